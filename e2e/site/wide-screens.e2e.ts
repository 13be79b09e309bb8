import { expect, test } from 'vitest'

import { openPage } from '#e2e/harness/browser/browser.ts'
import { openSharedStage } from '#e2e/harness/browser/stage.ts'

const { browser, product } = await openSharedStage()

/** The widths above a laptop's that the layout is designed for, and the share of the screen that a page fills there. */
const widths = [
  [1800, 0.95],
  [1920, 0.9],
  [2560, 0.75],
  [2800, 0.75],
  [3100, 0.75],
  [3440, 0.75],
  [3600, 0.75],
] as const

const main = ['/', '/agent']
const others = ['/clients', '/about', '/blogs', '/terms', '/locations', '/signup']

async function expectToFill(paths: readonly string[]): Promise<void> {
  const { page, context } = await openPage(browser, { viewport: { width: 1800, height: 1200 } })
  for (const path of paths) {
    await page.goto(`${product.url}${path}`)
    for (const [width, share] of widths) {
      await page.setViewportSize({ width, height: 1200 })
      const sideways = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
      // The contents of the header are as wide as those of the page below it.
      const box = await page.getByRole('banner').locator('> *').first().boundingBox()
      expect([path, width, sideways, (box?.width ?? 0) >= width * share]).toEqual([path, width, 0, true])
    }
  }
  const sizeAt = async (width: number) => {
    await page.setViewportSize({ width, height: 1200 })
    return page.evaluate(() => Number.parseFloat(getComputedStyle(document.documentElement).fontSize))
  }
  expect(await sizeAt(1440)).toBe(16)
  expect(await sizeAt(1920)).toBe(16)
  expect(await sizeAt(2560)).toBeCloseTo(19.84, 1)
  expect(await sizeAt(3600)).toBeCloseTo(25.6, 1)
  await context.close()
}

test('on wide screens the main pages grow with the screen, and nothing scrolls sideways (rule W70)', () =>
  expectToFill(main))
test(
  'on wide screens the other pages grow with the screen, and nothing scrolls sideways (rule W70)',
  { tags: 'slow' },
  () => expectToFill(others),
)
