import type { Locator } from 'playwright-core'
import { expect, test } from 'vitest'

import { contactHash } from '#app/contracts/wizard/wizard-state.ts'
import { openPage } from '#e2e/harness/browser/browser.ts'
import { invitationPath, seedInvitation } from '#e2e/harness/data/agents.ts'
import { heading, next, openOverview, seedContract } from '#e2e/harness/data/contracts.ts'
import { openStage } from '#e2e/harness/browser/stage.ts'

const tokens: string[] = []
let invitation = { email: '', code: '' }

const { browser, product } = await openStage({
  env: { DEMO_STORES: 'off' },
  seed: async (platform) => {
    for (const name of ['filled', 'short']) tokens.push(await seedContract(platform, `${name}@example.com`))
    invitation = await seedInvitation(platform, 'invited@example.com')
  },
})

/** Sets a value as a browser or an extension does: React's own setter is not called, and no event is fired. */
const fillSilently = (field: Locator, value: string) =>
  field.evaluate((input: HTMLInputElement | HTMLSelectElement, text) => {
    Object.getOwnPropertyDescriptor(Object.getPrototypeOf(input), 'value')?.set?.call(input, text)
  }, value)

test('values that a browser fills in without events stay and are sent (rule W73)', async () => {
  const { page, context, problems } = await openPage(browser)
  await openOverview(product, page, tokens[0] ?? '')
  await page.getByLabel('Mobile').focus()
  await fillSilently(page.getByLabel('Surname'), 'Costa')
  await page.getByLabel('Mobile').pressSequentially('0491 570 156')
  expect(await page.getByLabel('Surname').inputValue()).toBe('Costa')
  await fillSilently(page.getByLabel('Given names'), 'Maria')
  await next(page)
  await page.waitForURL(/#SignupAddress$/)
  expect(await heading(page)).toBe('Where is your shop?')
  const street = page.getByLabel('Street address', { exact: true })
  await street.focus()
  await fillSilently(street, '318 Illawarra Road')
  await fillSilently(page.getByLabel('Suburb'), 'Darwin')
  await fillSilently(page.getByLabel('State'), 'NT')
  await page.getByLabel('Postcode').fill('0800')
  const shown = [street, page.getByLabel('Suburb'), page.getByLabel('State')].map((field) => field.inputValue())
  expect(await Promise.all(shown)).toEqual(['318 Illawarra Road', 'Darwin', 'NT'])
  await page.goto(`${product.url}/signup-overview?completeContractToken=${tokens[0]}${contactHash}`)
  await page.getByLabel('Given names').waitFor()
  const stored = ['Given names', 'Surname', 'Mobile'].map((name) => page.getByLabel(name).inputValue())
  expect(await Promise.all(stored)).toEqual(['Maria', 'Costa', '0491 570 156'])
  expect(problems).toEqual([])
  await context.close()
})

test('the mobile number fills in the other ones, and a suburb its postcode (rules C11, C12)', async () => {
  const { page, context, problems } = await openPage(browser)
  await openOverview(product, page, tokens[1] ?? '')
  await page.getByLabel('Mobile').fill('0491 570 156')
  for (const name of ['Other phone', 'Shop phone']) {
    await page.getByRole('button', { name: new RegExp(`^Same as mobile ?: ${name}$`) }).click()
    expect(await page.getByLabel(name, { exact: true }).inputValue()).toBe('0491 570 156')
  }
  await next(page)
  await page.waitForURL(/#SignupAddress$/)
  await page.getByLabel('Postcode').fill('')
  await page.getByLabel('State').selectOption('NSW')
  await page.getByLabel('Suburb').fill('marrickville')
  await page.getByLabel('State').focus()
  await expect.poll(() => page.getByLabel('Postcode').inputValue()).toBe('2204')
  expect(problems).toEqual([])
  await context.close()
})

test('a password that is too long is refused with words, and not cut (rule W72)', async () => {
  const { page, context } = await openPage(browser)
  await page.goto(product.url + invitationPath(invitation).replace('/activate', '/setup-account'))
  const long = 'correct horse battery '.repeat(15)
  for (const name of ['Password', 'Password again']) {
    await page.getByLabel(name, { exact: true }).focus()
    await page.keyboard.insertText(long)
    expect(await page.getByLabel(name, { exact: true }).inputValue()).toBe(long)
  }
  await page.getByRole('button', { name: 'Make my account' }).click()
  await page.getByText('Use at most 256 characters').first().waitFor()
  await context.close()
})
