import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'

import { signInAs } from '#app/office/testing/staff-fixtures.ts'

import { retailerPassword, logIn, seedRetailer } from '#e2e/harness/data/agents.ts'
import { axeViolations, desktop, leadsAway, openPage, phone } from '#e2e/harness/browser/browser.ts'
import { openOffice } from '#e2e/harness/data/contract-office.ts'
import { mailedLink } from '#e2e/harness/product/smtp-sink.ts'
import { errorSummary } from '#e2e/harness/browser/parts.ts'
import { openSmtpSink, openStage } from '#e2e/harness/browser/stage.ts'

const emails = ['mia', 'named', 'stops', 'plain', 'lost'].map((name) => `${name}@example.com`)
const [mia = '', named = '', stops = '', plain = '', lost = ''] = emails
let staff = ''

const sink = await openSmtpSink()
const { browser, product } = await openStage({
  env: { SMTP_URL: sink.url, DEMO_STORES: 'off' },
  seed: async (platform) => {
    for (const email of emails) await seedRetailer(platform, email, [{ name: 'Marrickville News', stepsDone: 3 }])
    staff = (await signInAs(platform, 'operations')).token
  },
})

const details = `${product.url}/account/details`
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()
const follow = (page: Page, name: string) => page.getByRole('link', { name, exact: true }).click()
const send = (page: Page, form: string) => page.getByRole('form', { name: form }).locator('button[type=submit]').click()
const sideways = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)

async function opened(email: string, options: Parameters<typeof openPage>[1] = phone) {
  const one = await openPage(browser, options)
  await logIn(product, one.page, email)
  await one.page.goto(details)
  await one.page.getByText('This one').waitFor()
  return one
}

async function askFor(page: Page, email: string): Promise<void> {
  await follow(page, 'Change your email')
  await page.getByLabel('New email').fill(email)
  await page.getByLabel('Your password').fill(retailerPassword)
  await send(page, 'Change your email')
  await page.getByText(`${email} waits to be confirmed`).waitFor()
}

test('a retailer changes name and phone number on the page, and sees errors there (rule AC43)', async () => {
  const { page, context, problems } = await opened(named)
  await follow(page, 'Change your name')
  await page.getByLabel('Given name').fill('Maria')
  await page.getByLabel('Surname').fill('')
  await send(page, 'Change your name')
  await page.getByText('Your name was changed').waitFor()
  await page.getByRole('region', { name: 'Name' }).getByText('Maria', { exact: true }).waitFor()
  await follow(page, 'Add a phone number')
  await page.getByRole('textbox', { name: 'Phone number' }).fill('none')
  await send(page, 'Change your phone number')
  await expect.poll(() => errorSummary(page).innerText()).toContain('Enter a phone number')
  expect(await axeViolations(page)).toEqual([])
  await page.getByRole('textbox', { name: 'Phone number' }).fill('02 5550 1234')
  await send(page, 'Change your phone number')
  await page.getByText('Your phone number was changed').waitFor()
  await page.reload()
  await page.getByText('02 5550 1234').waitFor()
  await page.getByText('Maria', { exact: true }).waitFor()
  // The browser logs each rejected request on its console.
  expect(problems.filter((one) => !one.includes('status of 400'))).toEqual([])
  await context.close()
})

test('a new email address is confirmed at both addresses, and then logs in (rule AC44)', async () => {
  const { page, context, problems } = await opened(mia)
  const next = 'mia.new@example.com'
  await askFor(page, next)
  for (const width of [320, 390, 1440]) {
    await page.setViewportSize({ width, height: 800 })
    expect(await sideways(page)).toBe(0)
    expect(await axeViolations(page)).toEqual([])
  }
  const stranger = await openPage(browser, phone)
  await stranger.page.goto(await mailedLink(sink, next, '/account/email'))
  expect(await stranger.page.getByText(mia).count()).toBe(0)
  expect(await axeViolations(stranger.page)).toEqual([])
  await press(stranger.page, 'Confirm the change')
  await stranger.page.getByRole('heading', { name: 'Now confirm in the other mail' }).waitFor()
  await page.reload()
  await page.getByText(`Open the mail that we sent to ${mia}, and confirm there`).waitFor()
  await page.goto(await mailedLink(sink, mia, '/account/email'))
  await page.getByText(next).waitFor()
  await page.getByRole('button', { name: 'Confirm the change' }).focus()
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { name: 'Your email is changed' }).waitFor()
  expect(await axeViolations(page)).toEqual([])
  await stranger.page.reload()
  await stranger.page.getByRole('heading', { name: 'Your email is changed' }).waitFor()
  await page.goto(details, leadsAway)
  await page.waitForURL(/\/agent-login/)
  await logIn(product, page, next)
  await expect
    .poll(() => page.getByRole('main').getByRole('heading', { level: 2 }).allTextContents())
    .toEqual(['Marrickville News'])
  expect(problems.filter((one) => !one.includes('401'))).toEqual([])
  await stranger.context.close()
  await context.close()
})

test(
  'a change is cancelled on the page, its links then say so, and an unknown link says that it is unknown',
  { tags: 'slow' },
  async () => {
    const { page, context } = await opened(stops, desktop)
    await askFor(page, 'stops.new@example.com')
    await press(page, 'Stop the change')
    await page.getByText('The change was stopped. Your email stays as it is.').waitFor()
    await page.getByRole('link', { name: 'Change your email' }).waitFor()
    await page.goto(await mailedLink(sink, 'stops.new@example.com', '/account/email'))
    await page.getByRole('heading', { name: 'Your email was not changed' }).waitFor()
    expect(await axeViolations(page)).toEqual([])
    const answer = await page.goto(`${product.url}/account/email?key=none`)
    expect(answer?.status()).toBe(404)
    await page.getByRole('heading', { name: 'This link does not work' }).waitFor()
    await context.close()
  },
)

test('the links of the mails work without JavaScript, and opening them changes nothing', { tags: 'slow' }, async () => {
  const asking = await opened(plain, desktop)
  await askFor(asking.page, 'plain.new@example.com')
  const { page, context } = await openPage(browser, { ...phone, javaScriptEnabled: false })
  for (const [email, heading] of [
    ['plain.new@example.com', 'Now confirm in the other mail'],
    [plain, 'Your email is changed'],
  ] as const) {
    const link = await mailedLink(sink, email, '/account/email')
    const answer = await page.goto(link)
    expect(answer?.headers()['cache-control']).toBe('no-store')
    await page.goto(link)
    await press(page, 'Confirm the change')
    await page.getByRole('heading', { name: heading }).waitFor()
  }
  await context.close()
  await asking.context.close()
})

test(
  'staff confirm a change for a retailer without the old mailbox, whose link cancels the change before it takes effect (rule AC62)',
  { tags: 'slow' },
  async () => {
    const { page, context } = await opened(lost)
    const next = 'lost.new@example.com'
    await askFor(page, next)
    await page.goto(await mailedLink(sink, next, '/account/email'))
    await press(page, 'Confirm the change')
    await page.getByRole('heading', { name: 'Now confirm in the other mail' }).waitFor()
    const office = await openOffice(product, { browser, token: staff }, `/staff/shops?q=${lost}`)
    await office.page.locator('[data-row-link]').first().click()
    await office.page.getByRole('link', { name: 'Is this mailbox lost?' }).click()
    await office.page.getByRole('heading', { name: 'Is the old mailbox lost?' }).waitFor()
    await office.page.getByLabel('Who did you call, and on which number?').fill('Mia, on 02 5550 0142')
    expect(await axeViolations(office.page)).toEqual([])
    await office.page.getByRole('button', { name: 'Confirm in place of the old address' }).click()
    await office.page.getByText(`${next} takes effect on`).waitFor()
    await office.page.getByText('in place of a lost mailbox: Mia, on 02 5550 0142').waitFor()
    await page.goto(details)
    await page.getByText(`${next} counts from`).waitFor()
    const stopLink = async () => {
      const url = await mailedLink(sink, lost, '/account/email')
      await page.goto(url)
      return page.getByRole('heading', { level: 1 }).innerText()
    }
    await expect.poll(stopLink).toBe('Your email changes soon')
    expect(await axeViolations(page)).toEqual([])
    await press(page, 'Stop it')
    await page.getByRole('heading', { name: 'Your email was not changed' }).waitFor()
    await context.close()
  },
)
