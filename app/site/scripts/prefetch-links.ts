/** Paths that are personal or are no pages. `public/links.speculationrules` has the same list for browsers. */
const left =
  /^\/(staff|api|account|activate|contract|renew-contract|reset-password|setup-account|sign|sms-opt-out)(\/|$)/

/**
 * Prefetches a page when the visitor is about to follow a link to it, in browsers without speculation rules (`links.speculationrules`).
 * Opening the page then only revalidates the cached response.
 */
export function prefetchLinks(): void {
  const { connection } = navigator as { connection?: { saveData?: boolean } }
  if (HTMLScriptElement.supports?.('speculationrules') || connection?.saveData) return
  const known = new Set([location.pathname])
  const follow = ({ target }: Event) => {
    const link = target instanceof Element && target.closest('a')
    if (!link || link.origin !== location.origin || link.target || link.search || left.test(link.pathname)) return
    if (known.has(link.pathname)) return
    known.add(link.pathname)
    fetch(link.pathname, { priority: 'low' }).catch(() => known.delete(link.pathname))
  }
  for (const sign of ['pointerover', 'focusin', 'touchstart']) addEventListener(sign, follow, { passive: true })
}
