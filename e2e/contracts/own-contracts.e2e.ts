import { randomUUID } from 'node:crypto'

import { afterAll, expect, test } from 'vitest'

import { foundTestShop, makeTestRetailer } from '#app/retailers/testing/retailer-fixtures.ts'
import { wholeContact, wholeWizard } from '#app/contracts/testing/wizard-fixtures.ts'

import { retailerPassword, logIn } from '#e2e/harness/data/agents.ts'
import { axeViolations, desktop, leadsAway, openPage, phone } from '#e2e/harness/browser/browser.ts'
import { readDownload, verifyPdf } from '#e2e/harness/browser/pdf-files.ts'
import { type Contract, finish } from '#e2e/harness/load/signing-load.ts'
import { openStage } from '#e2e/harness/browser/stage.ts'

const contracts: Contract[] = []

const {
  browser,
  product: first,
  place,
} = await openStage({
  env: { DEMO_STORES: 'off' },
  seed: async (platform) => {
    const email = 'mia@example.com'
    const retailer = await makeTestRetailer(platform, email)
    for (const shopName of ['Signed News', 'Waiting News']) {
      const { contractToken: token } = await foundTestShop(platform, email, shopName, retailer.id)
      const state = { ...wholeWizard, contact: { ...wholeContact, email, shopName } }
      contracts.push({ token, state, isPad: false, key: randomUUID(), done: 0, documentId: '', session: {}, pdf: '' })
    }
  },
})
let product = first
afterAll(() => product.stop())
const [signed] = contracts
if (!signed) throw new Error('there is no contract')
expect(await finish(product.url, signed, 'save the PDF')).toBeUndefined()

const linkOf = (contract: Contract | undefined) =>
  `${product.url}/api/signing/documents/${contract?.documentId}/contract`

test('a retailer finds the contracts at /contract, and saves the signed PDF by a link that is valid for five minutes', async () => {
  const { page, context, problems } = await openPage(browser, phone)
  await logIn(product, page, 'mia@example.com')
  await page.goto(`${product.url}/contract`)
  await page.getByRole('heading', { name: 'Signed News' }).waitFor()
  expect(
    await page
      .getByRole('main')
      .getByRole('heading', { level: 2 })
      .filter({ hasText: / News$/ })
      .count(),
  ).toBe(2)
  const waiting = page.getByRole('listitem').filter({ hasText: 'Waiting News' })
  expect(await waiting.getByRole('link', { name: /PDF/ }).count()).toBe(0)
  const start = waiting.getByRole('link', { name: 'Start your contract' })
  expect(await start.getAttribute('href')).toContain('completeContractToken=')
  const link = page.getByRole('link', { name: 'PDF of Signed News' })
  expect(await link.getAttribute('href')).toBe(linkOf(contracts[0]))
  const asked = page.waitForResponse((answer) => new URL(answer.url()).pathname.endsWith('/contract'))
  const askedAt = Math.floor(Date.now() / 1_000)
  const [file, answer] = await Promise.all([page.waitForEvent('download'), asked, link.click()])
  expect(file.suggestedFilename()).toMatch(/^retailer-agreement-[\w-]+\.pdf$/)
  const pdf = await readDownload(file)
  expect(pdf.subarray(0, 5).toString()).toBe('%PDF-')
  expect(await verifyPdf(product, pdf)).toMatchObject({ state: 'genuine' })

  const { url } = (await answer.json()) as { url: string }
  const until = Number(new URL(url, product.url).searchParams.get('until'))
  const answeredAt = Date.parse(answer.headers()['date'] ?? '') / 1_000
  // The five minutes begin at a moment between the request and the response, each rounded to a second.
  expect(until - 300).toBeGreaterThanOrEqual(askedAt - 1)
  expect(until - 300).toBeLessThanOrEqual(answeredAt + 1)
  const late = new URL(url, product.url)
  late.searchParams.set('until', String(until + 60))
  const stranger = await browser.newContext()
  expect((await stranger.request.get(new URL(url, product.url).href)).status()).toBe(200)
  expect((await stranger.request.get(late.href)).status()).toBe(404)
  expect((await stranger.request.get(linkOf(contracts[0]))).status()).toBe(401)
  await stranger.close()
  expect(problems).toEqual([])
  await context.close()
})

test('without scripts a retailer saves the PDF and the dates, sees an error next to the input, and changes the account (decision 21)', async () => {
  const { page, context, problems } = await openPage(browser, { ...phone, javaScriptEnabled: false })
  await logIn(product, page, 'mia@example.com')
  await page.goto(`${product.url}/contract`)
  for (const [name, file] of [
    ['PDF of Signed News', /^retailer-agreement-[\w-]+\.pdf$/],
    ['Save the dates of Signed News', /^debits-and-renewal\.ics$/],
  ] as const) {
    const [saved] = await Promise.all([page.waitForEvent('download'), page.getByRole('link', { name }).click()])
    expect(saved.suggestedFilename()).toMatch(file)
    if (name.startsWith('PDF')) expect(await verifyPdf(product, await readDownload(saved))).toMatchObject({ state: 'genuine' }) // prettier-ignore
  }

  const bank = page.getByRole('region', { name: 'Bank account of Signed News' })
  await bank.getByRole('link', { name: 'Change the bank account' }).click()
  await page.waitForURL(/[?]change=/)
  const bsb = page.getByLabel('BSB', { exact: true })
  await bsb.fill('083-004')
  await page.getByLabel('Account number', { exact: true }).fill('8765 4321')
  await page.getByLabel('Bank or credit union').fill('NAB')
  await page.getByLabel('Names on the account').fill('M Costa')
  const password = page.getByLabel('Your password', { exact: true })
  await password.fill('not the password')
  const send = bank.getByRole('button', { name: 'Change the account' })
  await send.click()
  await bank.getByRole('link', { name: 'That is not the password that you have.' }).waitFor()
  expect(await bsb.inputValue()).toBe('083-004')
  expect(await page.getByLabel('Account number', { exact: true }).inputValue()).toBe('8765 4321')
  expect(await password.inputValue()).toBe('')
  expect(await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)).toBe(0)
  await password.fill(retailerPassword)
  await send.click()
  await bank.getByText('We have the new account. We sent you an email.').waitFor()
  await bank.getByText(/NAB, •••-004 ••••321 is used from/).waitFor()
  expect(await page.content()).not.toContain('87654321')

  await bank.getByRole('button', { name: 'Stop the change' }).click()
  await bank.getByText('The change was stopped. The account is the same as before.').waitFor()
  expect(await bank.getByText('Your new account starts soon').count()).toBe(0)
  // The test sent a wrong password on purpose.
  expect(problems.filter((problem) => !problem.includes('status of 400'))).toEqual([])
  await context.close()
})

test(
  'a retailer saves the debit days as a calendar file, and a stranger gets none (rule C48)',
  { tags: 'slow' },
  async () => {
    const { page, context, problems } = await openPage(browser, phone)
    await logIn(product, page, 'mia@example.com')
    await page.goto(`${product.url}/contract`)
    const link = page.getByRole('link', { name: 'Save the dates of Signed News' })
    await link.focus()
    const [file] = await Promise.all([page.waitForEvent('download'), page.keyboard.press('Enter')])
    expect(file.suggestedFilename()).toBe('debits-and-renewal.ics')
    const calendar = (await readDownload(file)).toString()
    expect(calendar).toMatch(/^BEGIN:VCALENDAR\r\n/)
    expect(calendar).toContain('RRULE:FREQ=DAILY;INTERVAL=14')
    expect(calendar).toMatch(/END:VCALENDAR\r\n$/)
    const waiting = page.getByRole('listitem').filter({ hasText: 'Waiting News' })
    expect(await waiting.getByRole('link', { name: /Save the dates/ }).count()).toBe(0)
    expect(await axeViolations(page)).toEqual([])
    expect(problems).toEqual([])
    await context.close()
    const stranger = await browser.newContext()
    const dates = linkOf(contracts[0]).replace(/contract$/, 'calendar')
    expect((await stranger.request.get(dates)).status()).toBe(401)
    await stranger.close()
  },
)

test(
  'an offline page says that the PDF could not be loaded, and loads it once the connection is back',
  { tags: 'slow' },
  async () => {
    const { page, context } = await openPage(browser, desktop)
    await logIn(product, page, 'mia@example.com')
    await page.goto(`${product.url}/contract`)
    const link = page.getByRole('link', { name: 'PDF of Signed News' })
    await link.waitFor()
    await context.setOffline(true)
    await link.click()
    await page.getByText('The PDF could not be loaded. Try again. It is in your email too.').waitFor()
    await context.setOffline(false)
    const [file] = await Promise.all([page.waitForEvent('download'), link.click()])
    expect((await readDownload(file)).subarray(0, 5).toString()).toBe('%PDF-')
    await context.close()
  },
)

test('a link whose store was closed leads to /signup, from every page of the contract', { tags: 'slow' }, async () => {
  const token = contracts[1]?.token ?? ''
  await product.stop()
  await place.rows("update newsagencies set status = 'closed' where shop_name = 'Waiting News' returning 1")
  product = await product.restart()
  const { page, context } = await openPage(browser, phone)
  for (const path of ['/signup-overview', '/contract']) {
    await page.goto(`${product.url}${path}?completeContractToken=${token}`, leadsAway)
    await page.waitForURL(`${product.url}/signup#link-over`)
    expect(page.url()).not.toContain(token)
    await page.getByText('This link does not work now').waitFor()
    expect(await axeViolations(page)).toEqual([])
  }
  await context.close()
})
