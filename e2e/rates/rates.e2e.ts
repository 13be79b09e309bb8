import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'

import { contractCaller, makeContractShop } from '#app/contracts/testing/contract-server.ts'
import { wholeContact, wholeWizard } from '#app/contracts/testing/wizard-fixtures.ts'
import { makeTestShop } from '#app/shops/testing/shop-fixtures.ts'
import { farDay } from '#app/rates/testing/rates-fixtures.ts'
import { axeViolations, desktop, openPage, phone } from '#e2e/harness/browser/browser.ts'
import { fillAccount, fillAddress, fillOverview, next, openOverview, signTyped } from '#e2e/harness/data/contracts.ts'
import { becomeFirstOwner } from '#e2e/harness/data/staff.ts'
import { nextStep } from '#e2e/harness/browser/parts.ts'
import { openStage } from '#e2e/harness/browser/stage.ts'

let token = ''
/** The token of a contract that lacks only the signature. */
let whole = ''
const mia = { email: 'mia@example.com', contactName: 'Mia Costa', phone: '02 5550 1234', abn: '83914571673' }
const { browser, product } = await openStage({
  env: { DEMO_STORES: 'off' },
  seed: async (platform) => {
    token = (await makeContractShop(platform, { hasRate: false, said: { ...mia, shopName: 'Mia News' } })).contractToken
    whole = (await makeContractShop(platform, { hasRate: false, said: { email: wholeContact.email } })).contractToken
    const said = { email: 'sam@example.com', contactName: 'Sam Lee', shopName: 'Kiosk Nine' }
    await makeTestShop(platform, { said, columns: { signedAt: new Date() } })
  },
})
const office = (await openPage(browser, desktop)).page
await becomeFirstOwner(product, office)

const longName = 'The Very Long Name of a Partner and of All of Its Subsidiary'

const sideways = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)

/** Expects no axe violation, and no sideways scrolling at any width. */
async function inspect(page: Page, what: string): Promise<void> {
  expect([what, await axeViolations(page)]).toEqual([what, []])
  const size = page.viewportSize() ?? desktop.viewport
  for (const width of [320, 390, 1440]) {
    await page.setViewportSize({ width, height: 800 })
    expect([what, width, await sideways(page)]).toEqual([what, width, 0])
  }
  await page.setViewportSize(size)
}

async function openSchedule(): Promise<Page> {
  const { page } = await openPage(browser, phone)
  await page.goto(`${product.url}/agent#rates`)
  return page
}

const typeRate = async (partner: string, rate: string, from: string, unit = 'percent') => {
  await office.getByLabel('Partner', { exact: true }).fill(partner)
  await office.getByLabel('Commission in').selectOption(unit)
  await office.getByLabel('Rate', { exact: true }).fill(rate)
  await office.getByLabel('From', { exact: true }).fill(from)
  await office.getByRole('button', { name: 'Preview change' }).click()
}

test(
  'without a rate every page of the schedule says so, and shows no number (rule CR5)',
  { tags: 'slow' },
  async () => {
    const page = await openSchedule()
    const schedule = page.locator('#rates')
    await schedule.getByText('No rate is set yet for any partner.').waitFor()
    expect(await page.locator('#estimate').innerText()).toContain('Each partner’s own rate stands in the schedule')
    await inspect(page, 'no rates')
    await office.goto(`${product.url}/staff`)
    await office.getByRole('link', { name: 'Commission rates' }).click()
    await office.getByText('No rates yet').waitFor()
    await inspect(office, 'an empty schedule')
  },
)

test('without a rate a complete contract stops at its key facts, says so, and opens there from its link; staff see it first (rules CR7, C77, C78)', async () => {
  const ask = contractCaller(product.url)
  const draft = { version: 0, ...wholeWizard }
  expect((await ask('PUT /account/contract-draft', { token: whole, body: draft })).status).toBe(200)
  const { page, context, problems } = await openPage(browser, phone)
  await page.goto(`${product.url}/signup-overview?completeContractToken=${whole}`)
  await page.waitForURL(/\/contract\?completeContractToken=.*#SignupContract$/)
  await page.getByText('You cannot sign yet', { exact: true }).waitFor()
  await page.getByText('Only your signature is left.').waitFor()
  expect(await nextStep(page).count()).toBe(0)
  await inspect(page, 'key facts without a rate')
  // The wizard's own Back leads to the contact details, and no further.
  for (const title of ['Where do we pay you?', 'Check your address', 'Where is your shop?', 'You and your shop']) {
    await page.getByRole('button', { name: 'Back', exact: true }).click()
    await page.getByRole('heading', { name: title, exact: true, level: 1 }).waitFor()
  }
  expect(new URL(page.url()).hash).toBe('#SignupContact')
  await page.reload()
  const email = page.getByLabel('Email')
  expect([await email.inputValue(), await email.getAttribute('readonly')]).toEqual([wholeContact.email, ''])
  await inspect(page, 'contact details')
  await office.goto(`${product.url}/staff`)
  await office.getByText('No retailer can sign: no commission rate is set.').waitFor()
  await inspect(office, 'the first page without a rate')
  await office.getByRole('link', { name: 'Add rate' }).click()
  await office.getByText('No rates yet').waitFor()
  expect(problems).toEqual([])
  await context.close()
})

test('staff add a rate, preview its effect, change it and remove it (rules CR1 to CR4)', async () => {
  await office.goto(`${product.url}/staff/rates`)
  await typeRate(longName, '1.255', farDay())
  await office.getByText('Enter a percentage above 0').first().waitFor()
  expect(await office.getByLabel('Partner', { exact: true }).inputValue()).toBe(longName)
  await inspect(office, 'a refused rate')
  await typeRate(longName, '1.25', farDay())
  await office.getByText('1 signed retailer').waitFor()
  await inspect(office, 'what it would do')
  await office.getByRole('button', { name: 'Edit' }).click()
  await office.getByRole('button', { name: 'Preview change' }).click()
  await office.getByRole('button', { name: 'Add rate and email 1 retailer' }).click()
  await office.getByText('The emails to 1 retailer are being sent now.').waitFor()
  await inspect(office, 'a schedule')

  // Visitors see it a moment later; the first FAQ links to it (rule CR5).
  const page = await openSchedule()
  await expect
    .poll(async () => {
      await page.reload()
      return page.locator('#rates').innerText()
    })
    .toContain(longName)
  await inspect(page, 'the schedule for visitors')
  await page.goto(`${product.url}/agent/faqs`)
  await page.locator('#cost').getByRole('link', { name: 'the schedule' }).click()
  await page.getByRole('heading', { name: 'Commission, partner by partner' }).waitFor()
  expect(new URL(page.url()).hash).toBe('#rates')

  await office.getByRole('link', { name: `Change the planned rate of ${longName}` }).click()
  await expect.poll(() => office.getByLabel('Rate', { exact: true }).inputValue()).toBe('1.25')
  await office.getByLabel('Rate', { exact: true }).fill('1.5')
  await office.getByRole('button', { name: 'Preview change' }).click()
  await office.getByRole('button', { name: 'Save rate and email 1 retailer' }).click()
  await office.getByRole('cell', { name: '1.5% of the amount' }).waitFor()
  await office.getByRole('link', { name: `Remove the planned rate of ${longName}` }).click()
  await office.getByRole('heading', { name: /^Remove the planned rate/ }).waitFor()
  await inspect(office, 'an entry that goes')
  await office.getByRole('button', { name: 'Remove rate and email 1 retailer' }).click()
  await office.getByText('No rates yet').waitFor()
  await office.goto(`${product.url}/staff/mail?q=sam@example.com`)
  await expect.poll(() => office.getByRole('link', { name: /^Your commission at / }).count()).toBe(3)
})

test(
  'a retailer reads the rates in the key facts and signs them with the agreement (rule CR6)',
  { tags: 'slow' },
  async () => {
    await office.goto(`${product.url}/staff/rates`)
    await typeRate('Parcelo', '45', farDay(), 'cents')
    await office.getByRole('button', { name: 'Add rate and email 1 retailer' }).click()
    await office.getByRole('cell', { name: '45 cents a transaction' }).waitFor()

    const { page, context, problems } = await openPage(browser, phone)
    await openOverview(product, page, token)
    await fillOverview(page)
    await fillAddress(page)
    await next(page)
    await page.getByRole('heading', { name: 'Where do we pay you?' }).waitFor()
    await fillAccount(page)
    const rates = page.getByRole('region', { name: 'Your commission, partner by partner' })
    await rates.getByText('45 cents').waitFor()
    const facts = page.getByRole('list').filter({ hasText: 'lock-in contract' })
    expect(await facts.innerText()).not.toContain('%')
    await inspect(page, 'key facts')
    await next(page)
    await page.locator('iframe[data-loaded]').waitFor()
    const words = page.frameLocator('iframe').getByRole('region', { name: 'The agreement' })
    await words.getByText(/^Commission rates on /).waitFor()
    expect(await words.innerText()).toMatch(/Parcelo\s+from .* 45 cents a transaction/)
    await signTyped(page)
    await page.waitForURL(/\/signup-complete/)
    expect(problems).toEqual([])
    await context.close()
  },
)
