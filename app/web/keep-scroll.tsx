import { UNSAFE_useScrollRestoration as useScrollRestoration } from 'react-router'

/**
 * Restores the scroll position after client-side navigation, or scrolls to the top, as a browser does after loading a page. React
 * Router's own component also adds a script to each page that reads the session storage before the first paint. That would only
 * serve reloads, which browsers restore without it.
 */
export function KeepScroll() {
  useScrollRestoration()
  return null
}
