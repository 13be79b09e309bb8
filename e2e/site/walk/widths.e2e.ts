import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'

import { openSharedStage } from '#e2e/harness/stage.ts'

import { pageTypes } from './page-types.ts'
import { visit } from './visitor.ts'

/** Where something changes, and on either side of it (rule W35). */
const widths = [320, 390, 480, 481, 768, 1023, 1024, 1149, 1150, 1311, 1312, 1920, 2560]

const { browser, product } = await openSharedStage()

const overflow = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)

test.each(pageTypes())('%s fits every width, and zoom at 200 percent', async (path) => {
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
