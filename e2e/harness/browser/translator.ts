import type { BrowserContext, Page } from 'playwright-core'

/**
 * Changes every page of `context` as the translators of Chrome, Edge and Samsung Internet do: two `font` elements replace each text,
 * including texts that appear later. The words stay the same, so that a journey finds them. It begins once a page has loaded, and after
 * hydration if React renders the whole page.
 */
export async function translatePages(context: BrowserContext): Promise<void> {
  await context.addInitScript(translate)
}

/** Waits until the page has been translated. */
export const translated = (page: Page): Promise<void> =>
  page.locator('html.translated-ltr').waitFor({ state: 'attached' })

function translate(): void {
  const isKept = (place: Element) =>
    place.closest('font, script, style, noscript, textarea, svg') !== null ||
    place.closest('[translate]')?.getAttribute('translate') === 'no'

  function put(text: Text): void {
    const place = text.parentElement
    if (!place || !/\p{L}/u.test(text.data) || isKept(place)) return
    const [outer, inner] = [document.createElement('FONT'), document.createElement('FONT')]
    inner.append(text.data)
    outer.append(inner)
    text.replaceWith(outer)
  }

  function putAll(node: Node): void {
    if (node instanceof Text) return put(node)
    const walker = document.createTreeWalker(node, NodeFilter.SHOW_TEXT)
    const texts: Text[] = []
    while (walker.nextNode()) texts.push(walker.currentNode as Text)
    for (const text of texts) put(text)
  }

  function begin(): void {
    putAll(document.body)
    new MutationObserver((changes) => {
      for (const { target, addedNodes } of changes) for (const node of [target, ...addedNodes]) putAll(node)
    }).observe(document.body, { childList: true, characterData: true, subtree: true })
    document.documentElement.classList.add('translated-ltr')
  }

  function beginHydrated(): void {
    const root = document.documentElement
    const isHydrated = () => !('__reactRouterContext' in globalThis) || root.dataset.hydrated !== undefined
    if (isHydrated()) return begin()
    new MutationObserver((_, watcher) => {
      if (!isHydrated()) return
      watcher.disconnect()
      begin()
    }).observe(root, { attributes: true })
  }

  addEventListener('load', beginHydrated)
}
