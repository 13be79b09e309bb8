import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'

import { dayAfter } from '#app/geo/calendar/public-holidays.ts'
import { signInAs } from '#app/office/testing/staff-fixtures.ts'
import { makeTestRetailer } from '#app/retailers/testing/retailer-fixtures.ts'
import { makeTestShop, wholeShop } from '#app/shops/testing/shop-fixtures.ts'
import { isoDay } from '#app/ui/time/dates.ts'

import { logIn, retailerPassword } from '#e2e/harness/data/agents.ts'
import { axeViolations, desktop, openPage, phone } from '#e2e/harness/browser/browser.ts'
import { look, sideways } from '#e2e/harness/browser/look.ts'
import { openStage } from '#e2e/harness/browser/stage.ts'

const email = 'mia@example.com'
const shops = { corner: '', arcade: '', station: '' }
let session = ''

const { browser, product } = await openStage({
  env: { DEMO_STORES: 'off' },
  seed: async (platform) => {
    const retailer = await makeTestRetailer(platform, email)
    const columns = { ...wholeShop, status: 'open' as const, services: ['deposits' as const] }
    const add = async (shopName: string) => (await makeTestShop(platform, { retailer, said: { shopName }, columns })).id
    shops.corner = await add('Costa Corner')
    shops.arcade = await add('Costa Arcade')
    shops.station = await add('Costa Station')
    session = (await signInAs(platform, 'owner')).token
  },
})

const today = isoDay(new Date(), 'Australia/Melbourne')
const coordinates = (page: Page) => page.getByLabel(/^Coordinates/)

/** Looks at a screen in three widths, without sideways scrolling and without violations in the narrowest. */
async function inspect(page: Page, name: string): Promise<void> {
  for (const width of [1440, 390, 320]) {
    await page.setViewportSize({ width, height: 900 })
    await look(page, `${name}-${width}`)
    expect(await sideways(page)).toBe(0)
  }
  expect(await axeViolations(page)).toEqual([])
  await page.setViewportSize({ width: 390, height: 844 })
}

async function openOffice(shop: string) {
  const opened = await openPage(browser, desktop)
  const { hostname: domain } = new URL(product.url)
  await opened.context.addCookies([{ name: '__Host-staff', value: session, domain, path: '/', httpOnly: true, secure: true, sameSite: 'Strict' }]) // prettier-ignore
  await opened.page.goto(`${product.url}/staff/shops/${shop}`)
  return opened
}

async function typeAddress(page: Page, street: string): Promise<void> {
  await page.getByLabel('Street address', { exact: true }).fill(street)
  await page.getByLabel('Suburb').fill('Epsom')
  await page.getByLabel('State').selectOption('VIC')
  await page.getByLabel('Postcode').fill('3551')
  await page.getByRole('button', { name: 'Next: the door on the map' }).click()
}

test('a retailer tells us of a move by keyboard, and staff confirm it: finder and feeds show the new door (rules CH1, CH2, CH6)', async () => {
  const { page, context } = await openPage(browser, phone)
  await logIn(product, page, email)
  await page.goto(`${product.url}/account/shops/${shops.corner}/changes`)
  await page.getByRole('link', { name: /The shop moves/ }).click()
  await page.getByRole('heading', { level: 1, name: 'The shop moves' }).waitFor()
  await inspect(page, 'address')
  await typeAddress(page, 'PO Box 12')
  await page.getByText('This is a post office box').first().waitFor()
  expect(await page.getByLabel('Suburb').inputValue()).toBe('Epsom')
  await inspect(page, 'address-refused')
  await typeAddress(page, '12 Howard Street')
  await page.getByRole('heading', { level: 1, name: 'Where is the door?' }).waitFor()
  const pin = page.getByRole('button', { name: 'Pin of your shop' })
  await pin.waitFor()
  await page.getByText('This is the middle of Epsom 3551').waitFor()
  expect(await coordinates(page).inputValue()).toBe('')

  await page.getByLabel('From which day?').fill(today)
  await page.getByRole('button', { name: 'Send it to us' }).click()
  await page.getByText('Put the pin at your door').first().waitFor()
  await inspect(page, 'pin-refused')
  await pin.focus()
  await page.keyboard.press('Shift+ArrowRight')
  await page.keyboard.press('ArrowUp')
  expect(await coordinates(page).inputValue()).toMatch(/^-36\.\d{5}, 144\.\d{5}$/)
  expect(await page.getByText('Put the pin at your door').count()).toBe(0)
  await page.getByText(/The pin is \d+ m from the middle of Epsom 3551/).waitFor()
  await page.getByLabel(/What is near your shop/).fill('Opposite the station')
  await inspect(page, 'pin')
  const door = await coordinates(page).inputValue()
  await page.getByRole('button', { name: 'Send it to us' }).click()
  await page.getByText('We have it. We check it and email you.').waitFor()
  await page.getByText('12 Howard Street, Epsom VIC 3551').waitFor()
  await inspect(page, 'asked')

  const office = await openOffice(shops.corner)
  await office.page.getByText('318 Hargreaves Street, Bendigo VIC 3550').first().waitFor()
  await office.page.getByText(/, \d+(\.\d)? km apart/).waitFor()
  await look(office.page, 'office-move-1440')
  expect(await axeViolations(office.page)).toEqual([])
  await office.page.getByRole('button', { name: 'Confirm', exact: true }).click()
  await office.page.getByText(/^In effect since/).waitFor()
  await office.page.getByText(/^Confirmed .*: new address 12 Howard Street/).waitFor()
  await look(office.page, 'office-moved-1440')
  await office.context.close()

  const feed = await (await page.request.get(`${product.url}/stores.geojson`)).text()
  expect(feed).toContain(`[${door.split(', ').toReversed().join(',')}]`)
  const near = await (await page.request.get(`${product.url}/api/stores?q=Epsom`)).text()
  expect(near).toContain('12 Howard Street, Epsom VIC 3551')
  await page.goto(`${product.url}/contract`)
  await page.getByText(/^Confirmed .*: new address 12 Howard Street/).waitFor()
  await inspect(page, 'contracts')
  await context.close()
})

test('without scripts a move is told without a pin, and staff put it at the door before they confirm (rule CH6)', async () => {
  const { page, context } = await openPage(browser, { ...phone, javaScriptEnabled: false })
  await page.goto(`${product.url}/account/shops/${shops.arcade}/changes/move`)
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(retailerPassword)
  await page.getByRole('button', { name: 'Log in' }).click()
  await typeAddress(page, '')
  await page.getByRole('link', { name: 'Enter the street and its number' }).waitFor()
  expect(await page.getByLabel('Suburb').inputValue()).toBe('Epsom')
  await look(page, 'scriptless-refused-390')
  await typeAddress(page, '14 Howard Street')
  await page.getByRole('heading', { level: 1, name: 'Where is the door?' }).waitFor()
  await coordinates(page).fill('somewhere')
  await page.getByLabel('From which day?').fill(dayAfter(today, 3))
  await page.getByRole('button', { name: 'Send it to us' }).click()
  await page.getByRole('link', { name: /Type a latitude and a longitude in Australia/ }).waitFor()
  expect(await coordinates(page).inputValue()).toBe('somewhere')
  await look(page, 'scriptless-pin-390')
  await coordinates(page).fill('')
  await page.getByRole('button', { name: 'Send it to us' }).click()
  await page.getByText('We have it. We check it and email you.').waitFor()
  await context.close()

  const office = await openOffice(shops.arcade)
  await office.page.getByText('No pin from the retailer').waitFor()
  await office.page.getByRole('button', { name: 'Confirm', exact: true }).click()
  // The browser itself asks for the missing coordinates.
  await expect.poll(() => coordinates(office.page).evaluate((field) => field === document.activeElement)).toBe(true)
  await office.page.getByRole('button', { name: 'Set the pin on the map' }).click()
  await office.page.getByRole('button', { name: 'Pin of the shop' }).focus()
  await office.page.keyboard.press('ArrowRight')
  await look(office.page, 'office-pin-1440')
  expect(await axeViolations(office.page)).toEqual([])
  await office.page.getByRole('button', { name: 'Confirm', exact: true }).click()
  await office.page.getByText(/^Confirmed\. Takes effect on/).waitFor()
  await office.context.close()
})

test('staff who correct an address set its pin again (rule CH6)', async () => {
  const { page, context } = await openOffice(shops.station)
  await page.getByRole('link', { name: 'Edit', exact: true }).click()
  await page.getByLabel('Street', { exact: true }).fill('View Street')
  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByText('The address is another one: put the pin at its door').first().waitFor()
  expect(await page.getByLabel('Street', { exact: true }).inputValue()).toBe('View Street')
  await page.getByRole('button', { name: 'Set the pin on the map' }).click()
  await page.getByRole('button', { name: 'Pin of the shop' }).focus()
  await page.keyboard.press('Shift+ArrowDown')
  await look(page, 'office-edit-1440')
  expect(await axeViolations(page)).toEqual([])
  // Another address outdates the pin.
  await page.getByLabel('Number').fill('320')
  expect(await coordinates(page).inputValue()).toBe('')
  await page.getByRole('button', { name: 'Set the pin on the map' }).click()
  await page.getByRole('button', { name: 'Pin of the shop' }).focus()
  await page.keyboard.press('Shift+ArrowDown')
  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByText('320 View Street, Bendigo VIC 3550').first().waitFor()
  await expect.poll(() => page.locator('body').innerText()).toMatch(/changed pin, number, street/)
  await context.close()
})
