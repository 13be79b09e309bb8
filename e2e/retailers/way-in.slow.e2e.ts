import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'

import { logIn, seedRetailer } from '#e2e/harness/data/agents.ts'
import { axeViolations, desktop, leadsAway, openPage, phone } from '#e2e/harness/browser/browser.ts'
import { openStage } from '#e2e/harness/browser/stage.ts'

const mia = 'mia@example.com'

const { browser, product } = await openStage({
  env: { DEMO_STORES: 'off' },
  seed: (platform) => seedRetailer(platform, mia, [{ name: 'Marrickville News', stepsDone: 3 }]),
})

const pages = ['/', '/about', '/agent', '/agent/faqs', '/locations', '/signup', '/signup-complete', '/forgot-password']
const living = { id_email: mia, id_token: 'a'.repeat(43), userExpires: '2999-01-01T00:00:00.000Z' }

/** Returns the visible links to the log-in page and to the retailer's shops in the header, in its menu and in the footer. */
async function waysOf(page: Page, path: string): Promise<string[]> {
  await page.goto(product.url + path)
  const menu = page.getByRole('banner').locator('summary').filter({ visible: true })
  if (await menu.count()) await menu.click()
  return page
    .locator(':is(header, footer) :is(a[href="/agent-login"], a[href="/account"])')
    .filter({ visible: true })
    .evaluateAll((links) => [...new Set(links.map((link) => link.getAttribute('href') ?? ''))])
}

const waysOfAll = async (page: Page) => {
  const ways = []
  for (const path of pages) ways.push([path, ...(await waysOf(page, path))])
  return ways
}
const lead = (to: string) => pages.map((path) => [path, to])

test('every page leads strangers to the log-in page, and logged-in retailers to their shops, on phone and desktop (rule AC42)', async () => {
  for (const size of [phone, desktop]) {
    const { page, context, problems } = await openPage(browser, size)
    expect(await waysOfAll(page)).toEqual(lead('/agent-login'))
    await logIn(product, page, mia)
    expect(await waysOfAll(page)).toEqual(lead('/account'))
    await page.evaluate(() => localStorage.setItem('userExpires', '2020-01-01T00:00:00.000Z'))
    expect(await waysOf(page, '/')).toEqual(['/agent-login'])
    await page.evaluate((expires) => localStorage.setItem('userExpires', expires), String(Date.now() + 60_000))
    expect(await waysOf(page, '/')).toEqual(['/account'])
    expect(problems).toEqual([])
    await context.close()
  }
})

test('no page asks a logged-in retailer to log in (rule AC42)', async () => {
  const { page, context } = await openPage(browser, phone)
  const asked = async () => {
    const found = []
    for (const path of [...pages, '/signup-welcome']) {
      await page.goto(product.url + path)
      // One sentence is about another person: the seller of a shop.
      const words = page.locator('body').getByText(/(?<!the seller to )\blog in\b/i)
      if (await words.filter({ visible: true }).count()) found.push(path)
    }
    return found
  }
  expect(await asked()).toContain('/signup-welcome')
  await logIn(product, page, mia)
  expect(await asked()).toEqual([])
  await context.close()
})

test('a browser without storage or scripts is led to the log-in page', async () => {
  const closed = await openPage(browser, desktop)
  await closed.context.addInitScript(() =>
    Object.defineProperty(globalThis, 'localStorage', {
      get() {
        throw new DOMException('denied', 'SecurityError')
      },
    }),
  )
  expect(await waysOf(closed.page, '/')).toEqual(['/agent-login'])
  expect(await waysOf(closed.page, '/signup')).toEqual(['/agent-login'])
  expect(closed.problems).toEqual([])
  await closed.context.close()
  const { page, context } = await openPage(browser, { ...desktop, javaScriptEnabled: false })
  expect(await waysOf(page, '/agent')).toEqual(['/agent-login'])
  await context.close()
})

test('the header fits its links down to 1150 px, and the menu down to 320 px', async () => {
  for (const path of ['/', '/agent'])
    for (const width of [320, 390, 1150, 1440]) {
      const { page, context } = await openPage(browser, { viewport: { width, height: 800 } })
      await page.goto(product.url + path)
      if (width < 1_150) await page.getByRole('banner').getByText('Menu').click()
      const wide = () =>
        page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
      expect([path, width, await wide()]).toEqual([path, width, 0])
      const links = page.getByRole('banner').locator('nav a').filter({ visible: true })
      const lines = await links.evaluateAll((all) => Math.max(...all.map((one) => one.getClientRects().length)))
      expect([path, width, lines]).toEqual([path, width, 1])
      expect(await axeViolations(page)).toEqual([])
      await context.close()
    }
})

test('the log-in page redirects a logged-in retailer to the requested page and leaves no history entry', async () => {
  const { page, context } = await openPage(browser, phone)
  await page.goto(`${product.url}/agent`)
  await logIn(product, page, mia)
  // A page that hydrates writes a history entry, which ends Playwright's wait for the navigation back.
  await page.goBack()
  await page.waitForURL(`${product.url}/agent`)
  for (const [query, goal] of [
    ['', '/account'],
    ['?next=%2Fcontract', '/contract'],
    ['?next=%2F%2Fevil.example%2Faccount', '/account'],
    ['?next=%2Faccount%3Fx%3D%22%3E%3Cscript%3E', '/account?x=%22%3E%3Cscript%3E'],
  ] as const) {
    await page.goto(`${product.url}/agent-login${query}`, leadsAway)
    await page.waitForURL(product.url + goal)
    expect(page.url()).toBe(product.url + goal)
  }
  await context.close()
})

test('a session that expired on the server leads to the log-in page once, and the form stays', async () => {
  const { page, context } = await openPage(browser, phone)
  await page.goto(product.url)
  await page.evaluate((entries) => Object.assign(localStorage, entries), living)
  await page.goto(`${product.url}/agent-login`, leadsAway)
  await page.waitForURL(/agent-login\?error=log-in&next=%2Faccount$/)
  await page.getByLabel('Email').fill(mia)
  expect(page.url()).toContain('/agent-login')
  await context.close()
})
