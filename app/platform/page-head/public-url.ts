/** The origin in the pages as they are built; the start writes PUBLIC_URL in its place (`write-settings.server.ts`). */
export const builtOrigin = 'http://localhost:3000'

let origin = builtOrigin

/** Called once, at the start: from then on rendered pages name the configured PUBLIC_URL. */
export function answerAt(publicUrl: string): void {
  origin = publicUrl
}

/** The whole address of a path of our own: what canonical links, cards and structured data must name. */
export function pageUrl(path: string): string {
  return `${origin}${path === '/' ? '/' : path}`
}
