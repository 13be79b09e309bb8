/**
 * Fetches the face of the voices and of the press when the network section, some screens above them, comes near. They
 * take it while nobody looks at them, so that no line breaks anew under somebody's eyes.
 */
export function wake(part: HTMLElement): void {
  const unseen = new IntersectionObserver((entries) => {
    for (const { isIntersecting, target } of entries) {
      if (isIntersecting) continue
      unseen.unobserve(target)
      target.classList.add('has-face')
    }
  })
  const voices = [...(part.parentElement?.querySelectorAll('.letters, .press') ?? [])]
  document.fonts.load('500 1em "Newsreader Press"').then(
    () => voices.forEach((one) => unseen.observe(one)),
    () => undefined,
  )
}
