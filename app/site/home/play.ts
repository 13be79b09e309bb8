/**
 * Plays a drawing once when it scrolls into view. A drawing that is visible at the start is not animated, so that nothing visible
 * disappears.
 */
export function start(part: HTMLElement): void {
  if (matchMedia('(prefers-reduced-motion: reduce)').matches) return
  const waiting = [...part.querySelectorAll<HTMLElement>('[data-play]')].filter(
    (element) => element.getBoundingClientRect().top > innerHeight,
  )
  const observer = new IntersectionObserver(
    (entries) => {
      for (const { isIntersecting, target } of entries) {
        if (!isIntersecting) continue
        observer.unobserve(target)
        target.classList.replace('is-waiting', 'is-playing')
      }
    },
    { threshold: 0.35 },
  )
  for (const element of waiting) {
    element.classList.add('is-waiting')
    observer.observe(element)
  }
}
