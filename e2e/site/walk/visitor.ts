import type { Browser, BrowserContextOptions, Page } from 'playwright-core'

import { openPage } from '#e2e/harness/browser.ts'

/** A page as a visitor has it, with everything that it said to the console and asked of other hosts. */
export type Visit = { page: Page; messages: string[]; strangers: string[] }

/** Opens an address and hands it over when it has loaded; every console message and every other host is noted. */
export async function visit<Value>(
  browser: Browser,
  url: string,
  options: BrowserContextOptions,
  look: (visit: Visit) => Promise<Value>,
): Promise<Value> {
  const { page, context } = await openPage(browser, options)
  const messages: string[] = []
  const strangers: string[] = []
  page.on('console', (message) => messages.push(`${message.type()}: ${message.text()}`))
  page.on('pageerror', (error) => messages.push(`error: ${error.message}`))
  page.on('request', (request) => {
    const { host, protocol } = new URL(request.url())
    if (protocol.startsWith('http') && host !== new URL(url).host) strangers.push(request.url())
  })
  try {
    await page.goto(url, { waitUntil: 'load' })
    return await look({ page, messages, strangers })
  } finally {
    await context.close()
  }
}

/** Goes down the whole page, screen by screen, so that everything that wakes when it is near has woken. */
export async function readToTheEnd(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const frame = () => new Promise((resolve) => requestAnimationFrame(resolve))
    for (let top = 0; top < document.documentElement.scrollHeight; top += innerHeight / 2) {
      scrollTo({ top, behavior: 'instant' })
      await frame()
      await frame()
    }
    scrollTo({ top: 0, behavior: 'instant' })
    await frame()
  })
  // What it woke may still be fetching; a report that is on its way to the server must not hold the walk up.
  await page.waitForLoadState('networkidle', { timeout: 3_000 }).catch(() => undefined)
}
