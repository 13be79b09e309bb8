import { mkdirSync } from 'node:fs'
import { join } from 'node:path'

import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'

import { rootFolder } from '#scripts/root-folder.ts'

import { openBrowser } from '../harness/browser.ts'
import { type Product, startProduct } from '../harness/start-product.ts'
import { publicPages } from './public-pages.ts'
import { visit } from './visitor.ts'

/** Where something changes, and on either side of it (design, widths to look at). */
const widths = [320, 390, 480, 481, 768, 1023, 1024, 1149, 1150, 1311, 1312, 1920, 2560]
const pictures = join(rootFolder, 'look/site-walk')

let browser: Browser
let product: Product
beforeAll(async () => {
  browser = await openBrowser()
  product = await startProduct({ env: { RATE_LIMITS: 'off' } })
  mkdirSync(pictures, { recursive: true })
})
afterAll(async () => {
  await browser.close()
  await product[Symbol.asyncDispose]()
})

const fileOf = (path: string, width: number) =>
  join(pictures, `${path.replaceAll(/\W+/g, '-').replaceAll(/^-|-$/g, '') || 'home'}-${width}.jpg`)

test.each(publicPages)('%s fits every width, and 200 %% zoom; its pictures lie in look/site-walk', async (path) => {
  const options = { viewport: { width: 320, height: 800 } }
  await visit(browser, product.url + path, options, async ({ page }) => {
    const tooWide: string[] = []
    for (const width of widths) {
      await page.setViewportSize({ width, height: width < 700 ? 844 : 900 })
      const overflow = await page.evaluate(
        () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
      )
      if (overflow > 0) tooWide.push(`${overflow} px at ${width}`)
      await page.screenshot({ path: fileOf(path, width), type: 'jpeg', quality: 60, fullPage: true })
    }
    expect(tooWide).toEqual([])
  })
  // A window of 1280 px at 200 % is one of 640 px in which everything is twice as large.
  await visit(
    browser,
    product.url + path,
    { viewport: { width: 640, height: 450 }, deviceScaleFactor: 2 },
    async ({ page }) => {
      expect(
        await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth),
      ).toBe(0)
    },
  )
})
