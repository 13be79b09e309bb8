import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'

import { axeViolations, desktop, openBrowser, openPage, phone } from '#e2e/harness/browser/browser.ts'
import { scriptRuns } from '#e2e/harness/browser/script-runs.ts'
import { type SmtpSink, startSmtpSink } from '#e2e/harness/product/smtp-sink.ts'
import { authenticatorCode, becomeFirstOwner, shownSecret } from '#e2e/harness/data/staff.ts'
import { type Product, startProduct } from '#e2e/harness/product/start-product.ts'

const password = 'seven green lamps by the sea'

const startWithMail = (mail: SmtpSink) => startProduct({ env: { SMTP_URL: mail.url } })

/** Fills in the panel's form and sends it, without a mouse. */
async function invite(product: Product, page: Page, email: string): Promise<void> {
  await page.goto(`${product.url}/staff/team`)
  await page.getByRole('heading', { name: 'What each role can do' }).waitFor()
  await scriptRuns(page)
  await page.keyboard.press('i')
  await page.getByLabel('Their name').focus()
  await page.keyboard.type('Casey Lim')
  await page.keyboard.press('Tab')
  await page.keyboard.type(email)
  await page.keyboard.press('Tab')
  // Space selects the first role of the group; the arrows go to the fourth.
  await page.keyboard.press('Space')
  for (let n = 0; n < 3; n += 1) await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Tab')
  await page.keyboard.type('Reads the traffic')
  await page.keyboard.press('Enter')
  await page.getByText('The link goes to').waitFor()
}

async function mailedLink(mail: SmtpSink, count: number): Promise<string> {
  const mails = await mail.waitFor(count)
  return /http\S+\/staff\/join\?key=[\w-]{43}/.exec(mails[count - 1]?.email.text ?? '')?.[0] ?? ''
}

/** Goes from the mailed link into the office. Returns the secret of the authenticator. */
async function join(page: Page, link: string): Promise<string> {
  await page.goto(link)
  expect(await axeViolations(page)).toEqual([])
  await page.getByLabel('Password', { exact: true }).fill('casey lim casey lim')
  await page.getByRole('button', { name: /Next/ }).click()
  await page.getByRole('alert').waitFor()
  expect(await page.getByLabel('Your name').inputValue()).toBe('Casey Lim')
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: /Next/ }).click()
  await page.getByRole('heading', { name: 'Set up your second factor' }).waitFor()
  expect(page.url()).not.toContain('key=')
  expect(await axeViolations(page)).toEqual([])
  const secret = await shownSecret(page)
  await page.getByLabel('The code that the app shows').fill(authenticatorCode(secret))
  await page.getByRole('button', { name: /Next/ }).click()
  await page.getByLabel('I have saved these codes').check()
  await page.getByRole('button', { name: 'Go to the back office' }).click()
  await page.waitForURL((url) => url.pathname === '/staff')
  return secret
}

async function signIn(product: Product, page: Page, secret: string, steps: number): Promise<void> {
  await page.goto(`${product.url}/staff/sign-in`)
  await page.getByLabel('Work email').fill('casey@tillway.example')
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: /Next/ }).click()
  await page.getByLabel('Code from your authenticator app').fill(authenticatorCode(secret, steps))
  await page.getByRole('button', { name: 'Sign in' }).click()
  await page.waitForURL((url) => url.pathname === '/staff')
}

test('an invited colleague joins by the mailed link, gets another role, and later loses access at once', async () => {
  await using mail = await startSmtpSink()
  await using product = await startWithMail(mail)
  const browser = await openBrowser()
  const owner = await openPage(browser, desktop)
  await becomeFirstOwner(product, owner.page)
  await invite(product, owner.page, 'casey@tillway.example')
  expect(await axeViolations(owner.page)).toEqual([])
  const link = await mailedLink(mail, 1)

  // A mail scanner follows the link first: nothing happens.
  expect((await fetch(link)).status).toBe(200)
  const casey = await openPage(browser, phone)
  const secret = await join(casey.page, link)
  expect((await fetch(link)).status).toBe(404)
  await casey.page.getByRole('button', { name: 'Sign out' }).or(casey.page.getByText('More')).first().click()
  await casey.page.getByRole('button', { name: 'Sign out' }).click()
  await casey.page.waitForURL(/\/staff\/sign-in/)
  await signIn(product, casey.page, secret, 1)

  // A viewer sees colleagues and keys, but no buttons.
  await casey.page.goto(`${product.url}/staff/team`)
  await casey.page.getByText('Jess Albury').first().waitFor()
  expect(await casey.page.getByText('Invite a colleague').count()).toBe(0)
  expect(await axeViolations(casey.page)).toEqual([])
  const closed = await casey.page.goto(`${product.url}/staff/team/invite`)
  expect(closed?.status()).toBe(403)

  await owner.page.goto(`${product.url}/staff/team`)
  await owner.page.getByRole('link', { name: 'Casey Lim' }).click()
  await owner.page.getByRole('radio', { name: /^Operations/ }).check()
  await owner.page.getByRole('button', { name: 'Change the role' }).click()
  await owner.page.getByText('has this role now').waitFor()
  await casey.page.goto(`${product.url}/staff/audit`)
  await casey.page.getByText('Changed the role').first().waitFor()

  await owner.page.getByRole('button', { name: 'Remove access' }).click()
  await owner.page.getByRole('heading', { name: 'Remove Casey Lim’s access?' }).waitFor()
  expect(await axeViolations(owner.page)).toEqual([])
  await owner.page.getByRole('button', { name: 'Cancel' }).click()
  await owner.page.getByRole('button', { name: 'Remove access' }).first().click()
  await owner.page.getByRole('dialog').getByRole('button', { name: 'Remove access' }).click()
  await owner.page.getByText('no longer has access and is signed out everywhere').waitFor()
  await casey.page.goto(`${product.url}/staff/audit`)
  await casey.page.waitForURL(/\/staff\/sign-in/)
  expect([owner.problems, casey.problems.filter((problem) => !problem.startsWith('Failed to load resource'))]).toEqual([
    [],
    [],
  ])
  await browser.close()
})

test(
  'the last owner cannot be removed, a withdrawn link opens nothing, and a reset second factor is set up again',
  { tags: 'slow' },
  async () => {
    await using mail = await startSmtpSink()
    await using product = await startWithMail(mail)
    const browser = await openBrowser()
    const { page } = await openPage(browser, desktop)
    await becomeFirstOwner(product, page)
    await page.goto(`${product.url}/staff/team`)
    await page.locator('#main').getByRole('link', { name: 'Jess Albury' }).click()
    await page.getByRole('radio', { name: /^Viewer/ }).check()
    await page.getByRole('button', { name: 'Change the role' }).click()
    await page.getByText('The last owner cannot lose this role').waitFor()
    await page.getByRole('button', { name: 'Remove access' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Remove access' }).click()
    await page.getByText('The last owner cannot lose this role').waitFor()

    await invite(product, page, 'sal@tillway.example')
    const first = await mailedLink(mail, 1)
    await page.getByRole('button', { name: 'Send a new link' }).click()
    const second = await mailedLink(mail, 2)
    expect([(await fetch(first)).status, (await fetch(second)).status]).toEqual([404, 200])
    await page.getByRole('button', { name: 'Revoke' }).click()
    await page.getByRole('button', { name: 'Revoke invitation' }).click()
    await page.waitForURL((url) => url.pathname === '/staff/team')
    expect((await fetch(second)).status).toBe(404)

    await invite(product, page, 'casey@tillway.example')
    const casey = await openPage(browser, desktop)
    await join(casey.page, await mailedLink(mail, 3))
    await page.goto(`${product.url}/staff/team`)
    await page.getByRole('link', { name: 'Casey Lim' }).click()
    await page.getByRole('button', { name: 'Reset second factor' }).click()
    await page.getByRole('button', { name: 'Reset it' }).click()
    await page.getByText('We emailed them about it').waitFor()
    const told = (await mail.waitFor(4))[3]
    expect([told?.to, told?.email.subject]).toEqual([['casey@tillway.example'], 'Your second factor was reset'])
    await casey.page.goto(`${product.url}/staff/account`)
    await casey.page.getByLabel('Work email').fill('casey@tillway.example')
    await casey.page.getByLabel('Password', { exact: true }).fill(password)
    await casey.page.getByRole('button', { name: /Next/ }).click()
    await casey.page.getByRole('heading', { name: 'Set up your second factor' }).waitFor()
    await browser.close()
  },
)
