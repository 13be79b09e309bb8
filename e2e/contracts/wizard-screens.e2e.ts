import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'

import { bytesOfPage } from '#bench/page-bytes.ts'

import { logIn, seedRetailer, sessionCookie } from '#e2e/harness/data/agents.ts'
import { axeViolations, desktop, leadsAway, openPage, phone } from '#e2e/harness/browser/browser.ts'
import {
  fillAccount,
  fillAddress,
  fillOverview,
  next,
  openOverview,
  seedContract,
} from '#e2e/harness/data/contracts.ts'
import { errorSummary } from '#e2e/harness/browser/parts.ts'
import { openStage } from '#e2e/harness/browser/stage.ts'

const tokens: string[] = []
const longName = 'The Very Long Name of a Newsagency and Convenience Store at the Corner of the Street'

const { browser, product } = await openStage({
  env: { DEMO_STORES: 'off', MAP_TILES: 'https://tiles.example/{z}/{x}/{y}.png' },
  seed: async (platform) => {
    for (let at = 0; at < 3; at += 1) tokens.push(await seedContract(platform, `screen${at}@example.com`, longName))
    await seedRetailer(platform, 'own@example.com', [{ name: longName, stepsDone: 3 }])
  },
})

const sideways = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)

/** Expects no axe violation, and no sideways scrolling at any width. */
async function inspect(page: Page, what: string): Promise<void> {
  expect([what, await axeViolations(page)]).toEqual([what, []])
  const size = page.viewportSize() ?? desktop.viewport
  for (const width of [320, 768, 1440]) {
    await page.setViewportSize({ width, height: 800 })
    expect([what, width, await sideways(page)]).toEqual([what, width, 0])
  }
  await page.setViewportSize(size)
}

/** Fails on purpose: the tile server does not exist. */
const tile = 'https://tiles.example/**'

async function expectCleanScreens(size: typeof phone | typeof desktop, at: number): Promise<void> {
  const { page, context, problems } = await openPage(browser, size)
  const asked: string[] = []
  await page.route(tile, (route) => {
    asked.push(route.request().url())
    return route.fulfill({ contentType: 'image/svg+xml', body: '<svg xmlns="http://www.w3.org/2000/svg"/>' })
  })
  await openOverview(product, page, tokens[at] ?? '')
  await inspect(page, 'overview')
  await page.getByLabel('Mobile').fill('12')
  await next(page)
  await errorSummary(page).waitFor()
  expect(await errorSummary(page).evaluate((box) => box === document.activeElement)).toBe(true)
  await inspect(page, 'overview, refused')
  await fillOverview(page)
  await inspect(page, 'address')
  await next(page)
  await inspect(page, 'address, refused')
  await page.getByRole('button', { name: 'Menu' }).click()
  await inspect(page, 'menu')
  await page.keyboard.press('Escape')
  await fillAddress(page)
  await expect.poll(() => asked.some((url) => url.startsWith('https://tiles.example/15/'))).toBe(true)
  await inspect(page, 'confirm')
  await next(page)
  await page.getByRole('heading', { name: 'Where do we pay you?' }).waitFor()
  await next(page)
  await inspect(page, 'account, refused')
  await fillAccount(page)
  await page.locator('summary').first().click()
  await inspect(page, 'key facts')
  await next(page)
  await page.locator('iframe[data-loaded]').waitFor()
  await inspect(page, 'contract')
  await page.getByRole('button', { name: 'Back', exact: true }).click()
  await page.getByRole('heading', { name: 'Read the key facts' }).waitFor()
  await page.route('**/sign/**', (route) => route.abort())
  await next(page)
  await page.getByRole('button', { name: 'Sign on this page instead' }).click()
  await page.getByText('SIGN HERE WITH YOUR FINGER...').waitFor()
  await inspect(page, 'signature')
  expect(problems).toEqual([])
  await context.close()
}

test('every screen of the wizard on a phone has no axe violation, no sideways scrolling and no console message', () =>
  expectCleanScreens(phone, 0))
test(
  'every screen of the wizard on a desktop has no axe violation, no sideways scrolling and no console message',
  { tags: 'slow' },
  () => expectCleanScreens(desktop, 1),
)

test('a street map that fails is replaced by the sketch', { tags: 'slow' }, async () => {
  const { page, context } = await openPage(browser, desktop)
  await page.route(tile, (route) => route.abort())
  await openOverview(product, page, tokens[2] ?? '')
  await fillOverview(page)
  await fillAddress(page)
  await page.getByText('Sketch map').waitFor()
  // The scale begins with a figure, the names of places with a letter.
  const map = page.getByRole('group', { name: 'Map of your shop' })
  await expect.poll(() => map.locator('text').filter({ hasText: /^\D/ }).count()).toBeGreaterThan(0)
  await inspect(page, 'sketch')
  await context.close()
})

test('the security policy allows the configured tiles, on the wizard’s page only', async () => {
  const policyOf = async (path: string) =>
    (await fetch(product.url + path)).headers.get('content-security-policy') ?? ''
  expect(await policyOf('/contract?completeContractToken=x')).toMatch(/img-src [^;]*https:\/\/tiles\.example/)
  expect(await policyOf('/signup-overview')).not.toContain('tiles.example')
})

test('own contracts, completion and renewal are accessible, also in forced colours', { tags: 'slow' }, async () => {
  const { page, context, problems } = await openPage(browser, desktop)
  await page.goto(`${product.url}/signup-complete`)
  await inspect(page, 'complete')
  await page.goto(`${product.url}/renew-contract?renewContractToken=nobody`, leadsAway)
  await page.waitForURL(`${product.url}/#link-over`)
  await page.goto(`${product.url}/contract`, leadsAway)
  await page.waitForURL(/\/agent-login\?.*next=/)
  await logIn(product, page, 'own@example.com')
  await page.goto(`${product.url}/contract`)
  await page.getByRole('heading', { name: longName }).waitFor()
  await inspect(page, 'own contracts')
  await page.emulateMedia({ forcedColors: 'active' })
  expect(await sideways(page)).toBe(0)
  expect(problems.filter((problem) => !problem.includes('404'))).toEqual([])
  await context.close()
})

test.each([
  '/signup-overview?completeContractToken=x',
  '/contract?completeContractToken=x',
  '/contract',
  '/signup-complete',
  '/renew-contract?renewContractToken=x',
])('%s loads at most 140 KB of JavaScript, gzipped (rule P9)', async (path) => {
  const headers = { cookie: await sessionCookie(product.url, 'own@example.com') }
  const { files, inline } = bytesOfPage(path, await (await fetch(product.url + path, { headers })).text())
  expect(files + inline).toBeGreaterThan(50 * 1_024)
  expect(files + inline).toBeLessThanOrEqual(140 * 1_024)
})
