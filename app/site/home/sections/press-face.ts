/**
 * Loads the typeface of the testimonials and the press section when the network section, some screens above them, comes near. They switch
 * to it while they are out of view, so that no visible text reflows.
 */
export function start(part: HTMLElement): void {
  const observer = new IntersectionObserver((entries) => {
    for (const { isIntersecting, target } of entries) {
      if (isIntersecting) continue
      observer.unobserve(target)
      target.classList.add('has-face')
    }
  })
  const voices = [...(part.parentElement?.querySelectorAll('.letters, .press') ?? [])]
  document.fonts.load('500 1em "Newsreader Press"').then(
    () => voices.forEach((one) => observer.observe(one)),
    () => undefined,
  )
}
