import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { gzipSync } from 'node:zlib'

import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'

import { retailerPassword, logIn, seedRetailer, sessionCookie, storedEntries } from '#e2e/harness/data/agents.ts'
import { axeViolations, desktop, openPage, phone } from '#e2e/harness/browser/browser.ts'
import { scriptRuns } from '#e2e/harness/browser/script-runs.ts'
import { errorSummary as summary } from '#e2e/harness/browser/parts.ts'
import { openStage } from '#e2e/harness/browser/stage.ts'

const many = 'many@example.com'

const { browser, product } = await openStage({
  env: { DEMO_STORES: 'off' },
  seed: async (platform) => {
    const shops = Array.from({ length: 9 }, (_, index) => ({ name: `Corner ${index + 1}`, stepsDone: (index % 5) + 1 }))
    await seedRetailer(platform, many, [...shops, { name: `Long ${'Name '.repeat(20)}`, stepsDone: 2 }])
  },
})

const invitation = 'email=mia%40example.com&invitationCode=481720935617&first=Mia&last=Costa'
const screens = [
  '/signup-welcome?completeContractToken=abc',
  `/activate?${invitation}`,
  `/setup-account?${invitation}`,
  '/agent-login?error=existing-account',
  '/forgot-password',
  '/activate?email=mia%40example.com&error=not-activated',
  '/reset-password',
]

const submit = (page: Page) => page.locator('main button[type=submit]').click()
/** Returns the buttons and fields that only their background sets apart from the page: forced colours remove the background. */
const unmarkedControls = (page: Page) =>
  page
    .locator('main :is(.button, .input)')
    .evaluateAll((all) =>
      all
        .filter(
          (one) =>
            getComputedStyle(one).borderTopStyle === 'none' ||
            Number.parseFloat(getComputedStyle(one).borderTopWidth) < 1,
        )
        .map((one) => one.outerHTML.slice(0, 80)),
    )
const sideways = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)

test.each(screens)(
  '%s has no axe violation on phone and desktop, before and after a rejected submit, and does not scroll sideways',
  { tags: 'slow' },
  async (path) => {
    for (const size of [phone, desktop]) {
      const { page, context, problems } = await openPage(browser, size)
      await page.goto(product.url + path)
      expect(await axeViolations(page)).toEqual([])
      if (await page.locator('main button[type=submit]').count()) {
        await scriptRuns(page)
        for (const input of await page.locator('main input:visible').all()) await input.fill('')
        await submit(page)
        await summary(page).waitFor()
        expect(await summary(page).evaluate((box) => box === document.activeElement)).toBe(true)
        expect(await axeViolations(page)).toEqual([])
      }
      await page.setViewportSize({ width: 320, height: 640 })
      expect(await sideways(page)).toBe(0)
      await page.emulateMedia({ forcedColors: 'active' })
      expect(await sideways(page)).toBe(0)
      expect(await unmarkedControls(page)).toEqual([])
      expect(problems).toEqual([])
      await context.close()
    }
  },
)

test(
  'a long list of stores is filtered while the retailer types, without violations, and no name breaks the layout',
  { tags: 'slow' },
  async () => {
    const { page, context } = await openPage(browser, desktop)
    await logIn(product, page, many)
    await page.getByLabel('Find a shop').fill('corner 3')
    await expect
      .poll(() => page.getByRole('main').getByRole('heading', { level: 2 }).allTextContents())
      .toEqual(['Corner 3'])
    await page.getByText('1 of 10 shops').waitFor()
    await page.getByLabel('Find a shop').fill('')
    for (const width of [320, 390, 1440]) {
      await page.setViewportSize({ width, height: 800 })
      expect(await sideways(page)).toBe(0)
      expect(await axeViolations(page)).toEqual([])
    }
    await context.close()
  },
)

test('START passes the query string on (rule AC32)', { tags: 'slow' }, async () => {
  const { page, context } = await openPage(browser)
  await page.goto(`${product.url}/signup-welcome?completeContractToken=abc&x=1`)
  const start = page.getByRole('link', { name: 'START', exact: true })
  expect(await start.getAttribute('href')).toBe('/signup-overview?completeContractToken=abc&x=1')
  const tagline = 'Transforming retailers for the digital age'
  expect(await page.getByRole('heading', { level: 1, name: tagline, exact: true }).textContent()).toBe(tagline)
  await context.close()
})

test('a retailer logs in with the keyboard alone', async () => {
  const { page, context } = await openPage(browser)
  await page.goto(`${product.url}/agent-login`)
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await page.keyboard.press('Tab')
  await page.keyboard.type(many)
  await page.keyboard.press('Tab')
  await page.keyboard.type(retailerPassword)
  await page.keyboard.press('Tab')
  expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('Show password')
  await page.keyboard.press('Space')
  await expect.poll(() => page.locator('#password').getAttribute('type')).toBe('text')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await page.waitForURL(`${product.url}/account`)
  await context.close()
})

test('a press before the script has loaded takes effect, leaves the input in place, and puts nothing into the address', async () => {
  const { page, context } = await openPage(browser, phone)
  const pressed = Promise.withResolvers<void>()
  await page.route(/\.js$/, async (route) => {
    await pressed.promise
    await route.continue()
  })
  await page.goto(`${product.url}/agent-login`, { waitUntil: 'commit' })
  await page.getByLabel('Email').fill('early@example.com')
  await page.getByRole('button', { name: 'Log in' }).click()
  await page.getByText('Your press counts').waitFor()
  pressed.resolve()
  await summary(page).waitFor()
  expect(await page.getByText('Your press counts').isVisible()).toBe(false)
  await expect.poll(() => summary(page).innerText()).toContain('Enter your password')
  expect(await page.getByLabel('Email').inputValue()).toBe('early@example.com')
  expect(page.url()).toBe(`${product.url}/agent-login`)
  await context.close()
})

test('without JavaScript a retailer logs in, sees the shops and logs out (rule AC82)', async () => {
  const { page, context } = await openPage(browser, { ...phone, javaScriptEnabled: false })
  await page.goto(`${product.url}/account`)
  await page.getByLabel('Email').fill(many)
  await page.getByLabel('Password', { exact: true }).fill('not the password')
  await page.getByRole('button', { name: 'Log in' }).click()
  await page.getByText('The email or the password is wrong.').first().waitFor()
  expect(await page.getByLabel('Email').inputValue()).toBe(many)
  expect(await page.getByLabel('Password', { exact: true }).inputValue()).toBe('')
  await page.getByLabel('Password', { exact: true }).fill(retailerPassword)
  await page.getByRole('button', { name: 'Log in' }).click()
  await page.waitForURL(`${product.url}/account`)
  await page.getByRole('heading', { name: 'Corner 3' }).waitFor()
  expect(await page.getByLabel('Find a shop').isVisible()).toBe(false)
  for (const width of [320, 1440]) {
    await page.setViewportSize({ width, height: 800 })
    expect(await sideways(page)).toBe(0)
  }
  await page.getByRole('button', { name: 'Log out' }).click()
  await page.getByRole('heading', { name: 'Log in' }).waitFor()
  await page.goto(`${product.url}/account`)
  await page.getByRole('heading', { name: 'Log in' }).waitFor()
  await context.close()
})

test('a stored session without a cookie and a cookie without a stored session both lead to the log-in page and stay there (rule AC42)', async () => {
  const { page, context } = await openPage(browser, phone)
  await logIn(product, page, many)
  const entries = await storedEntries(page)
  await context.clearCookies()
  await page.goto(`${product.url}/account`)
  await page.waitForURL(/agent-login\?error=log-in/)
  await page.getByRole('button', { name: 'Log in' }).waitFor()
  expect(await storedEntries(page)).toEqual(entries)
  await page.getByLabel('Email').fill(many)
  await page.getByLabel('Password', { exact: true }).fill(retailerPassword)
  await page.getByRole('button', { name: 'Log in' }).click()
  await page.waitForURL(`${product.url}/account`)
  await page.evaluate(() => localStorage.clear())
  await page.goto(`${product.url}/account`)
  await page.waitForURL(/agent-login\?next=%2Faccount$/)
  await page.getByRole('button', { name: 'Log in' }).waitFor()
  await context.close()
})

test(
  'the form reports an offline, slow or broken connection, loses no input, and the button stays in place with the focus',
  { tags: 'slow' },
  async () => {
    const { page, context } = await openPage(browser, desktop)
    await page.goto(`${product.url}/agent-login`)
    await page.getByLabel('Email').fill(many)
    await page.waitForSelector('form[data-hydrated]')
    await page.getByLabel('Password', { exact: true }).fill(retailerPassword)
    await context.setOffline(true)
    await page.getByText('You are offline. What you typed stays here').waitFor()
    await submit(page)
    await expect.poll(() => summary(page).innerText()).toContain('You are offline. What you typed is still here.')
    await context.setOffline(false)
    let release = () => {}
    const held = new Promise<void>((resolve) => (release = resolve))
    await page.route('**/api/account/login', async (route) => {
      await held
      await route.abort()
    })
    const button = page.getByRole('main').getByRole('button', { name: /^(Log in|Logging in)/ })
    const place = () => button.evaluate((one) => { const { x, y } = one.getBoundingClientRect(); return [x, y] }) // prettier-ignore
    await expect.poll(() => page.getByText('What you typed stays here').count()).toBe(0)
    const before = await place()
    await button.press('Enter')
    await page.getByText('Logging in…').first().waitFor()
    // The error is hidden again, and the layout around the button has not moved.
    expect([await summary(page).isVisible(), await place()]).toEqual([false, before])
    expect(await button.evaluate((one) => one === document.activeElement)).toBe(true)
    await page.getByText('This takes longer than usual').waitFor()
    release()
    await expect.poll(() => summary(page).innerText()).toContain('The connection was lost.')
    expect(await page.getByLabel('Email').inputValue()).toBe(many)
    await page.unroute('**/api/account/login')
    await submit(page)
    await page.waitForURL(`${product.url}/account`)
    await context.close()
  },
)

const clientFolder = fileURLToPath(new URL('../../build/client', import.meta.url))

const zipped = (bytes: string | Buffer): number => gzipSync(bytes, { level: 9 }).length

/** Counts the scripts that a page loads before the visitor touches it, and adds up their bytes and those of inline scripts, gzipped. */
async function scriptsOf(path: string, headers = {}): Promise<{ count: number; bytes: number; inline: number }> {
  const html = await (await fetch(product.url + path, { headers })).text()
  const files = new Set([...html.matchAll(/\/assets\/[\w.-]+\.js/g)].map(([file]) => file))
  const sizes = [...files].map((file) => zipped(readFileSync(join(clientFolder, file))))
  const inline = [...html.matchAll(/<script(?: nonce="[^"]*")?>([^<]+)/g)].map(([, code = '']) => zipped(code))
  const sum = (all: number[]) => all.reduce((total, one) => total + one, 0)
  return { count: files.size, bytes: sum(sizes), inline: sum(inline) }
}

test('the account page loads at most 140 KB of JavaScript, gzipped (rule P9)', async () => {
  const { count, bytes } = await scriptsOf('/account', { cookie: await sessionCookie(product.url, many) })
  expect(count).toBeGreaterThan(5)
  expect(bytes).toBeLessThanOrEqual(140 * 1_024)
})

test.each([...screens.slice(1), '/', '/us/signup'])(
  '%s loads at most 3 KB of JavaScript before the visitor touches it (rule P1)',
  async (path) => {
    const { count, bytes, inline } = await scriptsOf(path)
    expect(count).toBeGreaterThan(0)
    expect(inline).toBeGreaterThan(0)
    expect(bytes + inline).toBeLessThanOrEqual(3 * 1_024)
  },
)

test(
  'a form whose script cannot be loaded says so, leaves the input in place, and works once the connection is back',
  { tags: 'slow' },
  async () => {
    const { page, context } = await openPage(browser, phone)
    await page.route(/login\.island.*\.js$/, (route) => route.abort())
    await page.goto(`${product.url}/agent-login`)
    await page.getByLabel('Email').fill('early@example.com')
    await submit(page)
    await page.getByText('The rest of this page could not be loaded').waitFor()
    await page.unroute(/login\.island.*\.js$/)
    // The script loads while the button is held down: the layout under the finger does not move.
    await page.locator('main button[type=submit]').hover()
    await page.mouse.down()
    await page.locator('form[data-hydrated]').waitFor()
    await page.mouse.up()
    await expect.poll(() => summary(page).innerText()).toContain('Enter your password')
    expect(await page.getByText('The rest of this page could not be loaded').isVisible()).toBe(false)
    expect(await page.getByLabel('Email').inputValue()).toBe('early@example.com')
    await context.close()
  },
)
