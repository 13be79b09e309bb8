import { readFileSync } from 'node:fs'

import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'

import { enquirySchema } from '#app/enquiries/enquiry.schema.ts'
import { submitEnquiry } from '#app/enquiries/submit-enquiry.server.ts'
import { makeTestShop } from '#app/shops/testing/shop-fixtures.ts'
import { newId } from '#app/core/new-id.server.ts'
import type { Platform } from '#app/web/platform.server.ts'
import { testOrigin } from '#app/testing/test-platform.ts'
import { jobsOf } from '#app/start/wiring/wiring.server.ts'
import { axeViolations, desktop, openPage, phone } from '#e2e/harness/browser/browser.ts'
import { becomeFirstOwner } from '#e2e/harness/data/staff.ts'
import { openStage } from '#e2e/harness/browser/stage.ts'

const email = 'zebedee@example.com'

async function seed(platform: Platform): Promise<void> {
  await platform.jobs.start(jobsOf(platform))
  const body = enquirySchema.parse({ name: 'Zebedee Quill', email, phone: '02 5550 1234', message: 'Hello\nthere' })
  const proof = { replayKey: `pow ${newId()}`, expiresAt: new Date(Date.now() + 60_000) }
  await submitEnquiry(platform, body, { origin: testOrigin, page: '/about', captchaProof: proof, act: undefined })
  await makeTestShop(platform, { said: { email: 'moira@example.com' } })
  await platform.jobs.stop(2_000)
}

const { browser, product } = await openStage({ seed })
const office = await openPage(browser, desktop)
await becomeFirstOwner(product, office.page)

/** Presses Tab until the field with this name has the focus. */
async function tabTo(page: Page, name: string): Promise<void> {
  const field = page.getByLabel(name, { exact: true })
  while (!(await field.evaluate((element) => element === document.activeElement))) await page.keyboard.press('Tab')
}

test('staff find a person, export the personal data, and erase it, with the keyboard alone (rules PD4, PD6)', async () => {
  const { page, problems } = office
  await page.goto(`${product.url}/staff/privacy`)
  await page.getByText('No requests yet').waitFor()
  expect(await axeViolations(page)).toEqual([])
  await tabTo(page, 'Email addresses and phone numbers')
  await page.keyboard.type(email)
  await page.keyboard.press('Enter')
  await page.getByText('Known as Zebedee Quill.').waitFor()
  await page.getByRole('heading', { name: 'Enquiries', exact: true }).waitFor()
  await page.getByRole('link', { name: '02 5550 1234' }).waitFor()
  expect(await axeViolations(page)).toEqual([])
  const link = page.getByRole('link', { name: 'as JSON' })
  await link.focus()
  const [file] = await Promise.all([page.waitForEvent('download'), page.keyboard.press('Enter')])
  expect(file.suggestedFilename()).toMatch(/^what-we-hold-.*\.json$/)
  expect(readFileSync(await file.path(), 'utf8')).toContain('Zebedee Quill')
  await page.getByRole('button', { name: 'Erase this person' }).focus()
  await page.keyboard.press('Enter')
  await page.getByRole('link', { name: 'Confirm that you have checked the request' }).waitFor()
  await page.getByLabel(/I have checked that the request/).focus()
  await page.keyboard.press('Space')
  await page.getByRole('button', { name: 'Erase this person' }).focus()
  await page.keyboard.press('Enter')
  await page.getByText('The person was erased.').waitFor()
  expect(await axeViolations(page)).toEqual([])
  await page.goto(`${product.url}/staff/enquiries?q=${email}`)
  expect(await page.getByRole('link', { name: /Zebedee Quill/ }).count()).toBe(0)
  expect(problems.filter((problem) => !problem.includes('400'))).toEqual([])
})

test(
  'a person whose store is in progress is not erased, and the page says what to do first (rule PD6)',
  { tags: 'slow' },
  async () => {
    const { page } = office
    await page.goto(`${product.url}/staff/privacy/person?q=moira@example.com`)
    await page.getByText('Close it or hand it to its new owner first.').first().waitFor()
    expect(await page.getByRole('button', { name: 'Erase this person' }).count()).toBe(0)
    await page.goto(`${product.url}/staff/privacy/person?q=Moira`)
    await page.getByText('Use whole addresses and numbers, ten at most').waitFor()
    await page.goto(`${product.url}/staff/privacy/person?q=nobody@example.com`)
    await page.getByRole('heading', { name: 'No records' }).waitFor()
    expect(await axeViolations(page)).toEqual([])
  },
)

test('a request is recorded, is due in thirty days, and is answered once (rule PD7)', async () => {
  const { page } = office
  await page.setViewportSize(phone.viewport)
  await page.goto(`${product.url}/staff/privacy/requests/new`)
  await page.getByLabel('Their email addresses and phone numbers').fill('Moira')
  await page.getByRole('button', { name: 'Log request' }).click()
  await page.getByRole('link', { name: 'Use whole addresses and numbers, separated by commas' }).waitFor()
  await page.getByLabel('Their email addresses and phone numbers').fill('moira@example.com')
  expect(await axeViolations(page)).toEqual([])
  await page.getByRole('button', { name: 'Log request' }).click()
  await page.getByLabel('What was done, or why it was refused').fill('The PDF went out by mail')
  expect(await axeViolations(page)).toEqual([])
  await page.getByRole('button', { name: 'Mark as answered' }).click()
  await page.getByText('The PDF went out by mail').waitFor()
  await page.goto(`${product.url}/staff/privacy`)
  await page.getByRole('link', { name: 'moira@example.com' }).waitFor()
  await page.getByText('Answered', { exact: true }).waitFor()
})

test('a rejected request keeps its input, also without scripts (rule BO64)', async () => {
  const storageState = await office.context.storageState()
  const { page, context } = await openPage(browser, { ...phone, javaScriptEnabled: false, storageState })
  await page.goto(`${product.url}/staff/privacy/requests/new`)
  await page.getByLabel('They ask for').selectOption('erasure')
  await page.getByLabel('Their email addresses and phone numbers').fill('Moira')
  await page.getByLabel('Received by').selectOption('letter')
  await page.getByLabel('On', { exact: true }).fill('2/3/2026')
  await page.getByRole('button', { name: 'Log request' }).click()
  await page.getByRole('alert').getByText('Use whole addresses and numbers').waitFor()
  const valueOf = (label: string) => page.getByLabel(label, { exact: true }).inputValue()
  const labels = ['They ask for', 'Their email addresses and phone numbers', 'Received by', 'On']
  expect(await Promise.all(labels.map(valueOf))).toEqual(['erasure', 'Moira', 'letter', '2/3/2026'])
  await context.close()
})
