import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'

import { axeViolations, desktop, openPage, phone } from '#e2e/harness/browser/browser.ts'
import { runCommand } from '#e2e/harness/product/run-command.ts'
import { mailedLink } from '#e2e/harness/product/smtp-sink.ts'
import { openSmtpSink, openStage } from '#e2e/harness/browser/stage.ts'
import { authenticatorCode, becomeFirstOwner, type Owner, shownSecret } from '#e2e/harness/data/staff.ts'

const mail = await openSmtpSink()
const { browser, product } = await openStage({ env: { SMTP_URL: mail.url }, isEmbedded: true })
const passwords = ['seven green lamps by the sea', 'another five words in a row'] as const

async function askForLink(page: Page, email: string): Promise<string> {
  await page.goto(`${product.url}/staff/sign-in`)
  await page.getByRole('link', { name: 'Forgot your password?' }).click()
  await page.getByLabel('Work email').fill(email)
  await page.getByRole('button', { name: 'Email me the link' }).click()
  await page.getByRole('heading', { name: 'Check your email' }).waitFor()
  return (await page.getByRole('main').innerText()).replace(email, '')
}

async function setPassword(page: Page, link: string, password: string): Promise<void> {
  await page.goto(link)
  await page.getByLabel('New password', { exact: true }).fill(password)
  await page.getByRole('button', { name: /Next/ }).click()
  await page.waitForURL((url) => !url.pathname.endsWith('/reset-password'))
  expect(page.url()).not.toContain('key=')
}

/** Sets up the authenticator as a new second factor, and waits for the open office. Returns its secret. */
async function setUpFactor(page: Page): Promise<string> {
  const secret = await shownSecret(page)
  await page.getByLabel('The code that the app shows').fill(authenticatorCode(secret))
  await page.getByRole('button', { name: /Next: ten recovery codes/ }).click()
  await page.getByLabel('I have saved these codes').check()
  await page.getByRole('button', { name: 'Go to the back office' }).click()
  await page.waitForURL((url) => url.pathname === '/staff')
  return secret
}

let owner: Owner

test('a forgotten password is reset by the mailed link and the second factor, without scripts (rule BO31)', async () => {
  const signedIn = await openPage(browser, desktop)
  owner = await becomeFirstOwner(product, signedIn.page)
  const { page } = await openPage(browser, { ...phone, javaScriptEnabled: false })
  expect(await askForLink(page, 'stranger@example.com')).toBe(await askForLink(page, owner.email))

  const link = await mailedLink(mail, owner.email, '/staff/reset-password')
  // A mail scanner opens the link first: nothing happens.
  expect((await fetch(link)).status).toBe(200)
  await page.goto(link)
  await page.getByLabel('New password', { exact: true }).fill('password12345')
  await page.getByRole('button', { name: /Next/ }).click()
  await page.getByRole('alert').waitFor()
  await setPassword(page, link, passwords[0])
  await page.getByText('takes effect with your second factor').waitFor()
  await signedIn.page.goto(`${product.url}/staff/account`)
  expect(new URL(signedIn.page.url()).pathname).toBe('/staff/account')

  await page.getByLabel('Code from your authenticator app').fill(authenticatorCode(owner.secret, 1))
  await page.getByRole('button', { name: 'Sign in' }).click()
  await page.waitForURL((url) => url.pathname === '/staff')
  await signedIn.page.goto(`${product.url}/staff/account`)
  await signedIn.page.waitForURL(/\/staff\/sign-in/)
  const used = await openPage(browser, phone)
  expect((await used.page.goto(link))?.status()).toBe(404)
  await used.page.getByRole('heading', { name: 'This link no longer works' }).waitFor()
  for (const path of ['/staff/forgot-password', '/staff/sign-in']) {
    await used.page.goto(`${product.url}${path}`)
    expect([path, await axeViolations(used.page)]).toEqual([path, []])
  }
})

test('a sole owner without password and second factor gets in with the server’s link, next to the running product (rule BO33)', async () => {
  const made = await runCommand('owner-link', [], { DATA_DIR: product.dataDir, PUBLIC_URL: product.url })
  expect(made).toMatchObject({ code: 0, said: expect.stringContaining(owner.email) as string })
  const link = /http\S+\/staff\/reset-password\?key=\S+/.exec(made.said)?.[0] ?? ''
  const { page } = await openPage(browser, desktop)
  await page.goto(link)
  await page.getByText('Your second factor is removed as well.').waitFor()
  expect(await axeViolations(page)).toEqual([])
  await setPassword(page, link, passwords[1])
  expect((await setUpFactor(page)).replaceAll(' ', '')).not.toBe(owner.secret.replaceAll(' ', ''))
  await page.goto(`${product.url}/staff/audit?kind=staff`)
  await page.getByText('Created an owner link on the server').first().waitFor()
})

test('an owner sends a colleague a password link from the team page (rule BO32)', { tags: 'slow' }, async () => {
  const { page } = await openPage(browser, desktop)
  const link = /http\S+key=\S+/.exec((await runCommand('owner-link', [owner.email], { DATA_DIR: product.dataDir, PUBLIC_URL: product.url })).said)?.[0] ?? '' // prettier-ignore
  await setPassword(page, link, passwords[0])
  await setUpFactor(page)
  const email = 'casey@tillway.example'
  await page.goto(`${product.url}/staff/team/invite`)
  await page.getByLabel('Their name').fill('Casey Lim')
  await page.getByLabel('Work email').fill(email)
  await page.getByRole('radio', { name: /^Viewer/ }).check()
  await page.getByRole('button', { name: /Invite|Send/ }).click()
  await page.getByText('The link goes to').waitFor()
  const casey = await openPage(browser, phone)
  await casey.page.goto(await mailedLink(mail, email, '/staff/join'))
  await casey.page.getByLabel('Password', { exact: true }).fill(passwords[1])
  await casey.page.getByRole('button', { name: /Next/ }).click()
  const secret = await setUpFactor(casey.page)

  await page.goto(`${product.url}/staff/team`)
  await page.getByRole('link', { name: 'Casey Lim' }).click()
  await page.getByRole('button', { name: 'Send password link' }).click()
  await page.getByText('We emailed Casey Lim a link to set a new password.').waitFor()
  expect(await axeViolations(page)).toEqual([])
  await setPassword(casey.page, await mailedLink(mail, email, '/staff/reset-password'), passwords[0])
  await casey.page.getByLabel('Code from your authenticator app').fill(authenticatorCode(secret, 1))
  await casey.page.getByRole('button', { name: 'Sign in' }).click()
  await casey.page.waitForURL((url) => url.pathname === '/staff')
})
