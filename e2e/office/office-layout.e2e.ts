import type { Locator } from 'playwright-core'
import { expect, test } from 'vitest'

import { submitEnquiry } from '#app/enquiries/submit-enquiry.server.ts'
import { makeTestShop } from '#app/shops/testing/shop-fixtures.ts'
import { ensureRate } from '#app/rates/testing/rates-fixtures.ts'
import { testOrigin } from '#app/testing/test-platform.ts'
import { phone } from '#e2e/harness/browser/browser.ts'
import { openOffice, seedClerk } from '#e2e/harness/data/contract-office.ts'
import { openStage } from '#e2e/harness/browser/stage.ts'

const longName = 'The Wollongong and Illawarra Heritage Newsagency, Bookshop and Parcel Counter'

let clerk: Awaited<ReturnType<typeof seedClerk>>

const { browser, product } = await openStage({
  seed: async (platform) => {
    clerk = await seedClerk(platform, 'owner')
    await ensureRate(platform)
    for (const shopName of ['Costa News', 'Raced Papers', longName])
      await makeTestShop(platform, { said: { shopName } })
    const arrival = { origin: testOrigin, page: '/', captchaProof: undefined, act: undefined }
    for (const name of ['Aroha Whitcombe-Featherstonehaugh', 'Mia Costa'])
      await submitEnquiry(platform, { name, email: 'mia@example.com', phone: '1', reason: '', message: '' }, arrival)
  },
})

const open = (path: string, size?: Parameters<typeof openOffice>[1]['size']) =>
  openOffice(product, { browser, token: clerk.token, ...(size && { size }) }, path)

const topOf = async (element: Locator) => Math.round((await element.first().boundingBox())?.y ?? -1)

for (const path of ['/staff/enquiries', '/staff/shops'])
  test(`an open record moves neither the list nor the footer of ${path} (rule BO83)`, async () => {
    const { page, context } = await open(path, { viewport: { width: 1440, height: 900 } })
    const places = async () => [await topOf(page.getByRole('columnheader')), await topOf(page.locator('main footer'))]
    const before = await places()
    await page.locator('[data-row-link]').first().click()
    await page.getByRole('complementary').waitFor()
    expect(await places()).toEqual(before)
    const lines = await page
      .getByRole('complementary')
      .getByRole('button')
      .evaluateAll((all) => all.map((one) => one.clientHeight))
    expect(Math.max(0, ...lines)).toBeLessThanOrEqual(48)
    const small = await page
      .getByRole('complementary')
      .locator('a, button, summary')
      .evaluateAll((all) =>
        all
          .filter((one) => one.clientHeight > 0 && one.getBoundingClientRect().height < 24 && !one.closest('p'))
          .map((one) => one.outerHTML.slice(0, 120)),
      )
    expect(small).toEqual([])
    await context.close()
  })

test('no name of a list is cut, on any screen and next to an open record (rule BO83)', async () => {
  const { page, context } = await open('/staff/shops')
  /** Returns the names of the list that are wider than their place, and by how much the page is wider than the screen. */
  const cut = () =>
    page.evaluate(() => {
      const wide = [...document.querySelectorAll<HTMLElement>('[data-row-link], .row-name *')].filter(
        (one) => one.scrollWidth > one.clientWidth + 1 && getComputedStyle(one).overflow !== 'visible',
      )
      return [...wide.map((one) => one.innerText), document.documentElement.scrollWidth - innerWidth]
    })
  for (const path of ['/staff/shops', '/staff/enquiries', '/staff/mail'])
    for (const width of [390, 1024, 1440]) {
      await page.setViewportSize({ width, height: 800 })
      await page.goto(`${product.url}${path}`)
      const link = page.locator('[data-row-link]').first()
      expect([path, width, await cut()]).toEqual([path, width, [0]])
      await link.click()
      await page.getByRole('complementary').waitFor()
      expect([path, width, 'with a record', await cut()]).toEqual([path, width, 'with a record', [0]])
    }
  await page.setViewportSize({ width: 1024, height: 800 })
  await page.goto(`${product.url}/staff/shops`)
  const name = page.getByRole('link', { name: longName })
  expect(await name.evaluate((one) => one.getClientRects().length)).toBeGreaterThan(0)
  expect((await name.boundingBox())?.width).toBeGreaterThan(180)
  await context.close()
})

test('the line of tabs shows the current one whole, next to the filters (rule BO83)', async () => {
  const { page, context } = await open('/staff/audit', { viewport: { width: 1024, height: 800 } })
  const line = page.getByRole('navigation', { name: 'Filters' })
  await line.getByRole('link').last().click()
  await line.locator('a[aria-current]').filter({ hasNotText: 'All' }).waitFor()
  const beyond = () =>
    line.evaluate((bar) => {
      const { right = Infinity } = bar.querySelector('[aria-current]')?.getBoundingClientRect() ?? {}
      return right - bar.getBoundingClientRect().right
    })
  await expect.poll(beyond).toBeLessThanOrEqual(0)
  expect(await topOf(page.getByText('Filters', { exact: true }))).toBe(await topOf(line.getByRole('link')))
  await context.close()
})

test('on a wide screen no column gets all of the extra width (rule BO83)', async () => {
  const { page, context } = await open('/staff/shops', { viewport: { width: 1920, height: 1080 } })
  const share = await page.getByRole('table').evaluate((table) => {
    const first = table.querySelector('thead th')
    return (first?.clientWidth ?? 0) / table.clientWidth
  })
  expect(share).toBeLessThan(0.5)
  await context.close()
})

test('on a phone the first store and the first job are on the first screen, and the bar leads to enquiries (rule BO83)', async () => {
  const { page, context } = await open('/staff/shops', phone)
  expect(await topOf(page.locator('[data-row-link]'))).toBeLessThan(600)
  await page.goto(`${product.url}/staff`)
  const bill = await page.getByRole('main').getByRole('region').first().boundingBox()
  expect((bill?.y ?? 0) + (bill?.height ?? 0)).toBeLessThan(600)
  const bar = page.getByRole('navigation', { name: 'Sections' })
  for (const width of [390, 320]) {
    await page.setViewportSize({ width, height: 700 })
    const links = bar.getByRole('list').first().getByRole('link')
    const names = (await links.allInnerTexts()).map((name) => name.replaceAll(/[\d\s+]|waiting/g, ''))
    expect(names).toEqual(['Today', 'Registrations', 'Stores', 'Enquiries'])
    const cut = await links.evaluateAll((all) => all.filter((link) => link.scrollWidth > link.clientWidth).length)
    expect([width, cut]).toEqual([width, 0])
  }
  await bar.getByRole('link', { name: 'Enquiries' }).click()
  await page.getByRole('heading', { level: 1, name: 'Enquiries' }).waitFor()
  await context.close()
})

test('filters narrow the audit log to a colleague and to days, in the Australian format (rules BO74, BO82)', async () => {
  const { page, context } = await open('/staff/audit')
  await page.getByText('Filters', { exact: true }).click()
  await page.getByLabel('From', { exact: true }).fill('27/11/2031')
  await page.waitForURL(/from=27%2F11%2F2031/)
  await page.getByText('We looked on every shelf').waitFor()
  expect(await page.getByLabel('From', { exact: true }).inputValue()).toBe('27/11/2031')
  await page.getByLabel('From', { exact: true }).fill('')
  await page.waitForURL((url) => !url.searchParams.get('from'))
  await page.getByLabel('Colleague').selectOption({ index: 1 })
  await page.waitForURL(/actor=[\w-]{36}/)
  await context.close()
})

test('an unknown address of the office answers 404, in the sign-in layout', async () => {
  const answer = await fetch(`${product.url}/staff/no-such-page`)
  expect(answer.status).toBe(404)
  const { page, context } = await open('/staff/no-such-page')
  await page.getByRole('heading', { name: 'Page not found' }).waitFor()
  expect(await page.evaluate(() => getComputedStyle(document.body).fontFamily)).toContain('Schibsted Text')
  await page.getByRole('link', { name: 'Back to the back office' }).click()
  await page.waitForURL(`${product.url}/staff`)
  await context.close()
})
