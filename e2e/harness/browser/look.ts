import { mkdirSync } from 'node:fs'

import type { Page } from 'playwright-core'
import { expect } from 'vitest'

import { axeViolations } from './browser.ts'

/** Takes a picture of the whole page, in a run with LOOK set to a folder. */
export async function look(page: Page, name: string): Promise<void> {
  const folder = process.env['LOOK']
  if (!folder) return
  mkdirSync(folder, { recursive: true })
  await page.screenshot({ path: `${folder}/${name}.png`, fullPage: true })
}

/** Returns by how many pixels the page is wider than the screen. */
export const sideways = (page: Page): Promise<number> =>
  page.evaluate(() => document.documentElement.scrollWidth - innerWidth)

/** Looks at the page at three widths: nothing is wider than the screen, and axe finds nothing. */
export async function checkWidths(page: Page, name: string): Promise<void> {
  const before = page.viewportSize()
  for (const width of [320, 390, 1440]) {
    await page.setViewportSize({ width, height: 900 })
    await look(page, `${name}-${width}`)
    expect(await sideways(page), `${name} at ${width}`).toBe(0)
  }
  if (before) await page.setViewportSize(before)
  expect(await axeViolations(page), name).toEqual([])
}
