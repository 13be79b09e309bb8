import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'

import { makeTestRetailer } from '#app/retailers/testing/retailer-fixtures.ts'
import { dayAfter } from '#app/geo/calendar/public-holidays.ts'
import { makeTestShop, wholeShop } from '#app/shops/testing/shop-fixtures.ts'
import { isoDay, longDate } from '#app/ui/time/dates.ts'
import { signInAs } from '#app/office/testing/staff-fixtures.ts'

import { logIn, retailerPassword } from '#e2e/harness/data/agents.ts'
import { axeViolations, desktop, openPage, phone } from '#e2e/harness/browser/browser.ts'
import { look, sideways } from '#e2e/harness/browser/look.ts'
import { openStage } from '#e2e/harness/browser/stage.ts'

const email = 'mia@example.com'
const shops = { corner: '', arcade: '' }
let session = ''

const today = isoDay(new Date(), 'Australia/Melbourne')
const until = dayAfter(today, 400)

const { browser, product } = await openStage({
  env: { DEMO_STORES: 'off' },
  seed: async (platform) => {
    const retailer = await makeTestRetailer(platform, email)
    const columns = { ...wholeShop, status: 'open' as const, services: ['deposits' as const, '2fa' as const] }
    const insured = { insurer: 'QBE', policyNumber: '123', insuredUntil: dayAfter(today, 20) }
    const said = (shopName: string) => ({ said: { shopName }, retailer })
    shops.corner = (await makeTestShop(platform, { ...said('Costa Corner'), columns })).id
    const covered = { ...columns, ...insured, services: ['deposits' as const, 'parcels' as const] }
    shops.arcade = (await makeTestShop(platform, { ...said('Costa Arcade'), columns: covered })).id
    session = (await signInAs(platform, 'owner')).token
  },
})

async function fill(page: Page, policy: string, validUntil: string): Promise<void> {
  await page.getByLabel('Insurer').fill('Shopkeepers Mutual')
  await page.getByLabel('Policy number').fill(policy)
  await page.getByLabel('Valid until').fill(validUntil)
  await page.getByRole('button', { name: 'Send it to us' }).click()
}

test('a retailer tells us of the insurance, staff confirm it, and customers see parcels (rules CH1, CH2, CH7)', async () => {
  const { page, context } = await openPage(browser, phone)
  await logIn(product, page, email)
  await page.goto(`${product.url}/account/shops/${shops.corner}`)
  await look(page, 'shop-390')
  await page.getByRole('link', { name: 'I have insurance now' }).click()
  await page.getByRole('heading', { level: 1, name: 'I have insurance now' }).waitFor()
  for (const width of [320, 390, 1440]) {
    await page.setViewportSize({ width, height: 900 })
    await look(page, `insurance-${width}`)
    expect(await sideways(page)).toBe(0)
  }
  await page.setViewportSize({ width: 390, height: 844 })
  expect(await axeViolations(page)).toEqual([])
  await fill(page, 'SM 4471', today)
  await page.getByText('Choose a day after today, at most five years ahead').first().waitFor()
  await look(page, 'insurance-refused-390')
  expect(await axeViolations(page)).toEqual([])
  expect(await page.getByLabel('Policy number').inputValue()).toBe('SM 4471')
  await fill(page, 'SM 4471', until)
  await page.getByText('We have it. We check it and email you.').waitFor()
  await page.getByText(`Shopkeepers Mutual, policy SM 4471, valid until ${longDate(until, 'UTC')}`).waitFor()
  await look(page, 'insurance-asked-390')

  const office = await openPage(browser, desktop)
  const { hostname: domain } = new URL(product.url)
  await office.context.addCookies([{ name: '__Host-staff', value: session, domain, path: '/', httpOnly: true, secure: true, sameSite: 'Strict' }]) // prettier-ignore
  await office.page.goto(`${product.url}/staff/shops/${shops.corner}`)
  await look(office.page, 'office-asked-1440')
  await office.page.getByRole('button', { name: 'Confirm', exact: true }).click()
  await office.page.getByText('confirmed an insurance: Shopkeepers Mutual').first().waitFor()
  await look(office.page, 'office-confirmed-1440')
  expect(await axeViolations(office.page)).toEqual([])
  await office.context.close()

  await page.goto(`${product.url}/account/shops/${shops.corner}/changes/insurance`)
  await page.getByRole('heading', { level: 1, name: 'Your insurance' }).waitFor()
  await page.getByText(`Parcels are on until ${longDate(until, 'UTC')}.`).waitFor()
  for (const width of [390, 1440]) {
    await page.setViewportSize({ width, height: 900 })
    await look(page, `insurance-on-${width}`)
  }
  expect(await axeViolations(page)).toEqual([])
  const feed = (await (await page.request.get(`${product.url}/stores.geojson`)).json()) as { features: unknown[] }
  const corner = feed.features.find((one) => JSON.stringify(one).includes('Costa Corner'))
  expect(JSON.stringify(corner)).toContain('parcels')
  await context.close()
})

test('without scripts a retailer sends the renewal, and a refused form keeps its values (rules CH7, AC82)', async () => {
  const { page, context } = await openPage(browser, { ...phone, javaScriptEnabled: false })
  await page.goto(`${product.url}/account/shops/${shops.arcade}/changes/insurance`)
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(retailerPassword)
  await page.getByRole('button', { name: 'Log in' }).click()
  await page.getByRole('heading', { level: 1, name: 'Your insurance' }).waitFor()
  await page.getByText('QBE, 123').waitFor()
  await page.getByLabel('Valid until').evaluate((field) => field.removeAttribute('max'))
  await fill(page, 'SM 9', dayAfter(today, 4_000))
  await page.getByText('Choose a day after today, at most five years ahead').first().waitFor()
  expect(await page.getByLabel('Policy number').inputValue()).toBe('SM 9')
  await look(page, 'renewal-refused-without-script-390')
  await fill(page, 'SM 9', until)
  await page.getByText('We have it. We check it and email you.').waitFor()
  await page.goto(`${product.url}/account/shops/${shops.arcade}/changes/insurance`)
  await page.getByText('You have told us of such a change already.').waitFor()
  await look(page, 'renewal-asked-390')
  await context.close()
})
