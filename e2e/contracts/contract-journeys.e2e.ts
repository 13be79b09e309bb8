import type { BrowserContext, Download, Locator, Page } from 'playwright-core'
import { expect, test } from 'vitest'

import { desktop, openPage, phone } from '#e2e/harness/browser/browser.ts'
import {
  fillAddress,
  fillOverview,
  heading,
  next,
  openOverview,
  saved,
  seedContract,
} from '#e2e/harness/data/contracts.ts'
import { pressOn, tabTo, typeInto } from '#e2e/harness/browser/keyboard.ts'
import { readDownload, verifyPdf } from '#e2e/harness/browser/pdf-files.ts'
import { signWithFinger, tapUntilHeard } from '#e2e/harness/browser/touch.ts'
import { nextStep } from '#e2e/harness/browser/parts.ts'
import { openStage } from '#e2e/harness/browser/stage.ts'

const tokens: string[] = []
const token = (at: number) => tokens[at] ?? ''

const { browser, product } = await openStage({
  env: { DEMO_STORES: 'off' },
  seed: async (platform) => {
    for (let at = 0; at < 3; at += 1) tokens.push(await seedContract(platform, `way${at}@example.com`))
  },
})

/** Expects that the PDF of the last page is complete and genuine. */
async function expectGenuine(file: Download): Promise<void> {
  const pdf = await readDownload(file)
  expect(pdf.subarray(0, 5).toString()).toBe('%PDF-')
  expect(await verifyPdf(product, pdf)).toMatchObject({ state: 'genuine' })
}

test('a company goes from START to the sealed PDF with the keyboard alone', async () => {
  const { page, context, problems } = await openPage(browser, desktop)
  await page.goto(`${product.url}/signup-welcome?completeContractToken=${token(0)}`)
  await pressOn(page, page.getByRole('link', { name: 'START', exact: true }), 'Enter')
  await page.getByLabel('Given names').waitFor()
  await typeInto(page, page.getByLabel('Mobile'), '0491 570 156')
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { name: 'Where is your shop?' }).waitFor()

  await typeInto(page, page.getByLabel('Street address', { exact: true }), '318 Illawarra Road')
  // A misspelt suburb is offered in its known spelling, with its state and its postcode (rule F11).
  await typeInto(page, page.getByLabel('Suburb'), 'Marrickvile')
  await pressOn(page, page.getByRole('button', { name: 'Marrickville NSW 2204' }), 'Enter')
  expect(await page.getByLabel('Suburb').inputValue()).toBe('Marrickville')
  expect(await page.getByLabel('Postcode').inputValue()).toBe('2204')
  await pressOn(page, page.getByRole('button', { name: 'Mon to Fri 7 to 6, Sat 7 to 2' }), 'Enter')
  expect(await page.getByRole('switch', { name: 'Saturday' }).isChecked()).toBe(true)
  await pressOn(page, page.getByLabel('POS software'), 'T')
  await pressOn(page, nextStep(page), 'Enter')
  await page.getByLabel('Pin of your shop').waitFor()
  await pressOn(page, nextStep(page), 'Enter')
  await page.getByText('Is the pin at your door?').waitFor()
  await typeInto(page, page.getByLabel('Coordinates'), 'next to the station')
  await page.keyboard.press('Enter')
  await page.locator('#latlng-error').getByText('Type a latitude and a longitude in Australia').waitFor()
  await pressOn(page, page.getByLabel('Pin of your shop'), 'ArrowUp')
  expect(await page.locator('#latlng-error').count()).toBe(0)
  await pressOn(page, nextStep(page), 'Enter')

  await page.getByRole('heading', { name: 'Where do we pay you?' }).waitFor()
  await pressOn(page, page.getByRole('radio', { name: 'Individual' }), 'ArrowRight')
  await typeInto(page, page.getByLabel('Company name'), 'Costa News Pty Ltd')
  await typeInto(page, page.getByLabel('BSB', { exact: true }), '062000')
  await typeInto(page, page.getByLabel('Account number', { exact: true }), '10448213')
  await typeInto(page, page.getByLabel('Bank or credit union'), 'Commonwealth Bank')
  await typeInto(page, page.getByLabel('Names on the account'), 'Costa News')
  await pressOn(page, page.getByLabel('I understand and agree to the terms above.'), 'Space')
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { name: 'Read the key facts' }).waitFor()
  // The heading appears at once and the rest loads with its own script; until then Next is busy.
  await page.getByRole('form', { name: 'Key facts' }).waitFor()
  await pressOn(page, nextStep(page), 'Enter')
  await page.locator('iframe[data-loaded]').waitFor()

  const frame = page.frameLocator('iframe')
  await pressOn(page, frame.getByRole('region', { name: 'The agreement' }), 'End')
  await frame.getByText('Read to the end').waitFor()
  await tabTo(page, frame.getByLabel('You sign as'))
  expect(await frame.getByLabel('You sign as').locator('option').allInnerTexts()).toContain('Sole director')
  await pressOn(page, frame.getByRole('radio', { name: 'Draw it' }), 'ArrowRight')
  await typeInto(page, frame.getByLabel('Type your name'), 'Mia Costa')
  await pressOn(page, frame.getByRole('checkbox'), 'Space')
  await pressOn(page, frame.getByRole('button', { name: 'SUBMIT' }), 'Enter')
  await page.waitForURL(/\/signup-complete/)
  expect(await heading(page)).toBe('Your registration is complete')
  const link = page.getByRole('link', { name: 'Save my signed PDF' })
  await link.waitFor()
  const [file] = await Promise.all([page.waitForEvent('download'), pressOn(page, link, 'Enter')])
  await expectGenuine(file)
  expect(problems).toEqual([])
  await context.close()
})

/** Taps until the box is ticked: shortly after a stroke the browser may take a tap for the end of a flick. */
async function tapUntilTicked(box: Locator): Promise<void> {
  await expect
    .poll(async () => {
      if (!(await box.isChecked())) await box.tap()
      return box.isChecked()
    })
    .toBe(true)
}

test(
  'on 320 × 640 by touch, no page scrolls sideways, and the drawn signature is sealed',
  { tags: 'slow' },
  async () => {
    const small = { ...phone, viewport: { width: 320, height: 640 } }
    const { page, context, problems } = await openPage(browser, small)
    const onward = async () => {
      expect([page.url(), await sideways(page)]).toEqual([page.url(), 0])
      await nextStep(page).tap()
    }
    await page.goto(`${product.url}/signup-welcome?completeContractToken=${token(1)}`)
    expect(await sideways(page)).toBe(0)
    await page.getByRole('link', { name: 'START', exact: true }).tap()
    await tapInto(page, 'Mobile', '0491 570 156')
    await onward()
    await page.getByRole('heading', { name: 'Where is your shop?' }).waitFor()
    await tapInto(page, 'Street address', '318 Illawarra Road')
    await tapInto(page, 'Suburb', 'Marrickville')
    await tapInto(page, 'Postcode', '2204')
    await page.getByRole('button', { name: 'Mon to Fri 7 to 6, Sat 7 to 2' }).tap()
    await onward()
    await page.getByLabel('Pin of your shop').waitFor()
    await onward()
    await page.getByText('Is the pin at your door?').waitFor()
    await onward()
    await page.getByRole('heading', { name: 'Where do we pay you?' }).waitFor()
    await page.locator('label').filter({ hasText: 'Individual' }).tap()
    await tapInto(page, 'Surname', 'Costa')
    await tapInto(page, 'BSB', '062000')
    await tapInto(page, 'Account number', '10448213')
    await tapInto(page, 'Bank or credit union', 'Commonwealth Bank')
    await tapInto(page, 'Names on the account', 'M Costa')
    await page.getByText('I understand and agree to the terms above.').tap()
    await onward()
    await page.getByRole('heading', { name: 'Read the key facts' }).waitFor()
    await onward()
    await page.locator('iframe[data-loaded]').waitFor()
    expect(await sideways(page)).toBe(0)

    const frame = page.frameLocator('iframe')
    await frame.getByText('End of the agreement.').scrollIntoViewIfNeeded()
    await frame.getByText('Read to the end').waitFor()
    const inside = () => frame.locator('html').evaluate((html) => html.scrollWidth - html.clientWidth)
    expect(await inside()).toBe(0)
    const canvas = frame.locator('canvas')
    await frame.getByText('SIGN HERE WITH YOUR FINGER...').waitFor()
    await signWithFinger(page, canvas)
    await frame.getByText('SIGN HERE WITH YOUR FINGER...').waitFor({ state: 'detached' })
    await tapUntilTicked(frame.getByRole('checkbox'))
    await tapUntilHeard(frame.getByRole('button', { name: 'SUBMIT' }))
    await page.waitForURL(/\/signup-complete/)
    const link = page.getByRole('link', { name: 'Save my signed PDF' })
    await link.waitFor()
    expect(await sideways(page)).toBe(0)
    const [file] = await Promise.all([page.waitForEvent('download'), link.tap()])
    await expectGenuine(file)
    expect(problems).toEqual([])
    await context.close()
  },
)

const sideways = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)

async function tapInto(page: Page, label: string, words: string): Promise<void> {
  const field = page.getByLabel(label, { exact: true })
  await field.tap()
  await field.fill(words)
}

/** Returns everything that a browser stores for a site as one text: both kinds of storage, databases, caches and cookies. */
async function storedBy(page: Page, context: BrowserContext): Promise<string> {
  const own = await page.evaluate(async () =>
    JSON.stringify([{ ...localStorage }, { ...sessionStorage }, await indexedDB.databases(), await caches.keys()]),
  )
  return own + JSON.stringify(await context.cookies())
}

test(
  'offline on the account step, the input stays, and neither bank details nor signature are stored on the device',
  { tags: 'slow' },
  async () => {
    const { page, context } = await openPage(browser, phone)
    await openOverview(product, page, token(2))
    await fillOverview(page)
    await fillAddress(page)
    await next(page)
    await page.getByRole('heading', { name: 'Where do we pay you?' }).waitFor()
    await saved(page)
    await context.setOffline(true)
    await page.locator('#surNameOrCompanyName').fill('Costa')
    await page.getByLabel('BSB', { exact: true }).fill('062000')
    await page.getByLabel('Account number', { exact: true }).fill('10448213')
    await page.getByLabel('Bank or credit union').fill('Commonwealth Bank')
    await page.getByLabel('Names on the account').fill('M Costa')
    await page.getByText('Not saved yet: no connection').waitFor()
    expect(await storedBy(page, context)).not.toMatch(/062.?000|1044.?8213|Commonwealth|M Costa/)
    await context.setOffline(false)
    await saved(page)
    expect(await page.getByLabel('BSB', { exact: true }).inputValue()).toMatch(/^062.?000$/)
    expect(await page.getByLabel('Account number', { exact: true }).inputValue()).toMatch(/^1044.?8213$/)
    await page.reload()
    await page.getByText('••••213').waitFor()
    expect(await page.locator('#surNameOrCompanyName').inputValue()).toBe('Costa')

    await page.getByLabel('I understand and agree to the terms above.').check()
    await next(page)
    await page.getByRole('heading', { name: 'Read the key facts' }).waitFor()
    await page.route('**/sign/**', (route) => route.abort())
    await next(page)
    await page.getByRole('button', { name: 'Sign on this page instead' }).click()
    const canvas = page.locator('canvas')
    await canvas.waitFor()
    await signWithFinger(page, canvas)
    await page.getByText('SIGN HERE WITH YOUR FINGER...').waitFor({ state: 'detached' })
    const kept = await storedBy(page, context)
    expect(kept).not.toContain('data:image')
    expect(kept).not.toMatch(/stroke|062.?000|1044.?8213/)
    await context.close()
  },
)
