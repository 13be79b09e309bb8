import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'

import { axeViolations, openPage, phone } from '#e2e/harness/browser/browser.ts'
import {
  fillAccount,
  fillAddress,
  fillOverview,
  next,
  openOverview,
  saved,
  seedContract,
} from '#e2e/harness/data/contracts.ts'
import { mailedLink } from '#e2e/harness/product/smtp-sink.ts'
import { openSmtpSink, openStage } from '#e2e/harness/browser/stage.ts'

const helperEmail = 'kim@books.example'
const tokens: string[] = []

const sink = await openSmtpSink()
const { browser, product } = await openStage({
  env: { SMTP_URL: sink.url, DEMO_STORES: 'off' },
  seed: async (platform) => {
    for (const email of ['mia@example.com', 'plain@example.com']) tokens.push(await seedContract(platform, email))
  },
})

const linkOf = () => mailedLink(sink, helperEmail, '/contract/bank-help')

/** Expects no axe violation, and no sideways scrolling on a small phone. */
async function inspect(page: Page, what: string): Promise<void> {
  expect([what, await axeViolations(page)]).toEqual([what, []])
  const size = page.viewportSize() ?? phone.viewport
  await page.setViewportSize({ width: 320, height: 800 })
  const over = () => document.documentElement.scrollWidth - document.documentElement.clientWidth
  expect([what, await page.evaluate(over)]).toEqual([what, 0])
  await page.setViewportSize(size)
}

/** Opens the bank step of a contract on a phone. */
async function onBankStep(token = '') {
  const opened = await openPage(browser, phone)
  await openOverview(product, opened.page, token)
  await fillOverview(opened.page)
  await fillAddress(opened.page)
  await next(opened.page)
  await opened.page.waitForURL(/#SignupAccount$/)
  return opened
}

async function askKim(page: Page): Promise<void> {
  await page.getByLabel('Their name').fill('Kim Nguyen')
  await page.getByLabel('Their email').fill(helperEmail)
  await page.getByRole('button', { name: 'Send the link' }).click()
  await page.getByText('Kim Nguyen has a link').waitFor()
}

async function fillSlip(page: Page): Promise<void> {
  await page.getByLabel('BSB', { exact: true }).fill('083-004')
  await page.getByLabel('Account number', { exact: true }).fill('8765 4321')
  await page.getByLabel('Bank or credit union').fill('NAB')
  await page.getByLabel('Names on the account').fill('M News')
}

test('a bookkeeper enters the account on a phone by a separate link, and the owner confirms it (rules C58 to C60)', async () => {
  const owner = await onBankStep(tokens[0])
  await owner.page.getByRole('button', { name: 'Send them a link' }).focus()
  await owner.page.keyboard.press('Enter')
  await owner.page.getByRole('button', { name: 'Send the link' }).click()
  await owner.page.getByRole('link', { name: 'Enter their email' }).waitFor()
  await inspect(owner.page, 'asking')
  await askKim(owner.page)
  await inspect(owner.page, 'asked')
  // The owner fills in the remaining fields.
  await owner.page.locator('#surNameOrCompanyName').fill('Costa')
  await owner.page.getByLabel('BSB', { exact: true }).fill('062-000')
  await saved(owner.page)

  const helper = await openPage(browser, phone)
  await helper.page.goto(await linkOf())
  await helper.page.getByRole('heading', { name: 'Where do we pay Marrickville News?' }).waitFor()
  const words = await helper.page.content()
  for (const secret of ['mia@example.com', '318 Illawarra', '062000', tokens[0] ?? ''])
    expect(words).not.toContain(secret)
  await inspect(helper.page, 'help')
  await helper.page.getByRole('button', { name: 'Send the account' }).click()
  await helper.page.getByRole('link', { name: 'BSB: Please enter a valid value' }).waitFor()
  await expect.poll(() => helper.page.evaluate(() => document.activeElement?.role)).toBe('alert')
  await inspect(helper.page, 'help, refused')
  await fillSlip(helper.page)
  await helper.page.getByRole('button', { name: 'Send the account' }).focus()
  await helper.page.keyboard.press('Enter')
  await helper.page.getByRole('heading', { name: 'Sent', exact: true }).waitFor()
  await helper.page.getByText('The person who asked you confirms it now.').waitFor()
  await inspect(helper.page, 'help, sent')
  expect(helper.problems.filter((problem) => !problem.includes('400'))).toEqual([])

  // The page already has the address of the mail's link: it is left first, so that the link opens again as from the mail.
  await owner.page.goto('about:blank')
  await owner.page.goto(await mailedLink(sink, 'mia@example.com', '/contract'))
  await owner.page.getByRole('heading', { name: 'Is this your account?' }).waitFor()
  const panel = owner.page.getByRole('region', { name: 'Is this your account?' })
  await panel.getByText('Kim Nguyen filled it in on').waitFor()
  for (const shown of ['•••-004', '••••321', 'M News', '•••-000'])
    await panel.getByText(shown, { exact: true }).waitFor()
  expect(await owner.page.content()).not.toMatch(/083004|87654321/)
  await next(owner.page)
  await owner.page.getByRole('link', { name: 'Say whether the account that was filled in for you is right' }).click()
  await inspect(owner.page, 'confirming')
  await owner.page.keyboard.press('Enter')
  await owner.page.getByText('That account is in the form now.').waitFor()
  await expect.poll(() => owner.page.getByRole('group', { name: 'Deposit slip' }).innerText()).toContain('•••-004')
  expect(await owner.page.locator('#surNameOrCompanyName').inputValue()).toBe('Costa')
  await owner.page.getByLabel('I understand and agree to the terms above.').check()
  await next(owner.page)
  await owner.page.getByRole('heading', { name: 'Read the key facts' }).waitFor()
  await owner.page.reload()
  await owner.page.getByRole('heading', { name: 'Read the key facts' }).waitFor()
  expect(owner.problems).toEqual([])
  await helper.context.close()
  await owner.context.close()
})

test(
  'without scripts it works too: the owner rejects an account, voids a link, and types the account (rules C59, C60)',
  { tags: 'slow' },
  async () => {
    const owner = await onBankStep(tokens[1])
    await owner.page.getByRole('button', { name: 'Send them a link' }).click()
    const before = sink.mails.length
    await askKim(owner.page)
    await sink.waitFor(before + 1)
    const link = await linkOf()
    const helper = await openPage(browser, { ...phone, javaScriptEnabled: false })
    const answer = await helper.page.goto(link)
    expect(answer?.headers()).toMatchObject({ 'cache-control': 'no-store', 'referrer-policy': 'same-origin' })
    await helper.page.getByLabel('BSB', { exact: true }).fill('12')
    await helper.page.getByRole('button', { name: 'Send the account' }).click()
    await helper.page.getByText('These are 2 digits: a BSB has 6.').waitFor()
    // One digit too many is reported as an error, not cut off.
    await helper.page.getByLabel('BSB', { exact: true }).fill('083-0041')
    await helper.page.getByRole('button', { name: 'Send the account' }).click()
    await helper.page.getByText('These are 7 digits: a BSB has 6.').waitFor()
    const second = await helper.context.newPage()
    await second.goto(link)
    await fillSlip(second)
    await fillSlip(helper.page)
    await helper.page.getByRole('button', { name: 'Send the account' }).click()
    await helper.page.getByRole('heading', { name: 'Sent', exact: true }).waitFor()
    await second.getByRole('button', { name: 'Send the account' }).click()
    await second.getByRole('heading', { name: 'Someone has already sent an account' }).waitFor()

    // A retailer who returns to the tab sees the account that has arrived.
    await owner.page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
    await owner.page.getByRole('button', { name: 'No, reject it' }).click()
    await owner.page.getByText('The account was rejected.').waitFor()
    await owner.page.getByRole('button', { name: 'Send them a link' }).click()
    await askKim(owner.page)
    await owner.page.getByRole('button', { name: 'Take the link back' }).click()
    await owner.page.getByText('The link was taken back.').waitFor()
    await sink.waitFor(before + 3)
    await helper.page.goto(await linkOf())
    await helper.page.getByRole('heading', { name: 'This link was taken back' }).waitFor()
    expect((await helper.page.goto(`${product.url}/contract/bank-help?key=none`))?.status()).toBe(404)
    await helper.page.getByRole('heading', { name: 'This link does not work' }).waitFor()
    await fillAccount(owner.page)
    await helper.context.close()
    await owner.context.close()
  },
)
