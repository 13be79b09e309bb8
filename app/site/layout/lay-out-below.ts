/** What `below.css` leaves for later, in the order of the page. */
export const below = 'main > section ~ section, .front-columns, .classifieds, .more, .site-footer'

/**
 * Lays out what lies below the first screens, a part a frame, whenever there is nothing else to do: the page becomes as
 * long as it is within moments, and a tap in between is heard (rule P4).
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
