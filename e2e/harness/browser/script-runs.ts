import type { Frame, Page } from 'playwright-core'

/** Waits until the page handles keys and clicks. A rendered page or an idle network does not prove that. */
export async function scriptRuns(page: Page | Frame): Promise<void> {
  await page.locator('html[data-hydrated]').waitFor({ state: 'attached' })
}

/** Opens a page whose scripts are held back until `hydrate` is called, as on a slow connection. */
export async function openUnhydrated(page: Page, url: string): Promise<{ hydrate(): Promise<void> }> {
  const { promise, resolve } = Promise.withResolvers<void>()
  const scripts = '**/assets/*.js'
  await page.route(scripts, async (route) => {
    await promise
    // A page that was left since then needs no response.
    await route.continue().catch(() => undefined)
  })
  await page.goto(url, { waitUntil: 'commit' })
  const hydrate = async () => {
    resolve()
    await scriptRuns(page)
    await page.unroute(scripts)
  }
  return { hydrate }
}
