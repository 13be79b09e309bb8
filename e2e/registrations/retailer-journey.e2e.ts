import { expect, test } from 'vitest'

import { axeViolations, openPage, phone } from '#e2e/harness/browser/browser.ts'
import { becomeFirstOwner } from '#e2e/harness/data/staff.ts'
import { openSmtpSink, openStage } from '#e2e/harness/browser/stage.ts'

const email = 'garth@pellownews.example'
const password = 'four papers and a meat pie'

let code = ''

const sink = await openSmtpSink()
const { browser, product } = await openStage({ env: { SMTP_URL: sink.url, UNDO_SECONDS: '5' } })
const office = (await openPage(browser)).page
await becomeFirstOwner(product, office)
const shop = await openPage(browser, phone)

/** Waits for a mail to the retailer with a matching subject. Returns the newest. */
async function mailAbout(subject: RegExp): Promise<{ text: string; link(path: string): string }> {
  const find = () =>
    sink.mails.findLast(({ to, email: mail }) => to.includes(email) && subject.test(mail.subject ?? ''))?.email
  await expect.poll(() => find()?.subject).toMatch(subject)
  const text = find()?.text ?? ''
  return {
    text,
    link(path) {
      const found = text.match(/https?:\/\/\S+/g)?.find((url) => new URL(url).pathname.startsWith(path))
      if (!found) throw new Error(`the mail has no link to ${path}:\n${text}`)
      return found
    },
  }
}

async function register(shopName: string): Promise<void> {
  const { page } = shop
  await page.goto(`${product.url}/signup`)
  await page.getByLabel('Shop name').fill(shopName)
  await page.getByLabel('Contact name').fill('Garth Pellow')
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Contact number').fill('02 5550 0182')
  await page.getByLabel('ABN').fill('51 824 753 556')
  await page.getByLabel('Shop postcode').fill('2830')
  await page.getByLabel('How did you hear about us?').selectOption('Word of mouth')
  await page.getByRole('button', { name: 'Register my shop' }).click()
}

const thanks = 'Thank you! Your registration of interest is currently pending admin approval'

async function approve(shopName: string): Promise<void> {
  await office.goto(`${product.url}/staff/registrations`)
  await office.getByRole('link', { name: shopName }).first().click()
  await office.getByRole('button', { name: 'Approve and send' }).click()
  await office.waitForURL(/done=/)
}

test('a retailer registers interest on a phone, and sees what happens next', async () => {
  await register('Pellow News')
  await shop.page.getByText(thanks).waitFor()
  const received = await mailAbout(/registration/i)
  await shop.page.goto(received.link('/signup/status/'))
  expect(await shop.page.getByRole('heading', { level: 1 }).isVisible()).toBe(true)
  expect(await axeViolations(shop.page)).toEqual([])
})

test('the same shop again gets a message, and no second record is created', async () => {
  await register('pellow  NEWS')
  const words = 'is already registered to this email address. Contact support for help.'
  await shop.page.getByText(words).first().waitFor()
  expect(await shop.page.getByText(thanks).count()).toBe(0)
  // The next steps (rule RG27): the log-in, and the link by mail only.
  expect(await shop.page.getByRole('alert').getByRole('link', { name: 'Log in' }).getAttribute('href')).toBe(
    '/agent-login',
  )
  await shop.page.getByRole('button', { name: 'Email me the link to my registration' }).click()
  await shop.page.getByText(`Look in the mailbox of ${email}.`).waitFor()
  expect(await axeViolations(shop.page)).toEqual([])
  const link = (await mailAbout(/^See your registration/)).link('/signup/status/')
  expect(await shop.page.content()).not.toContain(new URL(link).pathname)
  await shop.page.goto(link)
  await shop.page.getByText('Pellow News').first().waitFor()
})

test('staff approve, and the invitation leads to an account with the store in it', async () => {
  await approve('Pellow News')
  const { page } = shop
  const invitation = await mailAbout(/invit|approved|open|welcome/i)
  code = /\d{4} \d{4} \d{4}/.exec(invitation.text)?.[0] ?? ''
  expect(code).not.toBe('')
  await page.goto(invitation.link('/activate'))
  await page.getByRole('button', { name: 'CONTINUE' }).click()
  await page.waitForURL(/\/setup-account\?/)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByLabel('Password again').fill(password)
  // The text is visible for a moment only.
  const said = page.getByText('Submitted!').waitFor()
  await page.getByRole('button', { name: /account/i }).click()
  await said
  await page.waitForURL('**/account')
  await page.getByText('Pellow News').first().waitFor()
  expect(await page.getByText('% COMPLETE').first().isVisible()).toBe(true)
  expect(await page.evaluate(() => Object.keys(localStorage).toSorted())).toEqual([
    'id_email',
    'id_token',
    'userExpires',
  ])
  expect(await axeViolations(page)).toEqual([])
})

test('a second store joins the same account, without a second code', async () => {
  await register('Pellow Corner')
  await shop.page.getByText(thanks).waitFor()
  await approve('Pellow Corner')
  const added = await mailAbout(/Pellow Corner|store/i)
  expect(added.text).not.toMatch(/\d{4} \d{4} \d{4}/)
  await shop.page.goto(`${product.url}/account`)
  await shop.page.getByText('Pellow Corner').first().waitFor()
  expect(await shop.page.getByText('Pellow News').first().isVisible()).toBe(true)
  // The browser logs rejections and a busy server, which the page reports to the retailer.
  expect(shop.problems.filter((problem) => !problem.startsWith('Failed to load resource'))).toEqual([])
})

test('secrets from mails are nowhere readable for staff', async () => {
  const search = `?${new URLSearchParams({ q: 'Pellow News is approved' })}`
  await office.goto(`${product.url}/staff/mail${search}`)
  await office.locator('[data-row-link]').first().click()
  await office.getByText('invitation', { exact: false }).first().waitFor()
  await office.frameLocator('iframe').getByText('Pellow News').first().waitFor()
  const shown = await Promise.all(office.frames().map((frame) => frame.content()))
  expect(shown.some((html) => html.includes(code) || html.includes(code.replaceAll(' ', '')))).toBe(false)
})
