import type { BrowserContextOptions, Page } from 'playwright-core'
import { expect, test } from 'vitest'

import { retailerPassword, logIn, seedRetailer, storedEntries } from '#e2e/harness/data/agents.ts'
import { axeViolations, desktop, openPage, phone } from '#e2e/harness/browser/browser.ts'
import { plugIn } from '#e2e/harness/browser/passkeys.ts'
import { openStage } from '#e2e/harness/browser/stage.ts'

const [mia = '', keys = '', lines = ''] = ['mia', 'keys', 'lines'].map((name) => `${name}@example.com`)

const { browser, product } = await openStage({
  env: { DEMO_STORES: 'off' },
  seed: async (platform) => {
    for (const email of [mia, keys, lines])
      await seedRetailer(platform, email, [{ name: 'Marrickville News', stepsDone: 3 }])
  },
})

const details = `${product.url}/account/details`
const login = `${product.url}/agent-login`
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const link = (page: Page, name: string) => page.getByRole('link', { name, exact: true })
const rows = (page: Page) => page.getByRole('region', { name: 'Passkeys' }).getByRole('listitem')
const focused = (page: Page) => page.evaluate(() => document.activeElement?.textContent)
const sideways = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)

/** Opens the account page with a virtual authenticator attached. */
async function opened(email: string, options: BrowserContextOptions = phone) {
  const one = await openPage(browser, options)
  const device = await plugIn(one.page)
  await logIn(product, one.page, email)
  const answer = await one.page.goto(details)
  expect(answer?.headers()['permissions-policy']).toContain('publickey-credentials-create=(self)')
  await one.page.getByRole('heading', { name: 'Passkeys' }).waitFor()
  return { ...one, device }
}

/** Logs out, and waits for the log-in page. */
async function logOut(page: Page): Promise<void> {
  await button(page, 'Log out').click()
  await page.waitForURL(login)
}

/** Adds a passkey of this device with the keyboard alone. */
async function add(page: Page, name: string): Promise<void> {
  await link(page, 'Add a passkey').press('Enter')
  await page.getByLabel('Name of this device').fill(name)
  await page.getByLabel('Your password').fill(retailerPassword)
  await page.keyboard.press('Enter')
}

test('a retailer adds a passkey, logs in with it alone, renames it and removes it (rules AC49 to AC52)', async () => {
  for (const size of [phone, desktop]) {
    const { page, context, device, problems } = await opened(mia, size)
    await add(page, 'Shop phone')
    await page.getByText('Your passkey was added, and we wrote to your email.').waitFor()
    expect(await focused(page)).toBe('Passkeys')
    await expect.poll(() => rows(page).allInnerTexts()).toEqual([expect.stringMatching(/Shop phone[^]*Not used yet/)])
    expect(await device.credentials()).toHaveLength(1)

    await logOut(page)
    await button(page, 'Use a passkey').focus()
    await page.keyboard.press('Enter')
    await page.waitForURL(`${product.url}/account`)
    expect(await storedEntries(page)).toMatchObject({ id_email: mia })
    await page.getByRole('heading', { name: 'Marrickville News' }).waitFor()

    await page.goto(details)
    await expect.poll(() => rows(page).innerText()).toMatch(/Last used on/)
    await link(page, 'Rename Shop phone').press('Enter')
    await page.getByLabel('New name').fill('Counter')
    await page.keyboard.press('Enter')
    await expect.poll(() => rows(page).innerText()).toMatch(/^Counter/)
    await link(page, 'Remove Counter').press('Enter')
    await page.getByLabel('Your password').fill('not the password')
    await page.keyboard.press('Enter')
    await page.getByText('That is not the password that you have.').first().waitFor()
    await page.getByLabel('Your password').fill(retailerPassword)
    await page.keyboard.press('Enter')
    await page.getByText('The passkey was removed').waitFor()
    await expect.poll(() => rows(page).count()).toBe(0)
    expect(await focused(page)).toBe('Passkeys')

    await logOut(page)
    await button(page, 'Use a passkey').click()
    await page.getByText('That passkey does not work here.').waitFor()
    await page.getByLabel('Email').fill(mia)
    await page.getByLabel('Password', { exact: true }).fill(retailerPassword)
    await button(page, 'Log in').click()
    await page.waitForURL(`${product.url}/account`)
    // The browser logs each rejected request on its console.
    expect(problems.filter((one) => !/status of 40[01]/.test(one))).toEqual([])
    await context.close()
  }
})

test(
  'the passkey page has no axe violation at any width, with forms open and after errors, and does not scroll sideways',
  { tags: 'slow' },
  async () => {
    const { page, context, problems } = await opened(keys, desktop)
    await add(page, 'The old phone behind the counter of the shop at the corner')
    await rows(page).waitFor()
    await link(page, 'Add a passkey').click()
    await page.getByLabel('Name of this device').fill('')
    await button(page, 'Add this device').click()
    await page.getByText('Enter a name').first().waitFor()
    await page.getByRole('link', { name: /^Rename/ }).click()
    await page.getByLabel('New name').waitFor()
    for (const width of [320, 390, 1440]) {
      await page.setViewportSize({ width, height: 800 })
      expect(await sideways(page)).toBe(0)
      expect(await axeViolations(page)).toEqual([])
    }
    await page.getByRole('link', { name: /^Remove/ }).click()
    await page.getByText('Then no one can log in with this passkey.').waitFor()
    expect(await axeViolations(page)).toEqual([])
    await logOut(page)
    for (const width of [320, 1440]) {
      await page.setViewportSize({ width, height: 640 })
      await page.goto(login)
      await button(page, 'Use a passkey').waitFor()
      expect(await sideways(page)).toBe(0)
      expect(await axeViolations(page)).toEqual([])
    }
    expect(problems).toEqual([])
    await context.close()
  },
)

test(
  'the page reports a failed fingerprint and a device that already has a passkey, and offers another attempt',
  { tags: 'slow' },
  async () => {
    const { page, context, device } = await opened(lines)
    await device.recognise(false)
    await add(page, 'Shop phone')
    await page.getByText('The device did not answer, or it was stopped.').waitFor()
    expect(await axeViolations(page)).toEqual([])
    await device.recognise(true)
    await button(page, 'Ask my device again').click()
    await page.getByText('Your passkey was added').waitFor()
    await add(page, 'Again')
    await page.getByText('This device has a passkey for you already.').waitFor()
    expect(await rows(page).count()).toBe(1)

    await logOut(page)
    await device.recognise(false)
    await button(page, 'Use a passkey').click()
    await page.getByText('The device did not answer, or it was stopped.').waitFor()
    expect(await axeViolations(page)).toEqual([])
    await page.route('**/api/account/ask-passkey', (route) => route.abort())
    await button(page, 'Use a passkey').click()
    await page.getByText('We could not be reached.').waitFor()
    await page.unroute('**/api/account/ask-passkey')
    await device.recognise(true)
    await button(page, 'Use a passkey').click()
    await page.waitForURL(`${product.url}/account`)
    await context.close()
  },
)

test(
  'a press before the script has loaded takes effect; the passkey script loads with that press (rule P1)',
  { tags: 'slow' },
  async () => {
    const { page, context } = await openPage(browser, phone)
    await plugIn(page)
    const asked: string[] = []
    page.on('request', (request) => asked.push(request.url()))
    await page.goto(login)
    await button(page, 'Use a passkey').waitFor()
    expect(asked.filter((url) => /passkey|webauthn/.test(url))).toEqual([])
    await button(page, 'Use a passkey').dispatchEvent('click')
    await expect.poll(() => asked.filter((url) => url.endsWith('/api/account/ask-passkey')).length).toBe(1)
    await page.getByText('The device did not answer, or it was stopped.').waitFor()
    await context.close()
  },
)

test('the pages work in browsers without passkeys and without scripts', { tags: 'slow' }, async () => {
  const without = await openPage(browser, phone)
  await without.context.addInitScript(() => Reflect.deleteProperty(globalThis, 'PublicKeyCredential'))
  await logIn(product, without.page, mia)
  await without.page.goto(details)
  await without.page.getByText('This browser cannot make passkeys here.').waitFor()
  expect(await link(without.page, 'Add a passkey').count()).toBe(0)
  await logOut(without.page)
  await button(without.page, 'Log in').waitFor()
  expect(await button(without.page, 'Use a passkey').count()).toBe(0)
  await without.context.close()
  const { page, context } = await openPage(browser, { ...phone, javaScriptEnabled: false })
  await page.goto(login)
  expect(await page.getByLabel('Email').isVisible()).toBe(true)
  expect(await page.getByText('Use a passkey').isVisible()).toBe(false)
  await context.close()
})
