const mark = 'contact'
/** The widths at which Back closes the panel. It fills the screen up to 480 px only (rule W12). */
const backWidths = '(width < 768px)'

const isMarked = () => (history.state as { panel?: string } | null)?.panel === mark

/**
 * On a phone or a small tablet Back closes the panel and stays on the page: opening it adds a history entry, and closing it
 * by other means removes the entry. Call it each time that the panel has opened.
 */
export function letBackClosePanel(panel: HTMLDialogElement): void {
  if (!panel.open || isMarked() || !matchMedia(backWidths).matches) return
  history.pushState({ panel: mark }, '')
  const ended = new AbortController()
  const { signal } = ended
  addEventListener('popstate', () => panel.close(), { signal })
  panel.addEventListener(
    'close',
    () => {
      ended.abort()
      if (isMarked()) history.back()
    },
    { signal },
  )
}
