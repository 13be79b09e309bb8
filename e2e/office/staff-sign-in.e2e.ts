import { sql } from 'drizzle-orm'
import { Secret, TOTP } from 'otpauth'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'

import { openEmbedded } from '#app/data/database/embedded/embedded.server.ts'

import { axeViolations, desktop, openBrowser, openPage, phone } from '#e2e/harness/browser/browser.ts'
import { errorSummary } from '#e2e/harness/browser/parts.ts'
import { startProduct } from '#e2e/harness/product/start-product.ts'
import { shownSecret } from '#e2e/harness/data/staff.ts'

const password = 'seven green lamps by the sea'

const codeOf = (secret: string, steps = 0) =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: Date.now() + steps * 30_000 })

/** Goes from the one-time link to the office as a person does. Returns the secret and the recovery codes. */
async function becomeOwner(page: Page, link: string): Promise<{ secret: string; codes: string[] }> {
  await page.goto(link)
  await page.getByLabel('Your name').fill('Jess Albury')
  await page.getByLabel('Work email').fill('jess@example.com')
  await page.getByLabel('Password', { exact: true }).fill('password12345')
  await page.getByRole('button', { name: /Next/ }).click()
  await page.getByRole('alert').waitFor()
  expect(await page.getByRole('alert').textContent()).toContain('tried first')
  expect(await page.getByLabel('Your name').inputValue()).toBe('Jess Albury')
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: /Next/ }).click()
  await page.getByRole('heading', { name: 'Set up your second factor' }).waitFor()
  expect(page.url()).not.toContain('key=')
  expect(await axeViolations(page)).toEqual([])
  const secret = await shownSecret(page)
  await page.getByLabel('The code that the app shows').fill('000000')
  await page.getByRole('button', { name: /Next/ }).click()
  await errorSummary(page).waitFor()
  await page.getByLabel('The code that the app shows').fill(codeOf(secret))
  await page.getByRole('button', { name: /Next/ }).click()
  await page.getByRole('heading', { name: 'Save your recovery codes' }).waitFor()
  const codes = await page.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem').allTextContents()
  expect(codes).toHaveLength(10)
  await page.getByLabel('I have saved these codes').check()
  await page.getByRole('button', { name: 'Go to the back office' }).click()
  await page.waitForURL('**/staff')
  return { secret, codes }
}

async function signIn(page: Page, next: string, code: string): Promise<void> {
  await page.goto(next)
  await page.getByLabel('Work email').fill('jess@example.com')
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: /Next/ }).click()
  await page.getByLabel('Code from your authenticator app').fill(code)
  await page.getByRole('button', { name: 'Sign in' }).click()
}

test('the first owner sets up an account, signs out and in again to the requested page, and ends a session', async () => {
  await using product = await startProduct()
  const browser = await openBrowser()
  const { page } = await openPage(browser, phone)
  const { secret } = await becomeOwner(page, product.ownerLink())
  await page.goto(`${product.url}/staff/account`)
  await page.getByText('10').first().waitFor()
  expect(await axeViolations(page)).toEqual([])

  const other = await openPage(browser, desktop)
  await signIn(other.page, `${product.url}/staff/audit?kind=staff`, codeOf(secret, 1))
  await other.page.waitForURL('**/staff/audit?kind=staff')
  await other.page.getByText('Created the first owner').waitFor()
  expect(await axeViolations(other.page)).toEqual([])
  await other.page.getByRole('button', { name: 'Check now' }).click()
  await other.page.getByText('The chain is unbroken.').waitFor()
  await other.page.getByText('Created the first owner').click()
  await other.page.locator('details[open]').getByText('Hash before').waitFor()

  await page.reload()
  await page.getByRole('button', { name: 'Sign out everywhere else' }).click()
  await page.getByRole('button', { name: 'Sign out everywhere else' }).waitFor({ state: 'detached' })
  await other.page.goto(`${product.url}/staff/account`)
  await other.page.waitForURL('**/staff/sign-in?next=*')

  const used = await openPage(browser)
  const answer = await used.page.goto(product.ownerLink())
  expect(answer?.status()).toBe(404)
  await used.page.getByRole('heading', { name: 'This link no longer works' }).waitFor()
  await browser.close()
})

test(
  'sign-in and account work without scripts, and a download requires a fresh code first',
  { tags: 'slow' },
  async () => {
    await using product = await startProduct()
    const browser = await openBrowser()
    const { page } = await openPage(browser, { ...desktop, javaScriptEnabled: false })
    const noAxe = { evaluate: () => Promise.resolve([]) }
    const bare = new Proxy(page, {
      get: (target, name) => (name === 'evaluate' ? noAxe.evaluate : bound(target, name)),
    })
    const { codes } = await becomeOwner(bare, product.ownerLink())
    await page.goto(`${product.url}/staff/enquiries`)

    const [first] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('link', { name: 'Export CSV' }).click(),
    ])
    expect(first.suggestedFilename()).toMatch(/^enquiries-.*\.csv$/)

    await product.stop()
    const database = await openEmbedded(product.dataDir)
    await database.queries.execute(sql`update staff_sessions set second_factor_at = now() - interval '11 minutes'`)
    await database.close()
    await using again = await product.restart()
    await page.goto(`${again.url}/staff/audit?kind=staff`)
    await page.getByRole('link', { name: 'Export CSV' }).click()
    await page.waitForURL('**/staff/confirm?next=*')
    await page.getByLabel('Code from your authenticator app').fill(codes[0] ?? '')
    const [second] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Confirm' }).click(),
    ])
    expect(second.suggestedFilename()).toMatch(/^audit-.*\.csv$/)
    await page.getByRole('link', { name: 'Back to the list' }).click()
    await page.waitForURL('**/staff/audit?kind=staff')
    await browser.close()
  },
)

function bound(target: Page, name: string | symbol): unknown {
  const value: unknown = Reflect.get(target, name)
  return typeof value === 'function' ? (value.bind(target) as unknown) : value
}

test(
  'no page of the office opens for a stranger, and another site cannot post to its sign-in page',
  { tags: 'slow' },
  async () => {
    await using product = await startProduct()
    const paths = [
      '/staff',
      '/staff/enquiries',
      '/staff/mail',
      '/staff/audit',
      '/staff/audit/export',
      '/staff/account',
      '/staff/confirm',
      '/staff/ui',
      '/staff/enquiries/export',
      '/staff/mail/export',
    ]
    for (const path of paths) {
      const answer = await fetch(product.url + path, { redirect: 'manual' })
      expect([path, answer.status, answer.headers.get('Location')]).toEqual([
        path,
        302,
        `/staff/sign-in?next=${encodeURIComponent(path)}`,
      ])
    }
    const crossSite = await fetch(`${product.url}/staff/sign-in`, {
      method: 'POST',
      headers: { 'Sec-Fetch-Site': 'cross-site' },
      body: new URLSearchParams({ email: 'a@b.c', password }),
    })
    expect(crossSite.status).toBe(403)
  },
)
