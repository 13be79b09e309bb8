import type { Browser, BrowserContextOptions, Page } from 'playwright-core'

import { openPage } from '#e2e/harness/browser/browser.ts'

/** A page as a visitor has it, with its console messages and its requests to other hosts. */
export type Visit = { page: Page; messages: string[]; strangers: string[] }

/**
 * Opens one window for all pages of a walk: a new window for each page costs more than the page itself. Records the console messages of
 * each page and its requests to other hosts.
 */
export async function openWalk(browser: Browser, options: BrowserContextOptions) {
  const { page } = await openPage(browser, options)
  let messages: string[] = []
  let strangers: string[] = []
  page.on('console', (message) => messages.push(`${message.type()}: ${message.text()}`))
  page.on('pageerror', (error) => messages.push(`error: ${error.message}`))
  page.on('request', (request) => {
    const { host, protocol } = new URL(request.url())
    if (protocol.startsWith('http') && host !== new URL(page.url()).host && page.url() !== 'about:blank')
      strangers.push(request.url())
  })
  return async (url: string): Promise<Visit> => {
    messages = []
    strangers = []
    await page.goto(url, { waitUntil: 'load' })
    return { page, messages, strangers }
  }
}

/** Scrolls down the whole page, screen by screen, so that everything that loads in view has loaded. */
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
  // Lazily loaded parts may still be in flight; a report to the server must not block the walk.
  await page.waitForLoadState('networkidle', { timeout: 3_000 }).catch(() => undefined)
}
