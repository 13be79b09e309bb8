const mark = 'contact'
/** The widths at which the panel is the whole screen, and looks like a page of its own. */
const wholeScreen = '(max-width: 767px)'

const isMarked = () => (history.state as { panel?: string } | null)?.panel === mark

/**
 * On a phone the panel looks like a page, so that Back should close it and stay here: it gets a place in the history
 * when it opens, and takes it away when it is closed by other means. Call it each time that the panel has opened.
 */
export function letBackClosePanel(panel: HTMLDialogElement): void {
  if (!panel.open || isMarked() || !matchMedia(wholeScreen).matches) return
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
