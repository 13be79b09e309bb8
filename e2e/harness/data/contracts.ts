import type { FrameLocator, Page } from 'playwright-core'

import { foundTestShop } from '#app/retailers/testing/retailer-fixtures.ts'
import type { Platform } from '#app/web/platform.server.ts'

import { nextStep } from '../browser/parts.ts'
import type { Product } from '../product/start-product.ts'

/** Seeds a shop in onboarding. Returns the token that opens its contract. */
export async function seedContract(platform: Platform, email: string, shopName = 'Marrickville News'): Promise<string> {
  return (await foundTestShop(platform, email, shopName)).contractToken
}

export const next = (page: Page) => nextStep(page).click()
export const heading = (page: Page) => page.locator('h1').first().innerText()
/** Waits until the header says that the draft is saved on the server. */
export const saved = (page: Page) => page.getByText(/^Saved \d/).waitFor()

/** Opens the contract by its link, and waits for the form. */
export async function openOverview(product: Product, page: Page, token: string): Promise<void> {
  await page.goto(`${product.url}/signup-overview?completeContractToken=${token}`)
  await page.getByLabel('Given names').waitFor()
}

/** Goes from the overview to the first step, and fills in the fields that the registration left empty. */
export async function fillOverview(page: Page): Promise<void> {
  await page.getByLabel('Mobile').fill('0491 570 156')
  await next(page)
  await page.waitForURL(/\/contract\?completeContractToken=.*#SignupAddress$/)
  await page.getByRole('heading', { name: 'Where is your shop?' }).waitFor()
}

const marrickville = { suburb: 'Marrickville', postcode: '2204' }

/** Fills in the address step and moves the pin on the next one. */
export async function fillAddress(page: Page, { suburb, postcode } = marrickville): Promise<void> {
  await page.getByLabel('Street address', { exact: true }).fill('318 Illawarra Road')
  await page.getByLabel('Suburb').fill(suburb)
  await page.getByLabel('Postcode').fill(postcode)
  await page.getByRole('button', { name: 'Mon to Fri 7 to 6, Sat 7 to 2' }).click()
  await next(page)
  await page.waitForURL(/#SignupAddressVerify$/)
  await page.getByLabel('Pin of your shop').press('ArrowUp')
}

/** Fills in the bank step and waits for the key facts. */
export async function fillAccount(page: Page, entity: 'Individual' | 'Corporation' = 'Individual'): Promise<void> {
  await page.getByRole('radio', { name: entity }).check()
  await page.locator('#surNameOrCompanyName').fill(entity === 'Individual' ? 'Costa' : 'Costa News Pty Ltd')
  await page.getByLabel('BSB', { exact: true }).fill('062-000')
  await page.getByLabel('Account number', { exact: true }).fill('1044 8213')
  await page.getByLabel('Bank or credit union').fill('Commonwealth Bank')
  await page.getByLabel('Names on the account').fill('M Costa')
  await page.getByLabel('I understand and agree to the terms above.').check()
  await next(page)
  await page.waitForURL(/#SignupContract$/)
  await page.getByRole('heading', { name: 'Read the key facts' }).waitFor()
}

/** Goes from the confirmed address to the contract's frame. */
export async function toSigning(page: Page, entity?: 'Individual' | 'Corporation'): Promise<void> {
  await next(page)
  await page.waitForURL(/#SignupAccount$/)
  await fillAccount(page, entity)
  await next(page)
  await page.getByRole('heading', { name: 'Read it, then sign it' }).waitFor()
  await page.locator('iframe[data-loaded]').waitFor()
}

/** Reads the agreement to the end and signs it with a typed name, on the sign page or in its frame. */
export async function signOn(place: Page | FrameLocator, name: string): Promise<void> {
  await place.getByText('End of the agreement.').scrollIntoViewIfNeeded()
  await place.getByText('Read to the end').waitFor()
  await place.getByRole('radio', { name: 'Type it' }).check()
  await place.getByLabel('Type your name').fill(name)
  await place.locator('input[name=consent]').check()
  await place.getByRole('button', { name: 'SUBMIT' }).click()
}

/** Signs in the frame of a contract's page. */
export const signTyped = (page: Page, name = 'Mia Costa') => signOn(page.frameLocator('iframe'), name)
