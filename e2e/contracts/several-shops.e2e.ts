import { createHash, randomUUID } from 'node:crypto'

import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'

import { foundTestShop, makeTestRetailer } from '#app/retailers/testing/retailer-fixtures.ts'
import { wholeContact, wholeWizard } from '#app/contracts/testing/wizard-fixtures.ts'

import { logIn } from '#e2e/harness/data/agents.ts'
import { axeViolations, openPage, phone } from '#e2e/harness/browser/browser.ts'
import { next, openOverview, saved, signTyped } from '#e2e/harness/data/contracts.ts'
import { pressOn, typeInto } from '#e2e/harness/browser/keyboard.ts'
import { readDownload, verifyPdf } from '#e2e/harness/browser/pdf-files.ts'
import { askSigning, type Contract, finish } from '#e2e/harness/load/signing-load.ts'
import { nextStep } from '#e2e/harness/browser/parts.ts'
import { openStage } from '#e2e/harness/browser/stage.ts'

const email = 'mia@example.com'
const contracts: Contract[] = []

const { browser, product } = await openStage({
  env: { DEMO_STORES: 'off' },
  seed: async (platform) => {
    const retailer = await makeTestRetailer(platform, email)
    for (const shopName of ['Signed News', 'Empty News', 'Whole News']) {
      const { contractToken: token } = await foundTestShop(platform, email, shopName, retailer.id)
      const state = { ...wholeWizard, contact: { ...wholeContact, email, shopName } }
      contracts.push({ token, state, isPad: false, key: randomUUID(), done: 0, documentId: '', session: {}, pdf: '' })
    }
  },
})
const [signed, empty, whole] = contracts
if (!signed || !empty || !whole) throw new Error('there are no contracts')
expect(await finish(product.url, signed, 'hand in')).toBeUndefined()
const draft = { version: 0, ...whole.state, account: { ...whole.state.account, accountNumber: '87654321' } }
const headers = { 'contract-token': whole.token }
expect((await askSigning(product.url, '/api/account/contract-draft', { method: 'PUT', body: draft, headers })).status).toBe(200) // prettier-ignore

/** Expects no axe violation, and no sideways scrolling on a small phone. */
async function inspect(page: Page, what: string): Promise<void> {
  expect([what, await axeViolations(page)]).toEqual([what, []])
  const size = page.viewportSize() ?? phone.viewport
  await page.setViewportSize({ width: 320, height: 800 })
  const over = () => document.documentElement.scrollWidth - document.documentElement.clientWidth
  expect([what, await page.evaluate(over)]).toEqual([what, 0])
  await page.setViewportSize(size)
}

function offerOn(page: Page) {
  const offer = page.getByRole('group', { name: /^Copy/ })
  const copy = offer.getByRole('button', { name: /^Copy/ })
  return { offer, copy, back: offer.getByRole('button', { name: 'Put back what I had' }) }
}

test(
  'a logged-in retailer copies contact and hours with the keyboard, checks them, and can undo the copy',
  { tags: 'slow' },
  async () => {
    const { page, context, problems } = await openPage(browser, phone)
    await logIn(product, page, email)
    await openOverview(product, page, empty.token)
    const { offer, copy, back } = offerOn(page)
    const mobile = page.getByLabel('Mobile')
    await typeInto(page, mobile, '0491 570 158')
    await page.getByLabel('Given names').focus()
    await page.keyboard.press('Shift+Tab')
    await page.keyboard.press('Enter')
    await offer.getByText('Copied from Signed News. Check it before you go on.').waitFor()
    expect(await mobile.inputValue()).toBe(wholeContact.mobile)
    expect(await page.getByLabel('Shop name').inputValue()).toBe('Empty News')
    await inspect(page, 'contact')
    await pressOn(page, back, 'Enter')
    await offer.getByText('What you had is back.').waitFor()
    expect(await mobile.inputValue()).toBe('0491 570 158')
    expect(await copy.evaluate((button) => button === document.activeElement)).toBe(true)
    await page.keyboard.press('Enter')
    await saved(page)
    await next(page)

    await page.getByRole('heading', { name: 'Where is your shop?' }).waitFor()
    await page.getByLabel('Street address', { exact: true }).fill('1 King Street')
    await page.getByLabel('Suburb').fill('Newtown')
    await page.getByLabel('Postcode').fill('2042')
    await page.getByRole('button', { name: 'Mon to Fri 9 to 5' }).click()
    const sunday = page.getByRole('switch', { name: 'Sunday' })
    const saturday = page.getByRole('switch', { name: 'Saturday' })
    await pressOn(page, copy, 'Enter')
    await expect.poll(() => saturday.isChecked()).toBe(true)
    expect(await sunday.isChecked()).toBe(false)
    expect(await page.getByLabel('Street address', { exact: true }).inputValue()).toBe('1 King Street')
    await inspect(page, 'hours')
    await pressOn(page, back, 'Enter')
    await expect.poll(() => saturday.isChecked()).toBe(false)
    await pressOn(page, copy, 'Enter')
    await next(page)
    await page.getByLabel('Pin of your shop').press('ArrowUp')
    expect(await page.getByLabel('What is near your shop?').inputValue()).toBe('')
    await next(page)
    await page.getByRole('heading', { name: 'Where do we pay you?' }).waitFor()
    await saved(page)
    expect(problems).toEqual([])
    await context.close()
  },
)

test(
  'the server copies the account and shows it masked, and an undo restores the half-typed number',
  { tags: 'slow' },
  async () => {
    const { page, context, problems } = await openPage(browser, phone)
    const answers: string[] = []
    page.on('response', (answer) => {
      if (new URL(answer.url()).pathname.startsWith('/api/'))
        void answer.text().then(
          (text) => answers.push(text),
          () => undefined,
        )
    })
    await logIn(product, page, email)
    await page.goto(`${product.url}/contract?completeContractToken=${empty.token}`)
    await page.getByRole('heading', { name: 'Where do we pay you?' }).waitFor()
    const { offer, copy, back } = offerOn(page)
    const bsb = page.getByLabel('BSB', { exact: true })
    await bsb.fill('0830')
    await page.getByLabel('Names on the account').fill('My own')
    const slip = page.getByRole('group', { name: 'Deposit slip' })
    await offer.getByLabel('Which shop?').selectOption({ label: 'Whole News' })
    await context.setOffline(true)
    await copy.click()
    await offer.getByText('The account was not copied. Check your connection and try again.').waitFor()
    expect(await bsb.inputValue()).toBe('0830')
    await context.setOffline(false)
    await pressOn(page, copy, 'Enter')
    await slip.getByText('••••321').waitFor()
    expect(await page.getByLabel('Names on the account').inputValue()).toBe('Raman Retail')
    await inspect(page, 'account')
    await pressOn(page, back, 'Enter')
    await expect.poll(() => bsb.inputValue()).toBe('0830')
    expect(await page.getByLabel('Names on the account').inputValue()).toBe('My own')
    await pressOn(page, copy, 'Enter')
    await slip.getByText('••••321').waitFor()
    // While a copy is in flight, neither button sends another request.
    let asked = 0
    const { promise: held, resolve: release } = Promise.withResolvers<void>()
    await page.route('**/api/account/copy-bank-account', async (route) => {
      asked += 1
      await held
      await route.continue()
    })
    await copy.dblclick()
    await back.click()
    release()
    await expect.poll(() => copy.getAttribute('aria-busy')).toBeNull()
    await saved(page)
    expect(asked).toBe(1)
    await page.reload()
    await slip.getByText('••••321').waitFor()
    // A copied account is not confirmed: the step still asks for the rest.
    expect(await page.getByLabel('I understand and agree to the terms above.').isChecked()).toBe(false)
    expect(answers.join('')).not.toMatch(/87654321|00123456/)
    // The test cut the connection on purpose.
    expect(problems.filter((problem) => !problem.includes('ERR_INTERNET_DISCONNECTED'))).toEqual([])
    await context.close()
  },
)

test('a retailer with only the link is offered nothing from other shops', { tags: 'slow' }, async () => {
  const { page, context, problems } = await openPage(browser, phone)
  await page.goto(`${product.url}/signup-overview?completeContractToken=${empty.token}`)
  await nextStep(page).waitFor()
  expect(await page.getByText('Same as another shop of yours?').count()).toBe(0)
  await page.goto(`${product.url}/signup-complete?completeContractToken=${signed.token}`)
  await page.getByRole('link', { name: 'Save my signed PDF' }).waitFor()
  expect(await page.getByRole('region', { name: /^\d of \d signed/ }).count()).toBe(0)
  expect(problems).toEqual([])
  await context.close()
})

/** Returns the main part of a summary: its sealed PDF is unique to the contract. */
async function sealedPdf(page: Page): Promise<string> {
  const link = page.getByRole('link', { name: 'Save my signed PDF' })
  await link.waitFor()
  const [file] = await Promise.all([page.waitForEvent('download'), link.click()])
  const pdf = await readDownload(file)
  expect(await verifyPdf(product, pdf)).toMatchObject({ state: 'genuine' })
  return createHash('sha256').update(pdf).digest('hex')
}

/** Signs one agreement, which begins unread and not agreed to whatever was signed before. */
async function signAnew(page: Page, shopName: string): Promise<void> {
  await page.getByRole('form', { name: 'Key facts' }).waitFor()
  await next(page)
  await page.locator('iframe[data-loaded]').waitFor()
  const frame = page.frameLocator('iframe')
  await frame.getByText(shopName).first().waitFor()
  expect(await frame.locator('input[name=consent]').isChecked()).toBe(false)
  expect(await frame.getByText('Read to the end').count()).toBe(0)
  await signTyped(page, 'Priya Raman')
  await page.waitForURL(/\/signup-complete/)
}

test('several agreements are signed in one sitting, each with its own key facts, consent and sealed PDF', async () => {
  // The slow tests before this one fill the same sections by hand, so the version may no longer be 0.
  const { contact, address } = empty.state
  const account = { ...empty.state.account, surNameOrCompanyName: '', goodsCareCustodyConfirmation: false }
  const begun = {
    method: 'PUT',
    body: { version: 0, contact, address, account },
    headers: { 'contract-token': empty.token },
  }
  expect([200, 409]).toContain((await askSigning(product.url, '/api/account/contract-draft', begun)).status)
  const { page, context, problems } = await openPage(browser, phone)
  await logIn(product, page, email)
  await page.goto(`${product.url}/contract`)
  const sitting = page.getByRole('region', { name: /^\d of \d signed/ })
  await sitting.getByRole('heading', { name: '1 of 3 signed' }).waitFor()
  await inspect(page, 'own')
  await pressOn(page, sitting.getByRole('link', { name: 'Next: sign Whole News' }), 'Enter')
  await signAnew(page, 'Whole News')
  await sitting.getByRole('heading', { name: '2 of 3 signed' }).waitFor()
  expect(await sitting.getByRole('listitem').allInnerTexts()).toEqual(['Empty News: 2 steps are left'])
  const first = await sealedPdf(page)
  await inspect(page, 'complete')
  await pressOn(page, sitting.getByRole('link', { name: 'Next: finish Empty News' }), 'Enter')

  await page.getByRole('heading', { name: 'Where do we pay you?' }).waitFor()
  await page.locator('#surNameOrCompanyName').fill('Costa')
  await page.getByLabel('I understand and agree to the terms above.').check()
  await next(page)
  await signAnew(page, 'Empty News')
  await sitting.getByRole('heading', { name: '3 of 3 signed' }).waitFor()
  await inspect(page, 'end')
  expect(await sealedPdf(page)).not.toBe(first)
  await page.goto(`${product.url}/contract`)
  await page.getByRole('link', { name: 'PDF of Empty News' }).waitFor()
  expect(await sitting.count()).toBe(0)
  const links = await page.getByRole('link', { name: /^PDF of/ }).evaluateAll((all) => all.map((a) => a.getAttribute('href'))) // prettier-ignore
  expect(new Set(links).size).toBe(3)
  expect(problems).toEqual([])
  await context.close()
})
