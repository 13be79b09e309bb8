import { sql } from 'drizzle-orm'
import type { Page, Response } from 'playwright-core'
import { expect, onTestFinished, test } from 'vitest'

import { invitationPath, seedInvitation } from '#e2e/harness/data/agents.ts'
import { axeViolations, desktop, openPage, phone } from '#e2e/harness/browser/browser.ts'
import { pressOn, tabTo, typeInto } from '#e2e/harness/browser/keyboard.ts'
import { scriptRuns } from '#e2e/harness/browser/script-runs.ts'
import { mailedLink } from '#e2e/harness/product/smtp-sink.ts'
import { becomeFirstOwner } from '#e2e/harness/data/staff.ts'
import { errorSummary } from '#e2e/harness/browser/parts.ts'
import { openSmtpSink, openStage } from '#e2e/harness/browser/stage.ts'

type Invitation = { email: string; code: string }
type Who = 'late' | 'guessed' | 'typist' | 'told'

const invited = new Map<Who, Invitation>()

const sink = await openSmtpSink()
const { browser, product } = await openStage({
  env: { SMTP_URL: sink.url, DEMO_STORES: 'off', RATE_LIMITS: 'on' },
  seed: async (platform) => {
    for (const who of ['late', 'guessed', 'typist', 'told'] as const)
      invited.set(who, await seedInvitation(platform, `${who}@example.com`))
    await platform.database.queries.execute(
      sql`update invitations set expires_at = now() - interval '1 minute' where email_key = 'late@example.com'`,
    )
  },
})

function invitationOf(who: Who): Invitation {
  const found = invited.get(who)
  if (!found) throw new Error(`${who} is not invited`)
  return found
}

async function open(options = phone as Parameters<typeof openPage>[1]): Promise<Page> {
  const { page, context } = await openPage(browser, options)
  onTestFinished(() => context.close())
  return page
}

const summary = (page: Page) => errorSummary(page)
const goOn = (page: Page) => page.getByRole('button', { name: 'CONTINUE' }).click()

test('an expired code opens nothing, and the page says how to get a new one', { tags: 'slow' }, async () => {
  const page = await open()
  await page.goto(product.url + invitationPath(invitationOf('late')))
  await goOn(page)
  await expect.poll(() => summary(page).innerText()).toContain('Invalid email and/or invitation code.')
  expect(new URL(page.url()).pathname).toBe('/activate')
  expect(await page.getByRole('link', { name: 'Lost your activation code?' }).isVisible()).toBe(true)
  expect(await axeViolations(page)).toEqual([])
})

test(
  'after ten wrong codes from one browser the right one must wait too: the page says so, offers help, and keeps the input',
  { tags: 'slow' },
  async () => {
    const { email, code } = invitationOf('guessed')
    const page = await open()
    await page.goto(
      product.url + invitationPath({ email, code: code === '0'.repeat(12) ? '1'.repeat(12) : '0'.repeat(12) }),
    )
    for (let tries = 0; tries < 10; tries += 1) {
      // From the sixth attempt on a human check is required first, which the browser solves by itself.
      const isAnswer = (one: Response) => one.url().endsWith('/api/account/activate') && one.status() !== 403
      const answered = page.waitForResponse(isAnswer)
      await goOn(page)
      expect((await answered).status()).toBe(404)
      await expect.poll(() => summary(page).innerText()).toContain('Invalid email and/or invitation code.')
      await expect.poll(() => page.getByRole('button', { name: 'CONTINUE' }).isVisible()).toBe(true)
    }
    await page.getByLabel('Invitation code').fill(code)
    await goOn(page)
    await expect.poll(() => summary(page).innerText()).toContain('Too many codes were wrong here. Try again in about')
    expect(await page.getByLabel('Email').inputValue()).toBe(email)
    expect(new URL(page.url()).pathname).toBe('/activate')
    expect(await axeViolations(page)).toEqual([])
  },
)

test('“You must specify a key value” counts as a success (rule AC23)', { tags: 'slow' }, async () => {
  const page = await open()
  await page.route('**/api/account/activate', (route) =>
    route.fulfill({ status: 400, json: { success: false, message: 'You must specify a key value' } }),
  )
  await page.goto(product.url + invitationPath(invitationOf('told')))
  await goOn(page)
  await page.waitForURL(/\/setup-account\?/)
  expect(new URL(page.url()).searchParams.get('email')).toBe('told@example.com')
})

test('a retailer activates, sets up, forgets and resets the password with the keyboard alone', async () => {
  const { email } = invitationOf('typist')
  const page = await open(desktop)
  const button = (name: string) => page.getByRole('button', { name })
  const field = (name: string) => page.getByLabel(name, { exact: true })
  await page.goto(product.url + invitationPath(invitationOf('typist')))
  await pressOn(page, button('CONTINUE'), 'Enter')
  await page.waitForURL(/\/setup-account\?/)
  await typeInto(page, field('Password'), 'seven pies on sunday')
  await typeInto(page, field('Password again'), 'seven pies on sunday')
  await pressOn(page, button('Make my account'), 'Enter')
  await page.waitForURL(`${product.url}/account`)
  await pressOn(page, button('Log out'), 'Enter')
  await page.waitForURL(`${product.url}/agent-login`)
  await pressOn(page, page.getByRole('link', { name: 'Forgot your password?' }), 'Enter')
  await page.waitForURL(`${product.url}/forgot-password`)
  await typeInto(page, field('Email'), email)
  await pressOn(page, button('Email me a reset link'), 'Enter')
  await page.getByText('Password reset link has been sent').waitFor()
  await page.goto(await mailedLink(sink, email, '/reset-password'))
  await typeInto(page, field('New password'), 'eight pies on monday')
  await typeInto(page, field('New password again'), 'eight pies on monday')
  await pressOn(page, button('Set new password'), 'Enter')
  await page.waitForURL(`${product.url}/agent-login`)
  await typeInto(page, field('Email'), email)
  await typeInto(page, field('Password'), 'eight pies on monday')
  await page.keyboard.press('Enter')
  await page.waitForURL(`${product.url}/account`)
  await tabTo(page, button('Log out'))
  expect(await button('Log out').evaluate((one) => one.matches(':focus-visible'))).toBe(true)
})

test('a log-in that requires a human check solves it by itself, and succeeds', { tags: 'slow' }, async () => {
  const page = await open()
  const proofs: (string | undefined)[] = []
  await page.route('**/api/account/login', (route) => {
    proofs.push(route.request().headers()['captcha-response'])
    if (proofs.length > 1) return route.continue()
    return route.fulfill({ status: 403, json: { success: false, error: 'challenge-failed' } })
  })
  await page.goto(`${product.url}/agent-login`)
  await page.getByLabel('Email').fill('typist@example.com')
  await page.getByLabel('Password', { exact: true }).fill('eight pies on monday')
  await page.getByRole('button', { name: 'Log in' }).click()
  await page.waitForURL(`${product.url}/account`)
  expect(proofs).toEqual([undefined, expect.stringMatching(/^pow\./)])
})

test('a declined shop gets the reason by mail and on its status page', { tags: 'slow' }, async () => {
  const email = 'nina@nightcap.example'
  const page = await open()
  await page.goto(`${product.url}/signup`)
  await page.getByLabel('Shop name').fill('Nightcap News')
  await page.getByLabel('Contact name').fill('Nina Capp')
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Contact number').fill('02 5550 0182')
  await page.getByLabel('ABN').fill('51 824 753 556')
  await page.getByLabel('Shop postcode').fill('2830')
  await page.getByLabel('How did you hear about us?').selectOption('Word of mouth')
  await page.getByRole('button', { name: 'Register my shop' }).click()
  const status = await mailedLink(sink, email, '/signup/status/')
  const office = await open(desktop)
  await becomeFirstOwner(product, office)
  await office.goto(`${product.url}/staff/registrations`)
  await office.getByRole('link', { name: 'Nightcap News' }).first().click()
  await office.getByRole('heading', { name: 'Nightcap News', level: 1 }).waitFor()
  await scriptRuns(office)
  await office.keyboard.press('d')
  await office.getByRole('textbox', { name: 'Reason' }).fill('A tablet needs a shop that is open.')
  await office.getByRole('button', { name: 'Decline and send' }).click()
  await office.waitForURL(/done=/)
  const said = () => sink.mails.findLast(({ to }) => to.includes(email))?.email.text ?? ''
  await expect.poll(said).toContain('A tablet needs a shop that is open.')
  expect(said()).toContain('cannot take it now')
  await page.goto(status)
  expect(await page.getByText('A tablet needs a shop that is open.').isVisible()).toBe(true)
  expect(await page.getByRole('link', { name: 'Register again' }).getAttribute('href')).toBe('/signup')
  expect(await axeViolations(page)).toEqual([])
})
