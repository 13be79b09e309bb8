import { randomUUID } from 'node:crypto'

import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'

import { foundTestShop, makeTestRetailer } from '#app/retailers/testing/retailer-fixtures.ts'
import { wholeContact, wholeWizard } from '#app/contracts/testing/wizard-fixtures.ts'

import { retailerPassword, logIn } from '#e2e/harness/data/agents.ts'
import { axeViolations, openPage, phone } from '#e2e/harness/browser/browser.ts'
import { plugIn } from '#e2e/harness/browser/passkeys.ts'
import { type Contract, finish } from '#e2e/harness/load/signing-load.ts'
import { mailedLink } from '#e2e/harness/product/smtp-sink.ts'
import { errorSummary } from '#e2e/harness/browser/parts.ts'
import { openSmtpSink, openStage } from '#e2e/harness/browser/stage.ts'

const email = 'mia@example.com'
const shopName = 'Signed News'

const sink = await openSmtpSink()
let contract: Contract | undefined
const { browser, product } = await openStage({
  env: { DEMO_STORES: 'off', SMTP_URL: sink.url },
  seed: async (platform) => {
    const retailer = await makeTestRetailer(platform, email)
    const { contractToken: token } = await foundTestShop(platform, email, shopName, retailer.id)
    const state = { ...wholeWizard, contact: { ...wholeContact, email, shopName } }
    contract = { token, state, isPad: false, key: randomUUID(), done: 0, documentId: '', session: {}, pdf: '' }
  },
})
if (!contract) throw new Error('there is no contract')
expect(await finish(product.url, contract, 'hand in')).toBeUndefined()

/** Expects no axe violation, and no sideways scrolling on a small phone. */
async function inspect(page: Page, what: string): Promise<void> {
  expect([what, await axeViolations(page)]).toEqual([what, []])
  const size = page.viewportSize() ?? phone.viewport
  await page.setViewportSize({ width: 320, height: 800 })
  const over = () => document.documentElement.scrollWidth - document.documentElement.clientWidth
  expect([what, await page.evaluate(over)]).toEqual([what, 0])
  await page.setViewportSize(size)
}

test('a retailer changes the account after signing, sees when it takes effect, and cancels it; no page shows the whole number', async () => {
  const { page, context, problems } = await openPage(browser, phone)
  await logIn(product, page, email)
  await page.goto(`${product.url}/contract`)
  const bank = page.getByRole('region', { name: `Bank account of ${shopName}` })
  await bank.getByText('Commonwealth Bank, •••-000 ••••456').waitFor()
  await bank.getByRole('link', { name: 'Change the bank account' }).focus()
  await page.keyboard.press('Enter')
  await page.waitForURL(/[?]change=/)
  await page.getByLabel('BSB', { exact: true }).and(page.locator(':focus')).waitFor()
  const send = bank.getByRole('button', { name: 'Change the account' })
  await send.click()
  await errorSummary(bank).waitFor()
  for (const words of [
    'Enter the BSB, 6 digits',
    'Enter the account number, 4 to 9 digits',
    'Enter the name of the bank',
    'Enter the names on the account',
    'Enter your password, or use a passkey',
  ])
    expect(await bank.getByRole('link', { name: words }).count()).toBe(1)
  await inspect(page, 'bank-change')
  await expect.poll(() => page.title()).toMatch(/^Error: /)
  await bank.getByRole('link', { name: 'Leave it as it is' }).click()
  await errorSummary(bank).waitFor({ state: 'detached' })
  await expect.poll(() => page.title()).not.toMatch(/^Error: /)
  await bank.getByRole('link', { name: 'Change the bank account' }).click()
  await page.getByLabel('BSB', { exact: true }).fill('083-004')
  await page.getByLabel('Account number', { exact: true }).fill('4111 1111 1111 1111')
  await page.getByLabel('Bank or credit union').fill('NAB')
  await page.getByLabel('Names on the account').fill('M Costa')
  await send.click()
  await bank.getByRole('link', { name: /number of a card/ }).waitFor()
  await page.getByLabel('Your password', { exact: true }).fill('not the password')
  await page.getByLabel('Account number', { exact: true }).fill('8765 4321')
  await context.setOffline(true)
  await send.click()
  await bank.getByText('The account was not changed').waitFor()
  await context.setOffline(false)
  await send.click()
  await bank.getByRole('link', { name: 'That is not the password that you have.' }).waitFor()
  await page.getByLabel('Your password', { exact: true }).fill(retailerPassword)
  await send.click()

  await bank.getByText('Your new account starts soon').waitFor()
  await bank.getByText('We have the new account. We sent you an email.').waitFor()
  await bank.getByText(/NAB, •••-004 ••••321 is used from \w+day .* Sydney time/).waitFor()
  await bank.getByText('Commonwealth Bank, •••-000 ••••456').waitFor()
  expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('Bank account')
  expect(await page.content()).not.toMatch(/87654321|00123456/)
  await inspect(page, 'bank-change-waiting')

  await bank.getByRole('button', { name: 'Stop the change' }).click()
  await bank.getByText('The change was stopped. The account is the same as before.').waitFor()
  await bank.getByText('Your new account starts soon').waitFor({ state: 'detached' })
  await page.reload()
  await bank.getByText('Commonwealth Bank, •••-000 ••••456').waitFor()
  expect(await bank.getByText('Your new account starts soon').count()).toBe(0)
  // The test cut the connection and sent a wrong password on purpose.
  const wanted = /ERR_INTERNET_DISCONNECTED|status of 400/
  expect(problems.filter((problem) => !wanted.test(problem))).toEqual([])
  await context.close()
})

test(
  'a passkey replaces the password, and the link of the mail cancels the change, without scripts (rules AC80, C79)',
  { tags: 'slow' },
  async () => {
    const { page, context, problems } = await openPage(browser, phone)
    await plugIn(page)
    await logIn(product, page, email)
    await page.goto(`${product.url}/account/details`)
    await page.getByRole('link', { name: 'Add a passkey', exact: true }).click()
    await page.getByLabel('Your password').fill(retailerPassword)
    await page.getByRole('button', { name: 'Add this device' }).click()
    await page.getByText('Your passkey was added').waitFor()

    await page.goto(`${product.url}/contract`)
    const bank = page.getByRole('region', { name: `Bank account of ${shopName}` })
    await bank.getByRole('link', { name: 'Change the bank account' }).click()
    await page.getByLabel('BSB', { exact: true }).fill('083-004')
    await page.getByLabel('Account number', { exact: true }).fill('8765 4329')
    await page.getByLabel('Bank or credit union').fill('NAB')
    await page.getByLabel('Names on the account').fill('M Costa')
    await bank.getByRole('button', { name: 'Use a passkey, not the password' }).click()
    await bank.getByText('Your new account starts soon').waitFor()

    const link = await mailedLink(sink, email, '/contract/stop-bank-change')
    const shown = await openPage(browser, phone)
    await shown.page.goto(link)
    await inspect(shown.page, 'stop-bank-change')
    const plain = await openPage(browser, { ...phone, javaScriptEnabled: false })
    await plain.page.goto(link)
    await plain.page.getByRole('button', { name: 'Stop the change' }).click()
    await plain.page.getByRole('heading', { name: 'The change is stopped' }).waitFor()
    await page.reload()
    await bank.getByText('Commonwealth Bank, •••-000 ••••456').waitFor()
    expect(await bank.getByText('Your new account starts soon').count()).toBe(0)
    expect([...problems, ...shown.problems, ...plain.problems]).toEqual([])
    await context.close()
  },
)
