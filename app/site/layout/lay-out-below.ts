/** The parts that `below.css` skips, in the order of the page. */
export const below = 'main > section ~ section, .front-columns, .classifieds, .more, .site-footer'

/**
 * Lays out the parts below the first screens in idle time, one each frame. The page soon has its full length, and a tap in between is
 * handled (rule P4).
 */
export function layOutBelow(): void {
  if ('whole' in document.documentElement.dataset) return
  const parts = document.querySelectorAll<HTMLElement>(below).values()
  const soon = 'requestIdleCallback' in self ? requestIdleCallback : setTimeout
  const next = () => {
    const { value: part } = parts.next()
    if (!part) return
    part.style.contentVisibility = 'visible'
    inNextFrame()
  }
  const inNextFrame = () => requestAnimationFrame(() => soon(next))
  inNextFrame()
}
