import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'

import { axeViolations, desktop, openPage, phone } from '#e2e/harness/browser/browser.ts'
import { becomeFirstOwner } from '#e2e/harness/data/staff.ts'
import { openStage } from '#e2e/harness/browser/stage.ts'

const { browser, product } = await openStage()

const fields = ['Store name', 'Your name', 'Email', 'Contact number', 'ZIP code']
const good = ['Corner Deli', 'Mia Costa', 'mia@example.com', '201 555 0142', '07302']

async function openForm() {
  const opened = await openPage(browser, phone)
  await opened.page.goto(`${product.url}/us/signup`)
  return opened
}

async function fill(page: Page, values = good): Promise<void> {
  for (const [index, label] of fields.entries()) await page.getByLabel(label).fill(values[index] ?? '')
}

const press = (page: Page) => page.getByRole('button', { name: 'Register interest' }).click()
/** Records the delays in milliseconds to which the page sets its timers from now on: how long they really take depends on the machine. */
async function noteDelays(page: Page): Promise<() => Promise<number[]>> {
  const delays = await page.evaluateHandle(() => {
    const noted: number[] = []
    const set = globalThis.setTimeout
    const noting = (act: () => void, ms = 0) => {
      noted.push(ms)
      return set(act, ms)
    }
    Object.assign(globalThis, { setTimeout: noting })
    return noted
  })
  return () => delays.jsonValue()
}

const thanks = (page: Page) => page.getByRole('heading', { name: 'Thank you' })

test('a storekeeper is thanked, the thanks stay, and after three seconds the form is empty (rules U3, U4)', async () => {
  const { page, problems, context } = await openForm()
  const delays = await noteDelays(page)
  const sent = page.waitForRequest('**/api/account/us/signup')
  await fill(page)
  const thankedAsTyped = page.waitForFunction(() => {
    const heading = [...document.querySelectorAll('h2')].find((one) => one.textContent === 'Thank you')
    const firstSent = document.querySelector<HTMLInputElement>('input[readonly]')
    return heading?.checkVisibility() === true && firstSent?.value === 'Corner Deli'
  })
  await press(page)
  expect((await sent).postDataJSON()).toEqual({
    shopName: 'Corner Deli',
    name: 'Mia Costa',
    email: 'mia@example.com',
    contactNumber: '201 555 0142',
    shopZipCode: '07302',
  })
  await thanks(page).waitFor()
  expect(await page.getByRole('status').filter({ hasText: 'Thank you' }).innerText()).toContain('New Jersey rollout')
  await thankedAsTyped
  expect((await delays()).filter((ms) => ms === 3_000)).toHaveLength(1)
  await expect.poll(() => page.getByLabel('Store name').inputValue()).toBe('')
  expect(await thanks(page).isVisible()).toBe(true)
  expect(await axeViolations(page)).toEqual([])
  expect(problems).toEqual([])
  await context.close()
})

test('an existing account is thanked as well (rule U3)', async () => {
  const { page, context } = await openForm()
  await fill(page, ['CORNER deli', 'Mia', 'MIA@example.com', '1', '08608'])
  const answered = page.waitForResponse('**/api/account/us/signup')
  await press(page)
  const answer = await answered
  expect(answer.status()).toBe(409)
  expect(await answer.json()).toMatchObject({ success: false, errors: { error: 'existing-account' } })
  await thanks(page).waitFor()
  await context.close()
})

test('each wrong field has its error in these words, above the form and next to the field (rule U2)', async () => {
  const { page, context } = await openForm()
  await press(page)
  const words = [
    'Invalid shop name',
    'Invalid contact name',
    'Invalid email format',
    'Invalid contact number',
    'Invalid zip code',
  ]
  await page.getByRole('alert').getByText('5 things to fix').waitFor()
  expect(await page.getByRole('alert').getByRole('link').allInnerTexts()).toEqual(words)
  for (const word of words) expect(await page.getByText(`Error: ${word}`, { exact: true }).count()).toBe(1)
  expect(await axeViolations(page)).toEqual([])
  await page.getByRole('link', { name: 'Invalid zip code' }).click()
  await page.keyboard.type('2204')
  expect(await page.getByLabel('ZIP code').inputValue()).toBe('2204')
  await context.close()
})

test('during an outage the input stays, and the page says when to try again', async () => {
  const { page, context } = await openForm()
  await page.route('**/api/account/us/signup', (route) =>
    route.fulfill({ status: 503, headers: { 'retry-after': '30' }, body: '{}' }),
  )
  await fill(page)
  await press(page)
  await page.getByText('Your details were not sent').waitFor()
  for (const [index, label] of fields.entries()) expect(await page.getByLabel(label).inputValue()).toBe(good[index])
  await context.close()
})

test('staff find the registration, and work on it', async () => {
  const { page, context } = await openPage(browser, desktop)
  await becomeFirstOwner(product, page)
  await page.goto(`${product.url}/staff/us-interest?place=nj`)
  await page.getByRole('link', { name: 'Corner Deli' }).click()
  await page.getByText('Email to the team').waitFor()
  await page.getByLabel('Note').fill('Rang, no answer')
  await page.getByRole('button', { name: 'Save note' }).click()
  await page.getByText('noted: Rang, no answer').waitFor()
  await page.getByRole('button', { name: 'Mark as contacted' }).click()
  await page.getByText('marked it as contacted').waitFor()
  expect(await axeViolations(page)).toEqual([])
  await context.close()
})
