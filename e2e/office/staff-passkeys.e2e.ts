import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'

import { sql } from 'drizzle-orm'

import { openEmbedded } from '#app/data/database/embedded/embedded.server.ts'

import { axeViolations, desktop, openBrowser, openPage, phone } from '#e2e/harness/browser/browser.ts'
import { plugIn } from '#e2e/harness/browser/passkeys.ts'
import { authenticatorCode, becomeFirstOwner, ownerPassword, shownSecret } from '#e2e/harness/data/staff.ts'
import { startProduct } from '#e2e/harness/product/start-product.ts'

async function givePassword(url: string, page: Page, email: string): Promise<void> {
  await page.goto(`${url}/staff/sign-in`)
  await page.getByLabel('Work email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(ownerPassword)
  await page.getByRole('button', { name: /Next/ }).click()
}

test('a passkey is added, signs in, confirms the member of staff, and is removed; a failed fingerprint opens nothing', async () => {
  await using product = await startProduct({ env: { RATE_LIMITS: 'off' } })
  const browser = await openBrowser()
  const { page, problems } = await openPage(browser, desktop)
  const device = await plugIn(page)
  const owner = await becomeFirstOwner(product, page)

  await page.goto(`${product.url}/staff/account`)
  await page.getByLabel('Name of this device').fill('Shop laptop')
  await page.getByRole('button', { name: 'Add a passkey' }).click()
  await page.getByText('Shop laptop').first().waitFor()
  expect(await axeViolations(page)).toEqual([])
  expect(await device.credentials()).toHaveLength(1)
  await page.getByRole('button', { name: 'Add a passkey' }).click()
  await page.getByText('This device has a passkey for you already').waitFor()

  await page.getByRole('button', { name: 'Sign out', exact: true }).first().click()
  await page.waitForURL(/\/staff\/sign-in/)
  await givePassword(product.url, page, owner.email)
  await page.getByRole('button', { name: 'Use your passkey' }).waitFor()
  expect(await axeViolations(page)).toEqual([])
  await device.recognise(false)
  await page.getByRole('button', { name: 'Use your passkey' }).click()
  await page.getByText('The device did not answer').waitFor()
  await device.recognise(true)
  await page.getByRole('button', { name: 'Use your passkey' }).click()
  await page.waitForURL((url) => url.pathname === '/staff')

  // Later an export requires the second factor again, and the passkey provides it.
  const cookies = await page.context().cookies()
  // An open page would request scripts from the stopped product.
  await page.goto('about:blank')
  await product.stop()
  const database = await openEmbedded(product.dataDir)
  await database.queries.execute(sql`update staff_sessions set second_factor_at = now() - interval '11 minutes'`)
  await database.close()
  await using again = await product.restart()
  await page.context().addCookies(cookies)
  await page.goto(`${again.url}/staff/account`)
  await page.getByRole('link', { name: 'Change the password' }).click()
  await page.waitForURL(/\/staff\/confirm/)
  expect(await axeViolations(page)).toEqual([])
  await page.getByRole('button', { name: 'Use your passkey' }).click()
  await page.waitForURL((url) => url.pathname === '/staff/account')
  await page.getByLabel('Current password').waitFor()

  await page.locator('summary', { hasText: /^Remove/ }).click()
  await page.getByRole('button', { name: /^Remove/ }).click()
  await page.locator('b', { hasText: 'Shop laptop' }).waitFor({ state: 'detached' })
  expect(problems).toEqual([])
  await browser.close()
})

test(
  'a new colleague sets up a passkey on a phone instead of an app, and cannot remove the only second factor',
  { tags: 'slow' },
  async () => {
    await using product = await startProduct()
    const browser = await openBrowser()
    const { page } = await openPage(browser, phone)
    await plugIn(page)
    await page.goto(product.ownerLink())
    await page.getByLabel('Your name').fill('Jess Albury')
    await page.getByLabel('Work email').fill('jess@tillway.example')
    await page.getByLabel('Password', { exact: true }).fill(ownerPassword)
    await page.getByRole('button', { name: /Next/ }).click()
    await page.getByRole('button', { name: 'Use a passkey instead' }).click()
    await page.getByLabel('I have saved these codes').check()
    expect(await page.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem').count()).toBe(10)
    await page.getByRole('button', { name: 'Go to the back office' }).click()
    await page.waitForURL((url) => url.pathname === '/staff')
    await page.goto(`${product.url}/staff/account`)
    await page.getByText('Your only second factor').waitFor()
    expect(await page.locator('summary', { hasText: /^Remove/ }).count()).toBe(0)
    expect(await axeViolations(page)).toEqual([])

    await page.getByText('Rename', { exact: false }).first().click()
    await page.getByLabel('New name').fill('Shop phone')
    await page.getByRole('button', { name: 'Save name' }).click()
    await page.locator('b', { hasText: 'Shop phone' }).waitFor()

    // The authenticator app becomes a second factor: only then may the passkey be removed.
    await page.getByRole('link', { name: 'Set up an authenticator app' }).click()
    const secret = await shownSecret(page)
    const code = page.getByLabel('The code that the app shows')
    await code.fill('000000')
    await page.getByRole('button', { name: 'Add the app' }).click()
    await page.getByText('That code is wrong').first().waitFor()
    expect(await axeViolations(page)).toEqual([])
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
    await code.fill(authenticatorCode(secret))
    await page.getByRole('button', { name: 'Add the app' }).click()
    await page.getByText('Six digits, every 30 seconds').waitFor()
    await page.locator('summary', { hasText: /^Remove/ }).click()
    await page.getByRole('button', { name: /^Remove/ }).click()
    await page.locator('b', { hasText: 'Shop phone' }).waitFor({ state: 'detached' })
    await browser.close()
  },
)

test(
  'passkeys are allowed on the pages of the office and on the retailers’ log-in and passkey pages, and nowhere else',
  { tags: 'slow' },
  async () => {
    await using product = await startProduct()
    const policyOf = async (path: string) =>
      (await fetch(product.url + path)).headers
        .get('permissions-policy')
        ?.match(/publickey-credentials-get=\(\w*\)/)?.[0]
    const policiesOf = (paths: string[]) => Promise.all(paths.map(policyOf))
    const off = await policiesOf(['/', '/api/openapi.json', '/account/email?key=none', '/forgot-password'])
    expect(new Set(off)).toEqual(new Set(['publickey-credentials-get=()']))
    // The second log-in page comes from the response cache. `own-passkeys.e2e.ts` tests the retailer's own page.
    const own = ['/staff/sign-in', '/agent-login?next=%2Fcontract', '/agent-login', '/agent-login']
    expect(new Set(await policiesOf(own))).toEqual(new Set(['publickey-credentials-get=(self)']))
  },
)
