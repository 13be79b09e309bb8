import type { Frame, Page } from 'playwright-core'

/** Waits until the page hears keys and clicks. That it is drawn, or that nothing is fetched, is no proof of it. */
export async function scriptRuns(page: Page | Frame): Promise<void> {
  await page.locator('html[data-awake]').waitFor({ state: 'attached' })
}

/** Goes to a page whose script does not come until it is let in, as on a slow line. */
export async function openAsleep(page: Page, url: string): Promise<{ wake(): Promise<void> }> {
  const { promise, resolve } = Promise.withResolvers<void>()
  const scripts = '**/assets/*.js'
  await page.route(scripts, async (route) => {
    await promise
    // A page that was left meanwhile wants no answer.
    await route.continue().catch(() => undefined)
  })
  await page.goto(url, { waitUntil: 'commit' })
  const wake = async () => {
    resolve()
    await scriptRuns(page)
    await page.unroute(scripts)
  }
  return { wake }
}
