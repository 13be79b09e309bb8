import { expect, test } from 'vitest'

import { makeTestRetailer } from '#app/retailers/testing/retailer-fixtures.ts'
import { makeTestShop, wholeShop } from '#app/shops/testing/shop-fixtures.ts'
import { signInAs } from '#app/office/testing/staff-fixtures.ts'
import { isoDay, longDate } from '#app/ui/time/dates.ts'

import { retailerPassword, logIn } from '#e2e/harness/data/agents.ts'
import { desktop, openPage, phone } from '#e2e/harness/browser/browser.ts'
import { checkWidths, look } from '#e2e/harness/browser/look.ts'
import { openStage } from '#e2e/harness/browser/stage.ts'

const email = 'mia@example.com'
const shops = { corner: '', arcade: '' }
let session = ''

const { browser, product } = await openStage({
  env: { DEMO_STORES: 'off' },
  seed: async (platform) => {
    const retailer = await makeTestRetailer(platform, email)
    const columns = { ...wholeShop, status: 'open' as const, services: ['deposits' as const] }
    shops.corner = (await makeTestShop(platform, { retailer, said: { shopName: 'Costa Corner' }, columns })).id
    shops.arcade = (await makeTestShop(platform, { retailer, said: { shopName: 'Costa Arcade' }, columns })).id
    session = (await signInAs(platform, 'owner')).token
  },
})

const changesOf = (shop: string) => `${product.url}/account/shops/${shop}/changes`
const today = () => isoDay(new Date(), 'Australia/Melbourne')

async function openRecord(shop: string) {
  const { page, context } = await openPage(browser, desktop)
  const { hostname: domain } = new URL(product.url)
  await context.addCookies([{ name: '__Host-staff', value: session, domain, path: '/', httpOnly: true, secure: true, sameSite: 'Strict' }]) // prettier-ignore
  await page.goto(`${product.url}/staff/shops/${shop}`)
  return { page, context }
}

test('a retailer asks for a new name on a phone, staff confirm it, and customers find it under that name (rules CH1, CH2)', async () => {
  const { page, context } = await openPage(browser, phone)
  await logIn(product, page, email)
  await page.goto(`${product.url}/account/shops/${shops.corner}`)
  await page.getByRole('link', { name: 'Moves, names, insurance, sale' }).click()
  await checkWidths(page, 'changes')
  await page.getByRole('link', { name: /New trading name/ }).click()
  await checkWidths(page, 'name')
  await page.getByRole('button', { name: 'Send it to us' }).click()
  await page.getByRole('link', { name: 'Enter the name of the store' }).waitFor()
  await checkWidths(page, 'name-refused')
  await page.getByLabel('New name').fill('Hargreaves News')
  await page.getByLabel('From which day?').fill(today())
  await page.getByRole('button', { name: 'Send it to us' }).click()
  await page.getByText('We have it. We check it and email you.').waitFor()
  await checkWidths(page, 'changes-asked')

  const office = await openRecord(shops.corner)
  await office.page.getByText('Hargreaves News').first().waitFor()
  await checkWidths(office.page, 'record-asked')
  await office.page.getByRole('button', { name: 'Confirm', exact: true }).click()
  await office.page.getByText('confirmed a new name: Hargreaves News').first().waitFor()
  await look(office.page, 'record-confirmed')
  await office.context.close()

  await page.reload()
  await page.getByText(`In effect since ${longDate(today(), 'UTC')}.`).waitFor()
  const feed = await page.request.get(`${product.url}/stores.geojson`)
  expect(await feed.text()).toContain('Hargreaves News')
  await context.close()
})

test('without scripts a retailer changes the phone number, names the new owner and withdraws it (rules CH3, CH4, CH5, AC82)', async () => {
  const { page, context } = await openPage(browser, { ...phone, javaScriptEnabled: false })
  await page.goto(changesOf(shops.arcade))
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(retailerPassword)
  await page.getByRole('button', { name: 'Log in' }).click()
  await page.getByLabel('Phone of the shop').fill('call me')
  await page.getByRole('button', { name: 'Save the contact' }).click()
  await page.getByRole('link', { name: 'Use digits, spaces' }).waitFor()
  expect(await page.getByLabel('Phone of the shop').inputValue()).toBe('call me')
  await page.getByLabel('Phone of the shop').fill('(03) 5550 1234')
  await page.getByRole('button', { name: 'Save the contact' }).click()
  await page.getByRole('link', { name: 'Enter your password' }).waitFor()
  await page.getByLabel('Your password').fill(retailerPassword)
  await page.getByRole('button', { name: 'Save the contact' }).click()
  await page.getByText('Saved. We use it from now on.').waitFor()
  await page.getByRole('link', { name: /I sold this shop/ }).click()
  await look(page, 'sale-390')
  await page.getByLabel('Name of the new owner').fill('Nora New')
  await page.getByLabel('Their email').fill('nora@example.com')
  await page.getByLabel('Their phone number').fill('0491 570 156')
  await page.getByLabel('From which day?').fill(today())
  await page.getByLabel('Your password').fill(retailerPassword)
  await page.getByRole('button', { name: 'Send it to us' }).click()
  await page.getByText('We have it. We check it and email you.').waitFor()

  const office = await openRecord(shops.arcade)
  await office.page.getByText('changed phone').first().waitFor()
  await office.page.getByRole('link', { name: 'Transfer to the new owner' }).click()
  expect(await office.page.getByLabel('Their email').inputValue()).toBe('nora@example.com')
  await checkWidths(office.page, 'transfer-named')
  await office.context.close()

  await page.getByRole('button', { name: 'Withdraw' }).click()
  await page.getByText('Withdrawn. Nothing changes.').waitFor()
  await context.close()
})

test('a contact that someone else changed since the page was opened is shown, and saving again uses the typed one (rules CH4, N7)', async () => {
  const first = await openPage(browser, phone)
  await logIn(product, first.page, email)
  await first.page.goto(changesOf(shops.corner))
  const { page } = first
  await page.getByLabel('Mobile').fill('0491 570 157')
  await page.getByLabel('Your password').fill(retailerPassword)

  const second = await first.context.newPage()
  await second.goto(changesOf(shops.corner))
  await second.getByLabel('Contact', { exact: true }).fill('Theo Costa')
  await second.getByLabel('Your password').fill(retailerPassword)
  await second.getByRole('button', { name: 'Save the contact' }).dblclick()
  await second.getByText('Saved. We use it from now on.').waitFor()

  await page.getByRole('button', { name: 'Save the contact' }).click()
  await page.getByText('It has now: Theo Costa').waitFor()
  await checkWidths(page, 'contact-outdated')
  expect(await page.getByLabel('Mobile').inputValue()).toBe('0491 570 157')
  await page.getByRole('button', { name: 'Save the contact' }).click()
  await page.getByText('Saved. We use it from now on.').waitFor()
  expect(await page.getByLabel('Mobile').inputValue()).toBe('0491 570 157')
  await page.goBack()
  await page.getByLabel('Mobile').waitFor()
  await first.context.close()
})

test('without a network the typed name stays, and two presses after it is back are one request', async () => {
  const { page, context } = await openPage(browser, phone)
  await logIn(product, page, email)
  await page.goto(`${changesOf(shops.arcade)}/name`)
  await page.getByLabel('New name').fill('Costa Books')
  await page.getByLabel('From which day?').fill(today())
  await context.setOffline(true)
  await page.getByRole('button', { name: 'Send it to us' }).click()
  await page.getByText('You are offline.').first().waitFor()
  expect(await page.getByLabel('New name').inputValue()).toBe('Costa Books')
  await look(page, 'name-offline-390')
  await context.setOffline(false)
  await page.getByRole('button', { name: 'Send it to us' }).dblclick()
  await page.getByText('We have it. We check it and email you.').waitFor()
  await page.reload()
  await page.getByText('Costa Books').waitFor()
  expect(await page.getByText('Costa Books').count()).toBe(1)
  await context.close()
})
