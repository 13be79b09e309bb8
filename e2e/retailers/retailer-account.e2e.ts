import type { BrowserContext, Page } from 'playwright-core'
import { expect, test } from 'vitest'

import { readingMs } from '#app/retailers/session/browser/go-to.ts'
import {
  retailerPassword,
  invitationPath,
  logIn,
  seedRetailer,
  seedInvitation,
  storedEntries,
} from '#e2e/harness/data/agents.ts'
import { leadsAway, openPage, phone } from '#e2e/harness/browser/browser.ts'
import { noteDelays } from '#e2e/harness/load/note-delays.ts'
import { mailedLink } from '#e2e/harness/product/smtp-sink.ts'
import { errorSummary as summary } from '#e2e/harness/browser/parts.ts'
import { openSmtpSink, openStage } from '#e2e/harness/browser/stage.ts'

type Invitation = { email: string; code: string }

const invited: Invitation[] = []
const threeShops = 'three@example.com'

const sink = await openSmtpSink()
const { browser, product } = await openStage({
  env: { SMTP_URL: sink.url, DEMO_STORES: 'off' },
  seed: async (platform) => {
    await seedRetailer(platform, threeShops, [
      { name: 'Marrickville News', stepsDone: 3, street: 'Shop 2, 318 Illawarra Road' },
      { name: 'Raman’s Corner', stepsDone: 1 },
      { name: 'Dulwich Hill Post', stepsDone: 5, street: '465 Marrickville Road' },
    ])
    await seedRetailer(platform, 'none@example.com', [])
    for (const email of ['mia@example.com', 'lost@example.com', 'early@example.com'])
      invited.push(await seedInvitation(platform, email))
  },
})

const invitation = (index: number): Invitation => {
  const found = invited[index]
  if (!found) throw new Error('no retailer was invited')
  return found
}
const press = (page: Page, name: string) => page.getByRole('button', { name }).click()
const shopNames = (page: Page) => page.getByRole('main').getByRole('heading', { level: 2 }).allTextContents()

async function loggedIn(email: string, options = phone): Promise<{ page: Page; context: BrowserContext }> {
  const opened = await openPage(browser, options)
  await logIn(product, opened.page, email)
  await opened.page.getByRole('heading', { name: 'Your shops' }).waitFor()
  return opened
}

test('a retailer activates, sets up, sees the shops, logs out and in, and resets the password on a phone', async () => {
  const { page, context, problems } = await openPage(browser, phone)
  const { email } = invitation(0)
  const delays = await noteDelays(page)
  await page.goto(product.url + invitationPath(invitation(0)))
  expect(await page.getByLabel('Invitation code').inputValue()).toMatch(/^\d{4} \d{4} \d{4}$/)
  await press(page, 'CONTINUE')
  await page.waitForURL(/\/setup-account\?/)
  const query = Object.fromEntries(new URL(page.url()).searchParams)
  expect(query).toEqual({ email, invitationCode: invitation(0).code, first: 'Mia', last: 'Costa' })

  await page.getByLabel('Password', { exact: true }).fill('seven pies on sunday')
  await page.getByLabel('Password again').fill('seven pies on sunday')
  await press(page, 'Make my account')
  await page.getByText('Submitted!').waitFor()
  await page.waitForURL(`${product.url}/account`)
  expect(delays).toContain(readingMs)
  await expect.poll(() => shopNames(page)).toEqual(['Costa News'])
  await expect.poll(() => page.getByText('COMPLETE').innerText()).toMatch(/20\s*% COMPLETE/)
  expect(Object.keys(await storedEntries(page)).toSorted()).toEqual(['id_email', 'id_token', 'userExpires'])

  await press(page, 'Log out')
  await page.waitForURL(`${product.url}/agent-login`)
  expect(await storedEntries(page)).toEqual({})
  await logIn(product, page, email, 'seven pies on sunday')

  await page.goto(`${product.url}/forgot-password`)
  await page.getByLabel('Email').fill(email)
  await press(page, 'Email me a reset link')
  await page.getByText('Password reset link has been sent').waitFor()
  const resetLink = await mailedLink(sink, email, '/reset-password')
  await page.goto(resetLink)
  await press(page, 'Set new password')
  await expect.poll(() => summary(page).innerText()).toContain("Sorry, that password isn't valid.")
  await page.getByLabel('New password', { exact: true }).fill('eight pies on monday')
  await page.getByLabel('New password again').fill('eight pies on monday')
  await press(page, 'Set new password')
  await page.getByText('Your password has been reset').waitFor()
  await page.waitForURL(`${product.url}/agent-login`)
  expect(await storedEntries(page)).toEqual({})
  await logIn(product, page, email, 'eight pies on monday')
  expect(problems).toEqual([])
  // The link was already used, and its page says so at once (rule AC47).
  await page.goto(resetLink)
  await page.getByText("Sorry, that reset password key isn't valid.").waitFor()
  expect(await page.getByLabel('New password').count()).toBe(0)
  await context.close()
})

test(
  'opening a link changes nothing until a person presses the button: mail scanners open links too',
  { tags: 'slow' },
  async () => {
    const { page, context } = await openPage(browser)
    const calls: string[] = []
    page.on('request', (request) => {
      if (new URL(request.url()).pathname.startsWith('/api/account')) calls.push(request.url())
    })
    const own = new URL(product.url).host
    const strangers: string[] = []
    page.on('request', (request) => {
      if (new URL(request.url()).host !== own) strangers.push(request.url())
    })
    for (const path of [
      invitationPath(invitation(2)),
      '/setup-account?invitationCode=1',
      '/reset-password?resetKey=1',
    ]) {
      const answer = await page.goto(product.url + path)
      expect(answer?.headers()['referrer-policy']).toBe('no-referrer')
      expect(answer?.headers()['cache-control']).toBe('no-store')
      expect(await page.locator('meta[name=robots]').getAttribute('content')).toBe('noindex')
      // By now the page has done everything that it does without a press.
      await page.waitForLoadState('networkidle')
    }
    expect(calls).toEqual([])
    expect(strangers).toEqual([])
    await context.close()
  },
)

test(
  'a new code arrives by mail, is accepted in groups of four and pasted with spaces, and voids the old one (rules AC5, AC60)',
  { tags: 'slow' },
  async () => {
    const { page, context } = await openPage(browser, phone)
    const { email } = invitation(1)
    await page.goto(product.url + invitationPath(invitation(1)))
    await page.getByRole('link', { name: 'Lost your activation code?' }).click()
    expect(await page.getByLabel('Email').inputValue()).toBe(email)
    await press(page, 'Send me a new code')
    await page.getByRole('heading', { name: 'Activation code has been re-sent' }).waitFor()
    await page.goto(product.url + invitationPath(invitation(1)))
    await press(page, 'CONTINUE')
    await expect.poll(() => summary(page).innerText()).toContain('We sent you a newer mail with another code.')
    await expect.poll(() => page.title()).toMatch(/^Error: /)
    expect(await page.getByLabel('Email').inputValue()).toBe(email)

    const code = new URL(await mailedLink(sink, email, '/activate')).searchParams.get('invitationCode') ?? ''
    const field = page.getByLabel('Invitation code')
    await field.fill('')
    await field.focus()
    await page.keyboard.insertText(`${code.slice(0, 4)} ${code.slice(4, 8)}-${code.slice(8)}`)
    expect(await field.inputValue()).toBe(`${code.slice(0, 4)} ${code.slice(4, 8)} ${code.slice(8)}`)
    await press(page, 'CONTINUE')
    await page.waitForURL(/\/setup-account\?/)
    await context.close()
  },
)

test(
  'the forms name each error in the required words and leave the input in place (rules AC3, AC9, AC22)',
  { tags: 'slow' },
  async () => {
    const { page, context } = await openPage(browser, phone)
    await page.goto(`${product.url}/activate`)
    await press(page, 'CONTINUE')
    await expect.poll(() => summary(page).innerText()).toContain('Invalid email and/or invitation code.')
    expect(await summary(page).evaluate((box) => box === document.activeElement)).toBe(true)

    await page.goto(`${product.url}/setup-account?email=early@example.com&invitationCode=000000000000`)
    await press(page, 'Make my account')
    await expect.poll(() => summary(page).innerText()).toContain('Invalid given name, password, password again.')
    await page.getByLabel('Given name').fill('Mia')
    await page.getByLabel('Password', { exact: true }).fill('seven pies on sunday')
    await page.getByLabel('Password again').fill('seven pies on monday')
    await press(page, 'Make my account')
    await expect.poll(() => summary(page).innerText()).toContain('Please make sure both passwords match.')
    expect(await page.getByLabel('Given name').inputValue()).toBe('Mia')

    for (const path of ['/reset-password?resetKey=unknown', '/reset-password']) {
      await page.goto(product.url + path)
      await page.getByText("Sorry, that reset password key isn't valid.").waitFor()
      expect(await page.getByLabel('New password').count()).toBe(0)
    }
    await page.getByRole('link', { name: 'Email me a new link' }).click()
    await page.waitForURL(`${product.url}/forgot-password`)
    await page.getByLabel('Email').fill('nobody@example.com')
    await press(page, 'Email me a reset link')
    await expect.poll(() => summary(page).innerText()).toContain('Sorry, there is no existing account')
    await context.close()
  },
)

test(
  'the log-in page says why the retailer is there, and leads a retailer who must activate first to the activation (rules AC14, AC16)',
  { tags: 'slow' },
  async () => {
    const { page, context } = await openPage(browser, phone)
    await page.goto(`${product.url}/agent-login?error=existing-account`)
    const words =
      'There is an existing account associated with this shop name and email address. Please log in to continue.'
    const note = page.getByText('There is an existing account').locator('..')
    expect((await note.innerText()).replaceAll(/\s+/g, ' ')).toBe(words)
    const ways = page.getByRole('navigation', { name: 'Other ways in' }).getByRole('link')
    expect(
      await ways.evaluateAll((links) => links.map((link) => [link.textContent?.trim(), link.getAttribute('href')])),
    ).toEqual([
      ['Forgot your password?', '/forgot-password'],
      ['I am the new owner of this store.', '/'],
      ['Have an invitation code?', '/activate'],
    ])
    await page.getByLabel('Email').fill(threeShops)
    await page.getByLabel('Password', { exact: true }).fill('not the password')
    await press(page, 'Log in')
    await expect.poll(() => summary(page).innerText()).toContain('Error encountered.')
    await page.getByLabel('Email').fill('nobody@example.com')
    await press(page, 'Log in')
    await expect.poll(() => summary(page).innerText()).toContain('Sorry, there is no existing account')
    await page.getByLabel('Email').fill(invitation(2).email)
    await press(page, 'Log in')
    await page.waitForURL(/\/activate\?email=early/)
    await page.getByText('Use the invitation that we sent to this email.').waitFor()
    expect(await page.getByLabel('Email').inputValue()).toBe(invitation(2).email)
    await page.goto(`${product.url}/forgot-password`)
    await page.getByLabel('Email').fill(invitation(2).email)
    await press(page, 'Email me a reset link')
    await page.waitForURL(/\/activate\?email=early/)
    await page.getByText('Use the invitation that we sent to this email.').waitFor()
    await context.close()
  },
)

test(
  'a store shows its name and its address cut to thirty characters, and leads to its contract (rules AC33, AC34)',
  { tags: 'slow' },
  async () => {
    const { page, context } = await loggedIn(threeShops)
    await expect.poll(() => shopNames(page)).toEqual(['Dulwich Hill Post', 'Marrickville News', 'Raman’s Corner'])
    const addresses = await page.locator('main h2 + p').allTextContents()
    expect(addresses).toEqual(['465 Marrickville Road, NSW, 22', 'Shop 2, 318 Illawarra Road, NS', 'NSW, 2204'])
    expect(await page.getByRole('progressbar').evaluateAll((bars) => bars.map((bar) => bar.ariaValueNow))).toEqual([
      '100',
      '60',
      '20',
    ])
    expect(
      await page.getByRole('main').getByRole('listitem').first().getByRole('link').first().getAttribute('href'),
    ).toMatch(/^\/signup-overview\?completeContractToken=[\w-]{20,}$/)
    await context.close()
    const { page: other, context: empty } = await loggedIn('none@example.com')
    await other.getByText('No newsagencies found.').waitFor()
    await empty.close()
  },
)

test('an expired session leads to the log-in page, and the log-in leads back to the previous page', async () => {
  const { page, context } = await loggedIn(threeShops)
  // By now the script has made its request, and does not redirect to the log-in page on its own.
  await expect.poll(() => shopNames(page)).toHaveLength(3)
  await page.evaluate(() => localStorage.setItem('userExpires', '2020-01-01T00:00:00.000Z'))
  await page.goto(`${product.url}/account`, leadsAway)
  await page.waitForURL(/\/agent-login\?.*next=%2Faccount/)
  expect(await storedEntries(page)).toEqual({})
  await page.getByText('You were logged out').waitFor()
  await logInHere(page)
  await page.waitForURL(`${product.url}/account`)
  await expect.poll(() => shopNames(page)).toHaveLength(3)
  await context.clearCookies()
  await page.reload(leadsAway)
  await page.waitForURL(/\/agent-login\?.*next=%2Faccount/)
  await page.goto(`${product.url}/agent-login?next=//evil.example/account`, leadsAway)
  await page.waitForURL(/\/agent-login\?error=log-in&next=%2Faccount$/)
  await logInHere(page)
  await page.waitForURL(`${product.url}/account`)
  await context.close()
})

async function logInHere(page: Page): Promise<void> {
  await page.getByLabel('Email').fill(threeShops)
  await page.getByLabel('Password', { exact: true }).fill(retailerPassword)
  await press(page, 'Log in')
}

test('a log-out in one tab logs out the other tab', { tags: 'slow' }, async () => {
  const { page, context } = await loggedIn(threeShops)
  const other = await context.newPage()
  await other.goto(`${product.url}/account`)
  await expect.poll(() => shopNames(other)).toHaveLength(3)
  await press(page, 'Log out')
  await other.waitForURL(/\/agent-login/)
  await page.waitForURL(/\/agent-login/)
  await context.close()
})
