/**
 * Plays a drawing once when it has come into view. What is in view already stays as it is: nothing that somebody sees
 * is taken away again.
 */
export function wake(part: HTMLElement): void {
  if (matchMedia('(prefers-reduced-motion: reduce)').matches) return
  const waiting = [...part.querySelectorAll<HTMLElement>('[data-play]')].filter(
    (element) => element.getBoundingClientRect().top > innerHeight,
  )
  const seen = new IntersectionObserver(
    (entries) => {
      for (const { isIntersecting, target } of entries) {
        if (!isIntersecting) continue
        seen.unobserve(target)
        target.classList.replace('is-waiting', 'is-playing')
      }
    },
    { threshold: 0.35 },
  )
  for (const element of waiting) {
    element.classList.add('is-waiting')
    seen.observe(element)
  }
}
