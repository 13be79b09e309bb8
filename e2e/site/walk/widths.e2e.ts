import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'

import { openBrowser } from '#e2e/harness/browser.ts'
import { sharedProduct } from '#e2e/harness/shared-product.ts'
import type { Product } from '#e2e/harness/start-product.ts'

import { pageTypes } from './page-types.ts'
import { visit } from './visitor.ts'

/** Where something changes, and on either side of it (design, widths to look at). */
const widths = [320, 390, 480, 481, 768, 1023, 1024, 1149, 1150, 1311, 1312, 1920, 2560]

let browser: Browser
let product: Product
beforeAll(async () => {
  browser = await openBrowser()
  product = await sharedProduct()
})
afterAll(() => browser.close())

const overflow = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)

test.each(pageTypes())('%s fits every width, and 200 %% zoom', async (path) => {
  const narrow = { viewport: { width: 320, height: 800 } }
  await visit(browser, product.url + path, narrow, async ({ page }) => {
    const tooWide: string[] = []
    for (const width of widths) {
      await page.setViewportSize({ width, height: 800 })
      const over = await overflow(page)
      if (over > 0) tooWide.push(`${over} px at ${width}`)
    }
    expect(tooWide).toEqual([])
  })
  // A window of 1280 px at 200 % is one of 640 px in which everything is twice as large.
  const zoomed = { viewport: { width: 640, height: 450 }, deviceScaleFactor: 2 }
  await visit(browser, product.url + path, zoomed, async ({ page }) => expect(await overflow(page)).toBe(0))
})
