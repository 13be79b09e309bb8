import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { gzipSync } from 'node:zlib'

import type { BrowserContextOptions, Page } from 'playwright-core'
import { expect, test } from 'vitest'

import { findRetailerByEmail } from '#app/retailers/retailers.queries.server.ts'
import { retailerPasskeyStore } from '#app/retailers/account/passkeys/passkeys.queries.server.ts'
import { newId } from '#app/core/new-id.server.ts'

import { retailerPassword, logIn, seedRetailer, storedEntries } from '#e2e/harness/data/agents.ts'
import { axeViolations, desktop, leadsAway, openPage, phone } from '#e2e/harness/browser/browser.ts'
import { errorSummary as summary } from '#e2e/harness/browser/parts.ts'
import { openStage } from '#e2e/harness/browser/stage.ts'

const emails = ['mia', 'pass', 'sessions', 'lines', 'keys', 'plain'].map((name) => `${name}@example.com`)
const [mia = '', pass = '', sessions = '', lines = '', keys = '', plain = ''] = emails

const { browser, product } = await openStage({
  env: { DEMO_STORES: 'off' },
  seed: async (platform) => {
    for (const email of emails) await seedRetailer(platform, email, [{ name: 'Marrickville News', stepsDone: 3 }])
    const retailer = await findRetailerByEmail(platform.database.queries, plain)
    const key = { credentialId: 'old', publicKey: Buffer.from('key'), isBackedUp: false, counter: 0, transports: [] }
    const passkey = { ...key, id: newId(), personId: retailer?.id ?? '', name: 'Old phone' }
    await platform.database.transaction((tx) => retailerPasskeyStore.insert(tx, passkey))
  },
})

const details = `${product.url}/account/details`
const fresh = 'four wet umbrellas drip'
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()
const follow = (page: Page, name: string) => page.getByRole('link', { name, exact: true }).click()
const places = (page: Page) => page.getByRole('region', { name: 'Where you are logged in' }).getByRole('listitem')
const sideways = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)

async function opened(email: string, options: BrowserContextOptions = phone) {
  const one = await openPage(browser, options)
  await logIn(product, one.page, email)
  await one.page.goto(details)
  await one.page.getByRole('heading', { name: 'Where you are logged in' }).waitFor()
  return one
}

async function fillPasswords(page: Page, old: string, next: string): Promise<void> {
  await page.getByLabel('Your old password').fill(old)
  await page.getByLabel('New password', { exact: true }).fill(next)
  await page.getByLabel('New password again').fill(next)
}

const formOf = (page: Page, name = 'Change your password') => page.getByRole('form', { name })

test(
  'each page of the account links to Shops, Contracts and Account and marks the current one, on phone and desktop (rule AC41)',
  { tags: 'slow' },
  async () => {
    for (const size of [phone, desktop]) {
      const { page, context, problems } = await openPage(browser, size)
      await logIn(product, page, mia)
      const nav = page.getByRole('navigation', { name: 'Your account' })
      for (const [name, path, heading] of [
        ['Contracts', '/contract', 'Your contracts'],
        ['Account', '/account/details', 'Your account'],
        ['Shops', '/account', 'Your shops'],
      ] as const) {
        await nav.getByRole('link', { name, exact: true }).click()
        await page.waitForURL(product.url + path)
        await page.getByRole('heading', { name: heading, level: 1 }).waitFor()
        expect(await nav.locator('[aria-current=page]').allTextContents()).toEqual([name])
        await page.getByRole('button', { name: 'Log out', exact: true }).waitFor()
        expect(await page.getByRole('link', { name: 'Log in' }).count()).toBe(0)
      }
      expect(problems).toEqual([])
      await context.close()
    }
  },
)

test('the account page has no axe violation at any width, closed, open and after a rejected submit, and does not scroll sideways', async () => {
  const { page, context, problems } = await opened(mia, desktop)
  expect(await axeViolations(page)).toEqual([])
  await follow(page, 'Change your password')
  await page.getByLabel('Your old password').waitFor()
  await formOf(page).locator('button[type=submit]').click()
  await expect.poll(() => summary(page).innerText()).toContain('Enter your old password')
  for (const width of [320, 390, 1440]) {
    await page.setViewportSize({ width, height: 800 })
    expect(await sideways(page)).toBe(0)
    expect(await axeViolations(page)).toEqual([])
  }
  await page.setViewportSize({ width: 320, height: 640 })
  await page.emulateMedia({ forcedColors: 'active' })
  expect(await sideways(page)).toBe(0)
  // The browser logs each rejected request on its console.
  expect(problems.filter((one) => !one.includes('status of 400'))).toEqual([])
  await context.close()
})

test('a password change with the old password stays logged in here and logs out every other device (rule AC39)', async () => {
  const other = await opened(pass, desktop)
  const { page, context, problems } = await opened(pass)
  await follow(page, 'Change your password')
  await fillPasswords(page, 'not the password', fresh)
  await formOf(page).locator('button[type=submit]').click()
  await expect.poll(() => summary(page).innerText()).toContain('That is not the password that you have.')
  expect(await page.getByLabel('New password', { exact: true }).inputValue()).toBe(fresh)
  const before = await storedEntries(page)
  await page.getByLabel('Your old password').fill(retailerPassword)
  await formOf(page).locator('button[type=submit]').click()
  await page.getByText('Your password was changed.').waitFor()
  expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('Password')
  // The session continues under a new cookie, and the browser's local storage is unchanged.
  expect(await storedEntries(page)).toEqual(before)
  await expect.poll(() => places(page).count()).toBe(1)
  await page.reload()
  await page.getByText('This one').waitFor()
  await other.page.goto(details, leadsAway)
  await other.page.waitForURL(/\/agent-login\?.*next=%2Faccount%2Fdetails/)
  // The browser logs each rejected request on its console.
  expect(problems.filter((one) => !one.includes('status of 400'))).toEqual([])
  await other.context.close()
  await context.close()
})

test('a retailer logs out one device, then all others, with the keyboard alone (rule AC40)', async () => {
  const others = [await opened(sessions, desktop), await opened(sessions, desktop), await opened(sessions, desktop)]
  const { page, context } = await opened(sessions, desktop)
  await expect.poll(() => places(page).count()).toBe(4)
  expect(await places(page).first().innerText()).toContain('This one')
  await places(page).nth(1).getByRole('button').focus()
  await page.keyboard.press('Enter')
  await expect.poll(() => places(page).count()).toBe(3)
  await page.getByText(/is logged out\.$/).waitFor()
  expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('Where you are logged in')
  await page.getByRole('button', { name: 'Log out everywhere else' }).focus()
  await page.keyboard.press('Space')
  await expect.poll(() => places(page).count()).toBe(1)
  await page.getByText('You are logged out everywhere else.').waitFor()
  for (const other of others) {
    await other.page.goto(`${product.url}/account`, leadsAway)
    await other.page.waitForURL(/\/agent-login/)
    await other.context.close()
  }
  await context.close()
})

test('the page reports an offline, slow or broken connection, and loses no input', { tags: 'slow' }, async () => {
  const { page, context } = await opened(lines)
  await follow(page, 'Change your password')
  await fillPasswords(page, retailerPassword, fresh)
  await context.setOffline(true)
  await page.getByText('You are offline. What you typed stays here').waitFor()
  await formOf(page).locator('button[type=submit]').click()
  await expect.poll(() => summary(page).innerText()).toContain('You are offline. What you typed is still here.')
  await context.setOffline(false)
  const held = Promise.withResolvers<void>()
  await page.route('**/account/details.data*', async (route) => {
    if (route.request().method() !== 'POST') return route.continue()
    await held.promise
    return route.abort()
  })
  await formOf(page).locator('button[type=submit]').click()
  await page.getByText('This takes longer than usual').waitFor()
  held.resolve()
  await expect.poll(() => summary(page).innerText()).toContain('The connection was lost.')
  expect(await page.getByLabel('New password again').inputValue()).toBe(fresh)
  await page.unroute('**/account/details.data*')
  await formOf(page).locator('button[type=submit]').click()
  await page.getByText('Your password was changed.').waitFor()
  await context.close()
})

test(
  'a retailer whose session ended on another device is led to the log-in page and back to the form',
  { tags: 'slow' },
  async () => {
    const other = await opened(keys, desktop)
    const { page, context } = await opened(keys)
    await follow(page, 'Change your password')
    await fillPasswords(page, retailerPassword, fresh)
    await other.page.reload()
    await press(other.page, 'Log out everywhere else')
    await other.page.getByText('You are logged out everywhere else.').waitFor()
    await formOf(page).locator('button[type=submit]').click()
    await page.waitForURL(/\/agent-login\?.*next=%2Faccount%2Fdetails/)
    await page.getByText('You were logged out').waitFor()
    await page.getByLabel('Email').fill(keys)
    await page.getByLabel('Password', { exact: true }).fill(retailerPassword)
    await press(page, 'Log in')
    await page.waitForURL(`${details}?change=password`)
    expect(await page.getByLabel('Your old password').isVisible()).toBe(true)
    await other.context.close()
    await context.close()
  },
)

test('without JavaScript a retailer logs in, changes details, sees errors, renames a passkey and logs out (rule AC82)', async () => {
  const { page, context } = await openPage(browser, { ...phone, javaScriptEnabled: false })
  await page.goto(details)
  await page.getByLabel('Email').fill(plain)
  await page.getByLabel('Password', { exact: true }).fill(retailerPassword)
  await press(page, 'Log in')
  await page.waitForURL(details)
  expect(await page.getByText('Adding a passkey needs JavaScript').isVisible()).toBe(true)
  expect(await page.getByRole('link', { name: 'Add a passkey' }).isVisible()).toBe(false)

  await follow(page, 'Add a phone number')
  await page.getByRole('textbox', { name: 'Phone number' }).fill('none')
  await press(page, 'Change your phone number')
  expect(await summary(page).innerText()).toContain('Enter a phone number')
  expect(await page.getByRole('textbox', { name: 'Phone number' }).inputValue()).toBe('none')
  await page.getByRole('textbox', { name: 'Phone number' }).fill('02 5550 1234')
  await press(page, 'Change your phone number')
  await page.getByText('Your phone number was changed').waitFor()
  await page.getByText('02 5550 1234').waitFor()

  await follow(page, 'Change your email')
  await page.getByLabel('New email').fill('plain.new@example.com')
  await page.getByLabel('Your password').fill('not the password')
  await press(page, 'Change your email')
  expect(await summary(page).innerText()).toContain('That is not the password that you have.')
  expect(await page.getByLabel('New email').inputValue()).toBe('plain.new@example.com')
  expect(await page.getByLabel('Your password').inputValue()).toBe('')
  expect(await sideways(page)).toBe(0)
  const back = page.getByRole('link', { name: 'Leave it as it is' })
  expect(await back.getAttribute('href')).toBe('/account/details#own-email')

  await follow(page, 'Rename Old phone')
  await page.getByLabel('New name').fill('Counter')
  await press(page, 'Keep this name')
  await page.getByText('The passkey has another name now.').waitFor()
  await page.getByRole('link', { name: 'Rename Counter' }).waitFor()

  await follow(page, 'Change your password')
  await fillPasswords(page, retailerPassword, fresh)
  await press(page, 'Change your password')
  await page.getByText('Your password was changed.').waitFor()
  await press(page, 'Log out')
  await page.goto(details)
  await page.waitForURL(/\/agent-login\?.*next=%2Faccount%2Fdetails/)
  await context.close()
})

const clientFolder = fileURLToPath(new URL('../../build/client', import.meta.url))

test(
  'the page loads at most 140 KB of JavaScript, gzipped; its forms load afterwards (rule P9)',
  { tags: 'slow' },
  async () => {
    const { page, context } = await openPage(browser, phone)
    await logIn(product, page, mia)
    const html = (await (await page.goto(details))?.text()) ?? ''
    await context.close()
    const files = new Set([...html.matchAll(/\/assets\/[\w.-]+\.js/g)].map(([file]) => file))
    const sizes = [...files].map((file) => gzipSync(readFileSync(join(clientFolder, file)), { level: 9 }).length)
    expect(files.size).toBeGreaterThan(5)
    expect(sizes.reduce((sum, one) => sum + one, 0)).toBeLessThanOrEqual(140 * 1_024)
    expect([...files].filter((file) => /new-passkey-form|details-forms/.test(file))).toEqual([])
  },
)

test('the log-in warns about a device clock that is 20 days ahead, and the session lasts (rule AC70)', async () => {
  const { page, context, problems } = await openPage(browser, phone)
  await page.clock.setSystemTime(Date.now() + 20 * 86_400_000)
  await page.goto(`${product.url}/agent-login`)
  await page.getByLabel('Email').fill(mia)
  await page.getByLabel('Password', { exact: true }).fill(retailerPassword)
  await press(page, 'Log in')
  await page.getByText('You are logged in, but the clock of your device is wrong').waitFor()
  expect(Object.keys(await storedEntries(page)).toSorted()).toEqual(['id_email', 'id_token', 'userExpires'])
  await page.getByRole('link', { name: 'Continue' }).click()
  await page.getByRole('heading', { name: 'Marrickville News' }).waitFor()
  await page.reload()
  await page.getByRole('heading', { name: 'Marrickville News' }).waitFor()
  expect(problems).toEqual([])
  await context.close()
})

test('the form of another shop is prefilled at once, and input that was typed there is not overwritten (rule AC81)', async () => {
  const { page, context, problems } = await openPage(browser, phone)
  await logIn(product, page, keys)
  await page.getByRole('link', { name: 'Add another shop' }).click()
  await page.getByText('We filled in what we know.').waitFor()
  const valueOf = (label: string) => page.getByLabel(label, { exact: true }).inputValue()
  expect(await valueOf('Contact name')).toBe('Mia Costa')
  expect(await valueOf('Email')).toBe(keys)
  expect(await valueOf('Contact number')).toBe('02 5550 1234')
  expect(await valueOf('ABN')).toBe('83914571673')
  expect(await valueOf('Shop name')).toBe('')
  await page.getByLabel('Contact name', { exact: true }).fill('Ana Costa')
  await page.reload()
  await expect.poll(() => valueOf('Contact name')).toBe('Ana Costa')
  expect(problems).toEqual([])
  await context.close()
})
