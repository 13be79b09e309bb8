/** The origin that was written into the stored pages when they were built. */
export const builtOrigin: string = import.meta.env.PAGE_SETTINGS_PUBLIC_URL.replace(/\/+$/, '')

let origin = builtOrigin

/** Called once, at the start: from then on rendered pages name the configured PUBLIC_URL, whatever the build was made for. */
export function answerAt(publicUrl: string): void {
  origin = publicUrl
}

/** The whole address of a path of our own: what canonical links, cards and structured data must name. */
export function pageUrl(path: string): string {
  return `${origin}${path === '/' ? '/' : path}`
}
