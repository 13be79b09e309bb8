import { rmSync } from 'node:fs'

import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'

import { axeViolations, desktop, openBrowser, openPage, phone } from './harness/browser.ts'
import { fillOverview, heading, next, openOverview, saved, seedContract } from './harness/contracts.ts'
import { seedFolder } from './harness/seed.ts'
import { type Product, startProduct } from './harness/start-product.ts'

let browser: Browser
let product: Product
let dataDir: string
const tokens: string[] = []
/** The script of the second screen. */
const confirmScript = /\/assets\/confirm-screen-[\w-]+\.js/
const missing = 'The next part of this page did not come'

beforeAll(async () => {
  browser = await openBrowser()
  dataDir = await seedFolder(async (platform) => {
    for (let at = 0; at < 2; at += 1) tokens.push(await seedContract(platform, `late${at}@example.com`))
  })
  product = await startProduct({ dataDir, env: { RATE_LIMITS: 'off', DEMO_STORES: 'off' } })
}, 300_000)
afterAll(async () => {
  await browser.close()
  await product.stop()
  rmSync(dataDir, { recursive: true, force: true })
})

async function typeAddress(at: number, device: typeof phone | typeof desktop) {
  const opened = await openPage(browser, device)
  const { page } = opened
  await page.route(confirmScript, (route) => route.abort())
  await openOverview(product, page, tokens[at] ?? '')
  await fillOverview(page)
  await page.getByLabel('Street address', { exact: true }).fill('318 Illawarra Road')
  await page.getByLabel('Suburb').fill('Marrickville')
  await page.getByLabel('Postcode').fill('2204')
  return opened
}

test('offline before the next screen came: it says so, keeps what was typed, and comes by itself with the line', async () => {
  const { page, context } = await typeAddress(0, phone)
  await saved(page)
  await context.setOffline(true)
  await next(page)
  const box = page.getByRole('alert').filter({ hasText: missing })
  await box.waitFor()
  expect(await box.innerText()).toContain('This device seems to be offline. What you typed is still here.')
  expect(await box.evaluate((one) => one === document.activeElement)).toBe(true)
  expect(await axeViolations(page)).toEqual([])
  await page.getByRole('button', { name: 'Try again' }).click()
  await box.waitFor()
  await page.getByRole('button', { name: 'Back', exact: true }).click()
  expect(await page.getByLabel('Street address', { exact: true }).inputValue()).toBe('318 Illawarra Road')
  await next(page)
  await box.waitFor()
  await page.unroute(confirmScript)
  await context.setOffline(false)
  await page.getByLabel('Pin of your shop').waitFor()
  expect(await heading(page)).toBe('Is this right?')
  await context.close()
})

test('a script that is gone, as after an update: asked to try again the page saves, loads anew, and goes on', async () => {
  const { page, context } = await typeAddress(1, desktop)
  await next(page)
  const box = page.getByRole('alert').filter({ hasText: missing })
  await box.waitFor()
  // Not saved: loading anew would lose what is only here.
  await page.route('**/api/account/contract-draft', (route) => route.abort())
  await page.getByRole('button', { name: 'Back', exact: true }).click()
  await page.getByLabel('Building name').fill('The Arcade')
  await next(page)
  await page.getByRole('button', { name: 'Try again' }).click()
  await page.getByText('It is not saved yet').waitFor()
  await page.unroute('**/api/account/contract-draft')
  await page.unroute(confirmScript)
  // The browser may keep the failure: only a page that is loaded anew is sure to ask again.
  await page.route(confirmScript, (route) => route.fulfill({ status: 404, body: '' }), { times: 1 })
  await page.getByRole('button', { name: 'Try again' }).click()
  await page.getByLabel('Pin of your shop').waitFor()
  await page.getByRole('button', { name: 'Back', exact: true }).click()
  expect(await page.getByLabel('Building name').inputValue()).toBe('The Arcade')
  await context.close()
})
