import { expect, test } from 'vitest'

import { axeViolations, desktop, openPage, phone } from '#e2e/harness/browser/browser.ts'
import {
  fillAccount,
  fillAddress,
  fillOverview,
  heading,
  next,
  openOverview,
  saved,
  seedContract,
} from '#e2e/harness/data/contracts.ts'
import { errorSummary, nextStep } from '#e2e/harness/browser/parts.ts'
import { openStage } from '#e2e/harness/browser/stage.ts'

const tokens: string[] = []
/** The script of the second screen. */
const confirmScript = /\/assets\/confirm-screen-[\w-]+\.js/
const missing = 'The next part of this page did not come'

const { browser, product } = await openStage({
  env: { DEMO_STORES: 'off' },
  seed: async (platform) => {
    for (let at = 0; at < 6; at += 1) tokens.push(await seedContract(platform, `late${at}@example.com`))
  },
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

test('offline before the next screen has loaded, the page says so, leaves the input in place, and loads the screen once online', async () => {
  const { page, context } = await typeAddress(0, phone)
  await saved(page)
  await context.setOffline(true)
  await next(page)
  const box = page.getByRole('alert').filter({ hasText: missing })
  await box.waitFor()
  expect(await box.innerText()).toContain('This device seems to be offline. What you typed is still here.')
  await expect.poll(() => box.evaluate((one) => one === document.activeElement)).toBe(true)
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
  expect(await heading(page)).toBe('Check your address')
  await context.close()
})

test('when a script is gone after an update, a retry saves the draft, reloads the page and continues', async () => {
  const { page, context } = await typeAddress(1, desktop)
  await next(page)
  const box = page.getByRole('alert').filter({ hasText: missing })
  await box.waitFor()
  // The draft is not saved: a reload would lose input that exists only here.
  await page.route('**/api/account/contract-draft', (route) => route.abort())
  await page.getByRole('button', { name: 'Back', exact: true }).click()
  await page.getByLabel('Building name').fill('The Arcade')
  await next(page)
  await page.getByRole('button', { name: 'Try again' }).click()
  await page.getByText('It is not saved yet').waitFor()
  await page.unroute('**/api/account/contract-draft')
  await page.unroute(confirmScript)
  // The browser may cache the failed load: only a reload is sure to send another request.
  await page.route(confirmScript, (route) => route.fulfill({ status: 404, body: '' }), { times: 1 })
  await page.getByRole('button', { name: 'Try again' }).click()
  await page.getByLabel('Pin of your shop').waitFor()
  await page.getByRole('button', { name: 'Back', exact: true }).click()
  expect(await page.getByLabel('Building name').inputValue()).toBe('The Arcade')
  await context.close()
})

test('the arrow is disabled until there is input to send', async () => {
  const { page, context } = await openPage(browser, phone)
  const { promise, resolve } = Promise.withResolvers<void>()
  await page.route(confirmScript, async (route) => {
    await promise
    await route.continue()
  })
  await openOverview(product, page, tokens[2] ?? '')
  await fillOverview(page)
  await page.getByLabel('Street address', { exact: true }).fill('318 Illawarra Road')
  await page.getByLabel('Suburb').fill('Marrickville')
  await page.getByLabel('Postcode').fill('2204')
  await page.getByRole('button', { name: 'Mon to Fri 7 to 6, Sat 7 to 2' }).click()
  const arrow = nextStep(page)
  expect(await arrow.getAttribute('aria-busy')).toBe(null)
  await next(page)
  await expect.poll(() => heading(page)).toBe('Check your address')
  expect(await arrow.getAttribute('aria-busy')).toBe('true')
  resolve()
  await page.getByLabel('Pin of your shop').waitFor()
  await expect.poll(() => arrow.getAttribute('aria-busy')).toBe(null)
  await context.close()
})

test('the arrow is disabled while the address is looked up: no retailer gets an error that the lookup would clear', async () => {
  const { page, context } = await openPage(browser, phone)
  const { promise, resolve } = Promise.withResolvers<void>()
  await page.route('**/api/account/locate-address', async (route) => {
    await promise
    await route.continue()
  })
  await openOverview(product, page, tokens[4] ?? '')
  await fillOverview(page)
  await page.getByLabel('Street address', { exact: true }).fill('318 Illawarra Road')
  await page.getByLabel('Suburb').fill('Marrickville')
  await page.getByLabel('Postcode').fill('2204')
  await page.getByRole('button', { name: 'Mon to Fri 7 to 6, Sat 7 to 2' }).click()
  await next(page)
  await page.getByLabel('Coordinates').waitFor()
  const arrow = nextStep(page)
  expect(await arrow.getAttribute('aria-busy')).toBe('true')
  // A retailer presses it anyway.
  await arrow.dispatchEvent('click')
  expect(await errorSummary(page).count()).toBe(0)
  await page.getByText('Looking up your suburb…').waitFor()
  resolve()
  await page.getByLabel('Pin of your shop').press('ArrowUp')
  await next(page)
  await expect.poll(() => heading(page)).toBe('Where do we pay you?')
  await context.close()
})

test('the lookup result of an abandoned address is not applied to the next address', async () => {
  const { page, context } = await openPage(browser, phone)
  const { promise, resolve } = Promise.withResolvers<void>()
  const lookUp = '**/api/account/locate-address'
  await page.route(lookUp, async (route) => {
    await promise
    await route.continue()
  })
  await openOverview(product, page, tokens[5] ?? '')
  await fillOverview(page)
  await page.getByLabel('Street address', { exact: true }).fill('318 Illawarra Road')
  await page.getByLabel('Suburb').fill('Marrickville')
  await page.getByLabel('Postcode').fill('2204')
  await page.getByRole('button', { name: 'Mon to Fri 7 to 6, Sat 7 to 2' }).click()
  const asked = page.waitForRequest(lookUp)
  await next(page)
  await asked
  await page.getByRole('button', { name: 'Back', exact: true }).click()
  await page.getByLabel('Suburb').fill('Penrith')
  await page.getByLabel('Postcode').fill('2750')
  const answered = page.waitForResponse(lookUp)
  resolve()
  await (await answered).finished()
  await next(page)
  await page.getByLabel('Pin of your shop').waitFor()
  expect(await page.getByLabel('Coordinates').inputValue()).toContain(', 150.6')
  await context.close()
})

test('in the contract’s frame a press takes effect before the script has loaded, and no retailer is asked to draw before that', async () => {
  const { page, context } = await openPage(browser, phone)
  await openOverview(product, page, tokens[3] ?? '')
  await fillOverview(page)
  await fillAddress(page)
  await next(page)
  await page.waitForURL(/#SignupAccount$/)
  await fillAccount(page)
  const { promise, resolve } = Promise.withResolvers<void>()
  await page.route('**/assets/*.js', async (route) => {
    if (route.request().frame() !== page.mainFrame()) await promise
    await route.continue()
  })
  await next(page)
  const frame = page.frameLocator('iframe')
  await frame.getByRole('status').filter({ hasText: 'Please wait...' }).waitFor()
  expect(await frame.getByText('SIGN HERE WITH YOUR FINGER...').count()).toBe(0)
  await frame.getByText('I do not want to sign').click()
  await frame.getByLabel('Why not').fill('The fee is too high')
  await frame.getByRole('button', { name: 'Decline the agreement' }).click()
  resolve()
  await frame.getByText('You did not sign this agreement, so it does not bind you.').waitFor()
  await context.close()
})
