import { randomUUID } from 'node:crypto'

import { afterAll, expect, test } from 'vitest'

import { foundTestShop, makeTestAgent } from '#app/agents/testing/agent-fixtures.ts'
import { wholeContact, wholeWizard } from '#app/contracts/testing/wizard-fixtures.ts'

import { logIn } from '#e2e/harness/agents.ts'
import { axeViolations, desktop, leadsAway, openPage, phone } from '#e2e/harness/browser.ts'
import { readDownload, verifyPdf } from '#e2e/harness/pdf-files.ts'
import { type Contract, finish } from '#e2e/harness/signing-load.ts'
import { openStage } from '#e2e/harness/stage.ts'

const contracts: Contract[] = []

const {
  browser,
  product: first,
  place,
} = await openStage({
  env: { DEMO_STORES: 'off' },
  seed: async (platform) => {
    const email = 'mia@example.com'
    const agent = await makeTestAgent(platform, email)
    for (const shopName of ['Signed News', 'Waiting News']) {
      const { contractToken: token } = await foundTestShop(platform, email, shopName, agent.id)
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

test('an agent finds their own contracts at /contract, and saves the signed PDF by a link of five minutes', async () => {
  const { page, context, problems } = await openPage(browser, phone)
  await logIn(product, page, 'mia@example.com')
  await page.goto(`${product.url}/contract`)
  await page.getByRole('heading', { name: 'Signed News' }).waitFor()
  expect(await page.locator('.own-contract').count()).toBe(2)
  const waiting = page.locator('.own-contract').filter({ hasText: 'Waiting News' })
  expect(await waiting.getByRole('link', { name: /PDF/ }).count()).toBe(0)
  expect(await waiting.getByRole('link', { name: /Continue/ }).getAttribute('href')).toContain('completeContractToken=')
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
  // Five minutes from a moment between the question and the response, each rounded to a second.
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

test(
  'an agent saves the days of the debits for their own calendar; a stranger gets none (rule C48)',
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
    const waiting = page.locator('.own-contract').filter({ hasText: 'Waiting News' })
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
  'without a line the page says that the PDF did not come, and it comes when the line is back',
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
