import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'

import { makeTestRetailer } from '#app/retailers/testing/retailer-fixtures.ts'
import { ensureGoLive } from '#app/shops/go-live/go-lives.queries.server.ts'
import { dayAfter } from '#app/geo/calendar/public-holidays.ts'
import { holidayLink } from '#app/shops/hours/holidays/holiday-link.server.ts'
import { rangeLabel } from '#app/shops/hours/hours-words.ts'
import { makeTestShop, wholeShop } from '#app/shops/testing/shop-fixtures.ts'
import { isoDay } from '#app/ui/time/dates.ts'
import { signInAs } from '#app/office/testing/staff-fixtures.ts'

import { retailerPassword, logIn } from '#e2e/harness/data/agents.ts'
import { axeViolations, desktop, openPage, phone } from '#e2e/harness/browser/browser.ts'
import { look, sideways } from '#e2e/harness/browser/look.ts'
import { scriptRuns } from '#e2e/harness/browser/script-runs.ts'
import { openStage } from '#e2e/harness/browser/stage.ts'

const email = 'mia@example.com'
const shops = { corner: '', arcade: '' }
let session = ''
let mailed = ''

const { browser, product } = await openStage({
  env: { DEMO_STORES: 'off' },
  seed: async (platform) => {
    const retailer = await makeTestRetailer(platform, email)
    const open = { ...wholeShop, status: 'open' as const, services: ['deposits' as const] }
    // prettier-ignore
    const short = { ...open, openingHours: wholeShop.openingHours.with(6, []) }
    shops.corner = (await makeTestShop(platform, { retailer, said: { shopName: 'Costa Corner' }, columns: open })).id
    shops.arcade = (await makeTestShop(platform, { retailer, said: { shopName: 'Costa Arcade' }, columns: short })).id
    const list = await platform.database.transaction((tx) => ensureGoLive(tx, shops.corner, wholeShop.signedAt))
    mailed = holidayLink(platform.keys, '', list.id)
    session = (await signInAs(platform, 'owner')).token
  },
})

const hoursOf = (shop: string) => `${product.url}/account/shops/${shop}/hours`
const part = (page: Page, name: string) => page.getByRole('region', { name })
const saved = (page: Page) => page.getByText('Saved. Customers see it now.').waitFor()
const isOnDoor = (page: Page, hours: string) =>
  page.getByRole('table', { name: 'The hours that customers see' }).getByText(hours).first().waitFor()

test('a retailer changes the weekly hours on a phone, from the list of shops (rules OH3, OH5)', async () => {
  const { page, context } = await openPage(browser, phone)
  await logIn(product, page, email)
  await page.getByRole('link', { name: /Opening hours.*Costa Corner/ }).click()
  await page.getByRole('heading', { level: 1, name: 'Opening hours' }).waitFor()
  for (const width of [320, 390, 1440]) {
    await page.setViewportSize({ width, height: 900 })
    await look(page, `hours-${width}`)
    expect(await sideways(page)).toBe(0)
  }
  await page.setViewportSize({ width: 320, height: 800 })
  expect(await axeViolations(page)).toEqual([])
  await page.getByLabel('Monday opens', { exact: true }).selectOption('7:30 am')
  await page.getByLabel('Monday closes', { exact: true }).selectOption('12:00 pm')
  await page.getByText('More times on Monday').click()
  await page.getByLabel('Monday opens, again').selectOption('1:00 pm')
  await page.getByLabel('Monday closes, again').selectOption('1:00 pm')
  await page.getByLabel('Sunday', { exact: true }).selectOption('Closed')
  await page.getByRole('button', { name: 'Save the hours' }).click()
  await page.getByText('Monday: Choose another closing time').waitFor()
  await look(page, 'hours-refused-320')
  expect(await axeViolations(page)).toEqual([])
  await page.getByLabel('Monday closes, again').selectOption('1:00 am')
  await page.getByRole('button', { name: 'Save the hours' }).click()
  await saved(page)
  await isOnDoor(page, '1:00 pm – 1:00 am')
  await page.getByText('Monday to Friday: 7:30 am').waitFor()
  await look(page, 'hours-saved-320')
  // A form that was posted before its page was hydrated keeps its refusal and values after a look at another tab (rule AC82).
  await page.getByLabel('Saturday opens', { exact: true }).selectOption('6:00 pm')
  const form = page.locator('form', { has: page.getByRole('button', { name: 'Save the hours' }) })
  await Promise.all([page.waitForEvent('load'), form.evaluate((week: HTMLFormElement) => week.submit())])
  await page.getByText('Saturday: Choose another closing time').waitFor()
  await scriptRuns(page)
  const loads: string[] = []
  page.on('request', (request) => void (request.url().includes('.data') && loads.push(request.url())))
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
  await page.evaluate(() => new Promise(requestAnimationFrame))
  expect(loads).toEqual([])
  await page.goto(`${product.url}/stores.geojson`)
  expect(await page.locator('body').textContent()).toContain('[[450,720],[780,1500]]')
  await context.close()
})

test('without scripts a retailer copies the hours of another shop, and a refused form keeps its values (rules OH3, AC82)', async () => {
  const { page, context } = await openPage(browser, { ...phone, javaScriptEnabled: false })
  await page.goto(hoursOf(shops.corner))
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(retailerPassword)
  await page.getByRole('button', { name: 'Log in' }).click()
  await page.getByRole('link', { name: /Costa Arcade/ }).click()
  await page.getByText('The form has the hours of Costa Arcade').waitFor()
  await page.getByRole('button', { name: 'Save the hours' }).click()
  await saved(page)
  await page.getByLabel(/Same on weekdays/).uncheck()
  await page.getByLabel('Wednesday opens', { exact: true }).selectOption('6:00 pm')
  await page.getByRole('button', { name: 'Save the hours' }).click()
  await page.getByRole('link', { name: 'Wednesday: Choose another closing time' }).waitFor()
  expect(await page.getByLabel('Wednesday opens', { exact: true }).inputValue()).toBe('1080')
  expect(await page.getByLabel('Sunday', { exact: true }).inputValue()).toBe('closed')
  expect(await page.getByText('Saved. Customers see it now.').count()).toBe(0)
  await look(page, 'hours-refused-without-script-390')
  await page.getByLabel('Wednesday', { exact: true }).selectOption('Open 24 hours')
  await page.getByRole('button', { name: 'Save the hours' }).click()
  await saved(page)
  await isOnDoor(page, 'Open 24 hours')
  await context.close()
})

test('staff change the hours on the record, and the retailer who was slower sees theirs first (rules OH3, OH5, N7)', async () => {
  const retailer = await openPage(browser, phone)
  await logIn(product, retailer.page, email)
  await retailer.page.goto(hoursOf(shops.arcade))
  await retailer.page.getByLabel('Saturday', { exact: true }).selectOption('Closed')

  const { page, context } = await openPage(browser, desktop)
  const { hostname: domain } = new URL(product.url)
  await context.addCookies([{ name: '__Host-staff', value: session, domain, path: '/', httpOnly: true, secure: true, sameSite: 'Strict' }]) // prettier-ignore
  await page.goto(`${product.url}/staff/shops/${shops.arcade}`)
  await page.getByRole('link', { name: 'Edit the hours' }).click()
  await page.getByLabel('Sunday', { exact: true }).selectOption('Open')
  await page.getByLabel('Sunday opens', { exact: true }).selectOption('9:30 am')
  await look(page, 'office-hours-1440')
  expect(await axeViolations(page)).toEqual([])
  await page.getByRole('button', { name: 'Save the hours' }).click()
  await page.getByText('changed the hours: Sunday: 9:30 am – 6:00 pm, before Closed').first().waitFor()
  await look(page, 'office-record-1440')

  await retailer.page.getByRole('button', { name: 'Save the hours' }).click()
  await retailer.page.getByText('Someone else has changed this shop').waitFor()
  await isOnDoor(retailer.page, '9:30 am – 6:00 pm')
  expect(await retailer.page.getByLabel('Saturday', { exact: true }).inputValue()).toBe('closed')
  await look(retailer.page, 'hours-outdated-390')
  expect(await axeViolations(retailer.page)).toEqual([])
  await retailer.page.getByRole('button', { name: 'Save the hours' }).click()
  await saved(retailer.page)
  await retailer.context.close()
  await context.close()
})

test('a closure and the answer about a holiday are in the finder at once, and saving one form keeps the others (rules OH4, OH6)', async () => {
  const { page, context } = await openPage(browser, phone)
  await logIn(product, page, email)
  await page.goto(hoursOf(shops.corner))
  const today = isoDay(new Date(), 'Australia/Melbourne')
  const closed = { from: today, to: dayAfter(today, 9) }
  const opens = page.getByLabel('Saturday opens', { exact: true })
  const typed = (await opens.inputValue()) === '510' ? '540' : '510'
  await opens.selectOption(typed)
  await page.getByLabel('First day').fill(closed.from)
  await page.getByLabel('Last day').fill(dayAfter(today, -1))
  await page.getByRole('button', { name: 'Add', exact: true }).click()
  await page.getByText('Choose a day after the first one').first().waitFor()
  await look(page, 'special-refused-390')
  expect(await axeViolations(page)).toEqual([])
  await page.getByLabel('Last day').fill(closed.to)
  await page.getByRole('button', { name: 'Add', exact: true }).click()
  await saved(page)
  await part(page, 'Other days').getByText(rangeLabel(closed)).waitFor()
  const holiday = part(page, 'Public holidays').getByRole('listitem').last()
  const name = (await holiday.locator('b').textContent()) ?? ''
  await holiday.getByRole('combobox').selectOption('Closed')
  await page.getByRole('button', { name: 'Save the holidays' }).click()
  await saved(page)
  await part(page, 'Changes').getByText(name).waitFor()
  // Two other forms were saved since then.
  expect(await opens.inputValue()).toBe(typed)
  await page.getByRole('button', { name: 'Save the hours' }).click()
  await part(page, 'Changes')
    .getByText(/^Saturday: /)
    .first()
    .waitFor()
  for (const width of [320, 390, 1440]) {
    await page.setViewportSize({ width, height: 900 })
    await look(page, `special-${width}`)
    expect(await sideways(page)).toBe(0)
  }
  expect(await axeViolations(page)).toEqual([])

  await page.getByRole('link', { name: 'See your page' }).click()
  await page.getByText('CLOSED').first().waitFor()
  const script = await page.locator('script[type="application/ld+json"]').last().textContent()
  const special = { '@type': 'OpeningHoursSpecification', opens: '00:00', closes: '00:00', validFrom: closed.from, validThrough: closed.to } // prettier-ignore
  expect(JSON.stringify(JSON.parse(script ?? ''))).toContain(JSON.stringify(special).slice(1, -1))
  await look(page, 'store-closed-1440')
  const feed = await page.request.get(`${product.url}/stores.geojson`)
  expect(await feed.text()).toContain(`{"from":"${closed.from}","to":"${closed.to}","shifts":[]`)

  await page.goto(hoursOf(shops.corner))
  await page.getByRole('button', { name: 'Remove' }).first().click()
  await saved(page)
  expect(await part(page, 'Other days').getByRole('listitem').count()).toBe(0)
  await context.close()
})

test('the link of the mail answers about holidays without log-in and without scripts (rule OH7)', async () => {
  const stranger = await openPage(browser, { ...phone, javaScriptEnabled: false })
  await stranger.page.goto(`${product.url}${mailed}`)
  await look(stranger.page, 'holiday-link-390')
  // There may be no holiday in the next weeks: then the page says so.
  if (await stranger.page.getByRole('heading', { name: 'Are you open?' }).isVisible()) {
    const late = await openPage(browser, { ...phone, javaScriptEnabled: false })
    await late.page.goto(`${product.url}${mailed}`)
    await late.page.getByRole('combobox').first().selectOption('Closed')
    // Nothing is chosen for the retailer, so a press alone answers nothing.
    expect(await stranger.page.getByRole('combobox').first().inputValue()).toBe('')
    await stranger.page.getByRole('button', { name: 'Confirm these hours' }).click()
    await stranger.page.getByText('Choose your hours for one day or more').first().waitFor()
    await stranger.page.getByRole('combobox').first().selectOption('Other hours')
    await stranger.page
      .getByRole('combobox', { name: /opens$/ })
      .first()
      .selectOption('10:00 am')
    await look(stranger.page, 'holiday-other-390')
    await stranger.page.getByRole('button', { name: 'Confirm these hours' }).click()
    await stranger.page.getByRole('heading', { name: 'Thank you' }).waitFor()
    await stranger.page
      .getByText(/^10:00 am – /)
      .first()
      .waitFor()
    await look(stranger.page, 'holiday-said-390')
    // An answer on a page from before that is refused, keeps what was chosen, and is saved when it is sent again.
    await late.page.getByRole('button', { name: 'Confirm these hours' }).click()
    await late.page.getByRole('alert').getByText('Someone else has changed these hours').waitFor()
    expect(await late.page.getByRole('combobox').first().inputValue()).toBe('closed')
    await look(late.page, 'holiday-stale-390')
    await late.page.getByRole('button', { name: 'Confirm these hours' }).click()
    await late.page.getByRole('heading', { name: 'Thank you' }).waitFor()
    await late.page.getByText('Closed').first().waitFor()
    await late.context.close()
  } else await stranger.page.getByRole('heading', { name: 'No holiday is near' }).waitFor()
  expect(await sideways(stranger.page)).toBe(0)
  await stranger.page.goto(`${product.url}/holiday-hours?token=x`)
  await stranger.page.getByRole('heading', { name: 'This link does not work' }).waitFor()
  await stranger.context.close()
})
