import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import type { Page } from 'playwright-core'
import { afterAll, expect, test } from 'vitest'

import { writeStreetMap } from '#app/geo/testing/write-street-map.ts'

import { axeViolations, desktop, openPage, phone } from '#e2e/harness/browser/browser.ts'
import { fillAddress, fillOverview, openOverview, seedContract } from '#e2e/harness/data/contracts.ts'
import { openStage } from '#e2e/harness/browser/stage.ts'

const folder = mkdtempSync(join(tmpdir(), 'tillway-streets-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))
const mapFile = join(folder, 'marrickville.pmtiles')
writeStreetMap(mapFile, [151.155, -33.911])

const tokens: string[] = []
const { browser, product } = await openStage({
  env: { DEMO_STORES: 'off', MAP_PMTILES: mapFile },
  seed: async (platform) => {
    for (let at = 0; at < 4; at += 1)
      tokens.push(await seedContract(platform, `street${at}@example.com`, 'Corner News'))
  },
})

const mapAddress = `${product.url}/streets.pmtiles`

async function toMap(page: Page, at: number, place?: { suburb: string; postcode: string }): Promise<void> {
  await openOverview(product, page, tokens[at] ?? '')
  await fillOverview(page)
  await fillAddress(page, place)
}

/** The names of places on the sketch; its scale begins with a figure. */
const placeNames = (page: Page) =>
  page.getByRole('group', { name: 'Map of your shop' }).locator('text').filter({ hasText: /^\D/ })

test.each([
  ['phone', phone, 0],
  ['desktop', desktop, 1],
] as const)('streets from a self-hosted file appear below the pin, on a %s', async (_, size, at) => {
  const { page, context, problems } = await openPage(browser, size)
  const parts: (number | undefined)[] = []
  page.on('response', (answer) => {
    if (answer.url() === mapAddress) parts.push(answer.status())
  })
  const scripts: string[] = []
  page.on('request', (request) => scripts.push(request.url()))
  await openOverview(product, page, tokens[at] ?? '')
  await fillOverview(page)
  expect(scripts.filter((url) => url.includes('street-map'))).toEqual([])
  await fillAddress(page)
  await page.locator('[data-streets=drawn]').waitFor()
  expect(parts.length).toBeGreaterThan(1)
  expect(new Set(parts)).toEqual(new Set([206]))
  await page.getByText('© OpenStreetMap contributors').waitFor()
  expect(await page.getByText('Sketch map').count()).toBe(0)
  if (process.env.PICTURES) await page.getByRole('figure').screenshot({ path: `${process.env.PICTURES}/streets-${at}.png` }) // prettier-ignore

  const before = await page.getByLabel('Coordinates').inputValue()
  await page.getByLabel('Pin of your shop').press('ArrowRight')
  await expect.poll(() => page.getByLabel('Coordinates').inputValue()).not.toBe(before)
  await page.getByRole('button', { name: 'Closer' }).click()
  expect(await axeViolations(page)).toEqual([])
  expect(problems).toEqual([])
  await context.close()
})

test('a file without data for this place leaves the sketch', async () => {
  const { page, context } = await openPage(browser, desktop)
  await toMap(page, 3, { suburb: 'Wagga Wagga', postcode: '2650' })
  await page.locator('[data-streets=failed]').waitFor()
  await page.getByText('Sketch map').waitFor()
  expect(await page.getByRole('figure').locator('canvas').count()).toBe(0)
  await context.close()
})

test('streets that do not load leave the sketch, and the pin works', async () => {
  const { page, context } = await openPage(browser, phone)
  // Delays the streets until well after the first pictures: on a slow connection nothing else triggers another picture.
  await page.route(mapAddress, async (route) => {
    await page.getByRole('figure').locator('canvas').waitFor()
    await page.evaluate(async () => {
      for (let frame = 0; frame < 30; frame += 1) await new Promise(requestAnimationFrame)
    })
    await route.abort()
  })
  await toMap(page, 2)
  await page.locator('[data-streets=failed]').waitFor()
  await page.getByText('Sketch map').waitFor()
  await expect.poll(() => placeNames(page).count()).toBeGreaterThan(0)
  // Without streets, the landmark near the shop helps most (rule C54).
  await page.getByLabel('What is near your shop?').fill('Opposite the station')
  await page.getByLabel('Delivery label').getByText('Opposite the station').waitFor()
  expect(await axeViolations(page)).toEqual([])
  await context.close()
})
