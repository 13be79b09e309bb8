import { expect, test } from 'vitest'

import { makeTestRetailer, makeTestShop } from '#app/shops/testing/shop-fixtures.ts'
import type { Platform } from '#app/web/platform.server.ts'
import { makeTestRegistration } from '#app/registrations/testing/registration-fixtures.ts'

import { axeViolations, desktop, phone } from '#e2e/harness/browser/browser.ts'
import { openOffice, seedClerk } from '#e2e/harness/data/contract-office.ts'
import { openStage } from '#e2e/harness/browser/stage.ts'

const hourMs = 3_600_000
const hoursAgo = (hours: number) => new Date(Date.now() - hours * hourMs)

/** Sixty letters without a space: no layout may widen for it. */
const longName = 'Woolloomooloofootscraynewsagencyandlottokioskatthestation123'

async function fillDay(platform: Platform): Promise<void> {
  const abns = ['51824753556', '53004085616', '83914571673', '11000000948']
  const put = (shopName: string, at: number, change: object = {}) =>
    makeTestRegistration(platform, { shopName, abn: abns.pop() ?? '', createdAt: hoursAgo(at), ...change })
  await put('Late Papers', 80, { answerDueAt: hoursAgo(5) })
  await put(longName, 1)
  await put('Asked Papers', 200, { status: 'info-needed' })
  await put('Old Papers', 24 * 15, {
    status: 'declined',
    declineReason: 'Full',
    decidedAt: hoursAgo(24 * 14),
  })
  const retailer = await makeTestRetailer(platform)
  const still = hoursAgo(24 * 9 + 1)
  const columns = { contactAt: still, addressAt: still, movedAt: still }
  await makeTestShop(platform, { retailer, said: { shopName: 'Still News' }, columns })
  await makeTestShop(platform, { said: { shopName: 'Brisk News' } })
}

let token = ''
const { browser, product } = await openStage({
  env: { DEMO_STORES: 'off' },
  seed: async (platform) => {
    await fillDay(platform)
    token = (await seedClerk(platform, 'owner')).token
  },
})

const open = (size: typeof desktop | typeof phone) => openOffice(product, { browser, token, size }, '/staff')

const sizes = [
  ['phone', phone],
  ['desktop', desktop],
] as const

test.for(sizes)(
  'on a %s the dashboard shows waiting, late and stalled records, for how long, and the weeks',
  async ([, size]) => {
    const { page, problems, context } = await open(size)
    const jobs = page.getByRole('region', { name: 'Do next' }).getByRole('list').first().getByRole('listitem')
    expect(await jobs.count()).toBe(2)
    expect(await jobs.first().innerText()).toMatch(/Late Papers[\s\S]*5 h late/)
    expect(await jobs.last().innerText()).toContain(longName)
    const head = page.locator('header', { has: page.getByRole('heading', { level: 1 }) })
    const counts = await head.innerText()
    expect(counts).toMatch(/Late\s+1/)
    expect(counts).toMatch(/Waiting on us\s+2/)
    expect(counts).toMatch(/Waiting on them\s+1/)
    expect(counts).toMatch(/Stalled\s+1/)
    const stalled = page.getByRole('region', { name: 'Stalled' })
    expect(await stalled.innerText()).toMatch(/Still News[\s\S]*Bank details[\s\S]*9 days/)
    expect(await stalled.getByText('Brisk News').count()).toBe(0)

    await page.getByText('Show as a table').click()
    const weeks = page.getByRole('table', { name: 'Registrations by week' })
    expect(await weeks.locator('tbody tr').count()).toBe(11)
    const sum = (await weeks.locator('tbody tr').allInnerTexts()).join(' ')
    expect(sum).toMatch(/[1-9]/)
    expect(await axeViolations(page)).toEqual([])
    const width = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
    expect(width).toBe(0)
    expect(problems).toEqual([])
    await context.close()
  },
)

test('with the keyboard alone a digit opens the job, J and Enter the next, and a stalled store is a link', async () => {
  const { page, context } = await open(desktop)
  await page.keyboard.press('1')
  await page.getByRole('heading', { name: 'Late Papers', level: 1 }).waitFor()
  await page.goBack()
  // After the return from a job, its row has the focus. The record has a heading of the same name.
  const focused = () =>
    page.evaluate(() => document.activeElement?.matches('[data-row-link]') && document.activeElement.textContent)
  await expect.poll(focused).toBe('Late Papers')
  await page.keyboard.press('j')
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { name: longName, level: 1 }).waitFor()
  await page.goBack()
  const shop = page.getByRole('region', { name: 'Stalled' }).getByRole('link', { name: /Still News/ })
  await shop.focus()
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { name: 'Still News' }).waitFor()
  expect(new URL(page.url()).pathname).toMatch(/^\/staff\/shops\/./)
  await context.close()
})
