/** How far below the screen a part is fetched, so that it is awake when somebody reaches it. */
const nearby = '400px'

async function fetchScript(name = '') {
  const { parts } = await import('./parts.ts')
  return parts[name]?.()
}

/** Wakes each part of the page once, when it comes near. A lost connection leaves it as the server drew it, until it is back. */
export function wakeParts(): void {
  const waiting = document.querySelectorAll<HTMLElement>('[data-wake]')
  if (waiting.length === 0) return
  const near = new IntersectionObserver(
    (entries) => {
      for (const { isIntersecting, target } of entries) {
        if (!isIntersecting) continue
        near.unobserve(target)
        const part = target as HTMLElement
        fetchScript(part.dataset.wake).then(
          (script) => script?.wake(part),
          () => addEventListener('online', () => near.observe(part), { once: true }),
        )
      }
    },
    { rootMargin: nearby },
  )
  for (const part of waiting) near.observe(part)
}

/** Fetches what brings the page's forms to life, where it has such (`island.tsx`); a lost connection is waited for. */
export function fetchScreens(): void {
  if (!document.querySelector('[data-screen]')) return
  import('./screens.ts').then(
    ({ wakeScreens }) => wakeScreens(),
    () => addEventListener('online', fetchScreens, { once: true }),
  )
}
