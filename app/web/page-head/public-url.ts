/** The origin in the built pages; the start replaces it with PUBLIC_URL (`write-settings.server.ts`). */
export const builtOrigin = 'http://localhost:3000'

let origin = builtOrigin

/** Sets PUBLIC_URL as the origin of rendered pages. Called once, at the start. */
export function answerAt(publicUrl: string): void {
  origin = publicUrl
}

/** Returns the absolute URL of a path on our site, for canonical links, cards and structured data. */
export function pageUrl(path: string): string {
  return `${origin}${path === '/' ? '/' : path}`
}
