import { UNSAFE_useScrollRestoration as useScrollRestoration } from 'react-router'

/**
 * Puts a page that comes by script where it was left, or at its top, as a browser does with pages that it loads. React
 * Router's own component adds a script to each page that asks the session's storage before anything is seen, for pages
 * that are loaded anew: those the browser puts back by itself.
 */
export function KeepScroll() {
  useScrollRestoration()
  return null
}
