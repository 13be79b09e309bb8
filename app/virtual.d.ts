declare module 'virtual:islands' {
  /** The URL of the public pages' script. */
  const url: string
  export default url
  /** The URLs of its imports. */
  export const imports: string[]
}
declare module 'virtual:page-sheets' {
  /** Returns the text of the style sheets that routes import, each once, in the order of the routes; only in the built server. */
  export const sheetsOf: ((routeIds: readonly string[]) => string) | undefined
}
declare module 'virtual:react-router/inject-hmr-runtime'

/** The entries of `content/`, validated and rendered during the build; empty in the browser. */
declare module 'virtual:content/articles' {
  const entries: import('#app/site/content/entry.ts').Article[]
  export default entries
}
declare module 'virtual:content/case-studies' {
  const entries: import('#app/site/content/entry.ts').CaseStudy[]
  export default entries
}
declare module 'virtual:content/faqs' {
  const entries: import('#app/site/content/entry.ts').Faq[]
  export default entries
}
declare module 'virtual:content/testimonials' {
  const entries: import('#app/site/content/entry.ts').Testimonial[]
  export default entries
}
declare module 'virtual:content/press' {
  const entries: import('#app/site/content/entry.ts').PressMention[]
  export default entries
}
declare module 'virtual:content/team' {
  const entries: import('#app/site/content/entry.ts').TeamMember[]
  export default entries
}
declare module 'virtual:content/legal' {
  const entries: import('#app/site/content/entry.ts').LegalPage[]
  export default entries
}
declare module 'virtual:content/training' {
  const entries: import('#app/site/content/entry.ts').Lesson[]
  export default entries
}
declare module 'virtual:content/redirects' {
  const redirects: import('#app/site/content/redirect.ts').Redirect[]
  export default redirects
}

/** A drawing (`scripts/build/drawings-plugin.ts`). */
declare module '*.svg?drawing' {
  const art: import('#app/ui/drawings/drawing.ts').Art
  export default art
}
