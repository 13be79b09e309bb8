import type { Browser, BrowserContextOptions, Page } from 'playwright-core'

import { desktop, openPage, type WatchedPage } from './browser.ts'
import type { Product } from '../product/start-product.ts'

/** A user agent without the mark of a headless browser. */
export const userAgent =
  'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36'
export const visitor = { ...desktop, userAgent } satisfies BrowserContextOptions

type Report = { event: string; label?: string; utm?: string; referrer?: string }

/** A visitor's page, with each report and each request that left our own site. */
type Visit = WatchedPage & { reports: Report[]; strangers: string[] }

/** Opens a visitor’s page that records reports and requests to other hosts. `setUp` is a script that runs first. */
export async function openVisit(
  browser: Browser,
  { url: home }: Pick<Product, 'url'>,
  { options = visitor, setUp }: { options?: BrowserContextOptions; setUp?: string } = {},
): Promise<Visit> {
  const opened = await openPage(browser, options)
  if (setUp) await opened.context.addInitScript(setUp)
  const reports: Report[] = []
  const strangers: string[] = []
  opened.context.on('request', (request) => {
    const { origin, pathname, protocol } = new URL(request.url())
    if (pathname === '/api/traffic') {
      const { events } = request.postDataJSON() as { events: Report[] }
      reports.push(...events)
    }
    if (origin !== home && protocol !== 'data:') strangers.push(request.url())
  })
  return { ...opened, reports, strangers }
}

/** Waits long enough for a page to have sent its reports. */
export const waitForReports = (page: Page) => page.waitForTimeout(1_600)

export const talkButton = (page: Page) => page.getByRole('banner').getByRole('button', { name: "LET'S TALK" })

/** A script that sets the visitor's Global Privacy Control. */
export const askForPrivacy = `Object.defineProperty(navigator, 'globalPrivacyControl', { get: () => true })`
