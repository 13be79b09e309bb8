const shownUntil = 90
const smallestMove = 6

/**
 * Sets the header's `data-state`, which the style sheet reads (rule W8): `unfixed` at the top of the page, `scrolled` as it leaves the top,
 * `unpinned` on the way down, `pinned` on the way up.
 */
export function followScroll(header: HTMLElement, page: Window = window): void {
  let last = page.scrollY
  header.dataset.state = last > 8 ? 'scrolled' : 'unfixed'
  page.addEventListener(
    'scroll',
    () => {
      const now = Math.max(0, page.scrollY)
      if (now <= 8) header.dataset.state = 'unfixed'
      else if (Math.abs(now - last) < smallestMove) return
      else if (now < last) header.dataset.state = 'pinned'
      else header.dataset.state = now > shownUntil ? 'unpinned' : 'scrolled'
      last = now
    },
    { passive: true },
  )
}
