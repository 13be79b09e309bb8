const mark = 'contact'
/** The widths at which Back closes the panel. The panel fills the screen only up to 480 px (rule W12). */
const backWidths = '(width < 768px)'

const isMarked = () => (history.state as { panel?: string } | null)?.panel === mark

/**
 * Lets Back close the panel on a phone or a small tablet: opening adds a history entry, and closing in another way removes it. Call it each
 * time the panel has opened.
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
