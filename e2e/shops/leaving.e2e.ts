import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'

import { dayAfter } from '#app/geo/calendar/public-holidays.ts'
import { signInAs } from '#app/office/testing/staff-fixtures.ts'
import { makeTestRetailer } from '#app/retailers/testing/retailer-fixtures.ts'
import { beginLeaving, staffLeaver } from '#app/shops/leaving/begin-leaving.server.ts'
import { closeLeftShops } from '#app/shops/leaving/close-left-shops.server.ts'
import { shops as shopTable } from '#app/shops/shops.queries.server.ts'
import { makeTestShop, wholeShop } from '#app/shops/testing/shop-fixtures.ts'
import { testOrigin as origin } from '#app/testing/test-platform.ts'
import { dateInYear, fullDate, isoDay } from '#app/ui/time/dates.ts'
import { writeDay } from '#app/ui/field/day/day-text.ts'

import { logIn, retailerPassword } from '#e2e/harness/data/agents.ts'
import { axeViolations, desktop, openPage, phone } from '#e2e/harness/browser/browser.ts'
import { pressOn, tabTo, typeInto } from '#e2e/harness/browser/keyboard.ts'
import { readDownload } from '#e2e/harness/browser/pdf-files.ts'
import { checkWidths, look, sideways } from '#e2e/harness/browser/look.ts'
import { openStage } from '#e2e/harness/browser/stage.ts'

const email = 'mia@example.com'
const shops = { corner: '', arcade: '', gone: '', paused: '' }
let session = ''
const today = isoDay(new Date(), 'Australia/Melbourne')
const lastDay = dayAfter(today, 5)
const words = (day: string) => fullDate(day, 'UTC')

const { browser, product } = await openStage({
  env: { DEMO_STORES: 'off' },
  seed: async (platform) => {
    const retailer = await makeTestRetailer(platform, email)
    const { actor, token } = await signInAs(platform, 'owner')
    session = token
    const open = { ...wholeShop, status: 'open' as const, services: ['deposits' as const] }
    const make = async (shopName: string, columns = {}) =>
      (await makeTestShop(platform, { retailer, said: { shopName }, columns: { ...open, ...columns } })).id
    shops.corner = await make('Costa Corner')
    shops.arcade = await make('Costa Arcade')
    shops.paused = await make('Costa Paused', { specialDays: [{ from: today, to: dayAfter(today, 20), shifts: [] }] })
    shops.gone = await make('Costa Gone')
    const past = new Date(Date.now() - 20 * 86_400_000)
    const ended = { id: shops.gone, isOurs: false, lastDay: isoDay(past), reason: 'Retires', version: 1, origin }
    const [row] = await platform.database.queries.select().from(shopTable).where(eq(shopTable.id, shops.gone))
    await beginLeaving(platform, staffLeaver(actor), { ...ended, version: row?.version ?? 1 }, past)
    await closeLeftShops(platform)
  },
})

test('a retailer sees the dates, ends the agreement with the keyboard alone, and stays after all (rules LV1 to LV4)', async () => {
  const { page, context } = await openPage(browser, phone)
  await logIn(product, page, email)
  await page.goto(`${product.url}/account/shops/${shops.corner}`)
  await pressOn(page, page.getByRole('link', { name: 'Leave' }), 'Enter')
  await page.getByRole('heading', { level: 1, name: 'Leave Tillway' }).waitFor()
  await checkWidths(page, 'choose')
  const day = page.getByRole('textbox', { name: 'Your last day' })
  await day.fill(dayAfter(today, -1))
  await pressOn(page, page.getByRole('button', { name: 'See what happens' }), 'Enter')
  await page.getByText('Choose today or a later day').first().waitFor()
  await look(page, 'choose-refused-390')
  expect(await axeViolations(page)).toEqual([])
  await day.fill(lastDay)
  await pressOn(page, page.getByRole('button', { name: 'See what happens' }), 'Enter')
  await page.getByRole('heading', { level: 1, name: 'Check the dates' }).waitFor()
  await page.getByText(`By ${words(dayAfter(lastDay, 14))}`).waitFor()
  await checkWidths(page, 'check')
  await typeInto(page, page.getByLabel(/Why do you leave/), 'I retire')
  await typeInto(page, page.getByLabel('Your password'), 'not my password')
  await pressOn(page, page.getByRole('button', { name: 'End the agreement' }), 'Enter')
  await page.getByText('That is not the password that you have.').first().waitFor()
  await checkWidths(page, 'wrong-password')
  expect(await page.getByLabel(/Why do you leave/).inputValue()).toBe('I retire')
  await page.getByLabel('Your password').fill('')
  await typeInto(page, page.getByLabel('Your password'), retailerPassword)
  await pressOn(page, page.getByRole('button', { name: 'End the agreement' }), 'Enter')
  await page.getByRole('heading', { level: 1, name: `Your last day is ${words(lastDay)}` }).waitFor()
  await checkWidths(page, 'list')
  await page.goto(`${product.url}/account/shops/${shops.corner}`)
  await look(page, 'shop-leaving-390')
  await page.getByRole('link', { name: 'See what happens now' }).click()
  await tabTo(page, page.getByRole('link', { name: 'End of the agreement, PDF' }))
  const [file] = await Promise.all([page.waitForEvent('download'), page.keyboard.press('Enter')])
  expect((await readDownload(file)).subarray(0, 5).toString()).toBe('%PDF-')
  await pressOn(page, page.getByRole('button', { name: 'Stay after all' }), 'Enter')
  await page.getByRole('heading', { level: 1, name: 'You stay with us' }).waitFor()
  await checkWidths(page, 'stayed')
  await context.close()
})

test('without scripts a retailer leaves, and the papers of a closed shop are in the account (rules LV2, LV7)', async () => {
  const { page, context } = await openPage(browser, { ...desktop, javaScriptEnabled: false })
  await page.goto(`${product.url}/account/shops/${shops.arcade}/leave`)
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(retailerPassword)
  await page.getByRole('button', { name: 'Log in' }).click()
  await page.getByRole('textbox', { name: 'Your last day' }).fill(today)
  await page.getByRole('button', { name: 'See what happens' }).click()
  await page.getByRole('heading', { level: 1, name: 'Check the dates' }).waitFor()
  await look(page, 'check-without-script-1440')
  await page.getByLabel('Your password').fill(retailerPassword)
  await page.getByRole('button', { name: 'End the agreement' }).click()
  await page.getByRole('heading', { level: 1, name: `Your last day is ${words(today)}` }).waitFor()
  await page.goto(`${product.url}/account`)
  await look(page, 'account-1440')
  await page.getByRole('link', { name: 'Steps and papers of Costa Gone' }).click()
  await page.getByRole('heading', { level: 1, name: 'Your last day is over' }).waitFor()
  await look(page, 'over-1440')
  expect(await page.getByRole('button', { name: 'Stay after all' }).count()).toBe(0)
  await context.close()
})

test('staff end an agreement for us, mark the steps, and see what is due on the first page (rules LV1, LV4, LV6)', async () => {
  const { page, context } = await openPage(browser, desktop)
  const { hostname: domain } = new URL(product.url)
  await context.addCookies([{ name: '__Host-staff', value: session, domain, path: '/', httpOnly: true, secure: true, sameSite: 'Strict' }]) // prettier-ignore
  await page.goto(`${product.url}/staff`)
  await page.getByText('Send the return label').first().waitFor()
  await look(page, 'today-1440')
  await page.getByRole('link', { name: 'Costa Gone' }).first().click()
  await page.getByRole('heading', { name: 'Leaving', exact: true }).waitFor()
  await page.getByText('Mark the return label as sent').click()
  await page.getByLabel('Carrier').fill('Kelpie Express')
  await page.getByLabel('Tracking number').fill('KX 1042 7788')
  await page.getByRole('button', { name: 'Mark the label as sent' }).click()
  await page.getByText('sent the return label: Kelpie Express KX 1042 7788').first().waitFor()
  for (const name of [
    'The tablet is back',
    'The last debit is made',
    'All money is settled',
    'The authority has ended',
  ]) {
    await page.getByRole('button', { name }).click()
    await page.getByRole('button', { name }).waitFor({ state: 'detached' })
  }
  await page.getByText('ended the authority to debit').first().waitFor()
  await look(page, 'record-done-1440')

  await page.goto(`${product.url}/staff/shops/${shops.paused}`)
  await page
    .getByText(/^Closed until /)
    .first()
    .waitFor()
  await look(page, 'record-paused-1440')
  await page.getByRole('link', { name: 'End the agreement' }).click()
  await page.getByLabel('We do').check()
  await page.getByLabel('Last day').fill(writeDay(dayAfter(today, 2)))
  await page.getByLabel('Reason').fill('No parcels for a year')
  await page.getByRole('button', { name: 'End the agreement' }).click()
  await page.getByText('Choose a later day').first().waitFor()
  await look(page, 'end-refused-1440')
  expect(await axeViolations(page)).toEqual([])
  await page.getByLabel('Last day').fill(writeDay(dayAfter(today, 60)))
  await page.getByRole('button', { name: 'End the agreement' }).click()
  await page.getByRole('heading', { name: 'Leaving', exact: true }).waitFor()
  expect(await axeViolations(page)).toEqual([])
  for (const width of [390, 1440]) {
    await page.setViewportSize({ width, height: 900 })
    await look(page, `record-leaving-${width}`)
    expect(await sideways(page)).toBe(0)
  }
  await page.goto(`${product.url}/locations?q=3550`)
  await page
    .getByText(`Closed until ${dateInYear(dayAfter(today, 21), 'UTC')}`)
    .first()
    .waitFor()
  await look(page, 'finder-paused-1440')
  await context.close()
})
