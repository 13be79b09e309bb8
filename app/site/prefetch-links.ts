/** What is somebody's own, or is no page. The browsers' list of the same stands in `public/links.speculationrules`. */
const left =
  /^\/(staff|api|account|activate|contract|renew-contract|reset-password|setup-account|sign|sms-opt-out)(\/|$)/

/**
 * Fetches a page when somebody is about to follow a link to it, where the browser does not do so by itself
 * (`links.speculationrules`). The page is then revalidated, not fetched, when it is opened.
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
