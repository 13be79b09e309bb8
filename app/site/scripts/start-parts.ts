/** How far below the screen the script of a part is loaded, so that it is ready when the visitor gets there. */
const nearby = '400px'

async function fetchScript(name = '') {
  const { parts } = await import('./parts.ts')
  return parts[name]?.()
}

/** Runs the script of each part once, when it comes near. After a failed load the part stays as rendered and retries when online. */
export function startParts(): void {
  const waiting = document.querySelectorAll<HTMLElement>('[data-script]')
  if (waiting.length === 0) return
  const near = new IntersectionObserver(
    (entries) => {
      for (const { isIntersecting, target } of entries) {
        if (!isIntersecting) continue
        near.unobserve(target)
        const part = target as HTMLElement
        fetchScript(part.dataset.script).then(
          (script) => script?.start(part),
          () => addEventListener('online', () => near.observe(part), { once: true }),
        )
      }
    },
    { rootMargin: nearby },
  )
  for (const part of waiting) near.observe(part)
}

/** Loads the script that hydrates the page's forms, if it has any (`island.tsx`). A failed load is retried when online. */
export function fetchScreens(): void {
  if (!document.querySelector('[data-screen]')) return
  import('./screens.ts').then(
    ({ hydrateScreens }) => hydrateScreens(),
    () => addEventListener('online', fetchScreens, { once: true }),
  )
}
