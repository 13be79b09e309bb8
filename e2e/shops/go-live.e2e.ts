import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'

import { brand } from '#app/brand.ts'
import { makeTestRetailer } from '#app/retailers/testing/retailer-fixtures.ts'
import type { Difference } from '#app/shops/office/approval/differences.ts'
import { trainingLink } from '#app/shops/go-live/training-link.server.ts'
import { ensureGoLive, goLives } from '#app/shops/go-live/go-lives.queries.server.ts'
import { trainingReminder } from '#app/shops/go-live/reminders/go-live-reminders.server.ts'
import { makeTestShop, wholeShop } from '#app/shops/testing/shop-fixtures.ts'
import { findReminderLinks } from '#app/reminders/manage-reminders.server.ts'
import { signInAs } from '#app/office/testing/staff-fixtures.ts'

import { logIn } from '#e2e/harness/data/agents.ts'
import { axeViolations, desktop, openPage, phone } from '#e2e/harness/browser/browser.ts'
import { checkWidths, look, sideways } from '#e2e/harness/browser/look.ts'
import { openStage } from '#e2e/harness/browser/stage.ts'

const email = 'mia@example.com'
const links = { training: '', stop: '' }
const shops = { whole: '', raced: '', plain: '', differing: '' }
let session = ''

const differences: Difference[] = [
  { field: 'shopName', approved: 'Evil News', signed: 'Good News and Gifts' },
  { field: 'abn', approved: '51824753556', signed: '53004085616' },
  {
    field: 'email',
    approved: 'mal@evil.example',
    signed: 'a.very.long.address.of.a.signer@good-news-and-gifts.example',
  },
  { field: 'legalName', approved: 'COSTA, MIA', signed: 'Good Retail Pty Ltd' },
]

const { browser, product } = await openStage({
  // A slow machine takes longer to press Undo than the usual ten seconds.
  env: { DEMO_STORES: 'off', UNDO_SECONDS: '300' },
  seed: async (platform) => {
    const retailer = await makeTestRetailer(platform, email)
    for (const [name, shopName] of [
      ['whole', 'Costa News'],
      ['raced', 'Raced Papers'],
      ['plain', 'Plain Post'],
    ] as const) {
      // prettier-ignore
      const { id } = await makeTestShop(platform, { retailer, said: { shopName }, columns: wholeShop })
      shops[name] = id
      await platform.database.transaction((tx) => ensureGoLive(tx, id, wholeShop.signedAt))
    }
    const said = { shopName: 'Good News and Gifts' }
    shops.differing = (await makeTestShop(platform, { said, columns: { ...wholeShop, differences } })).id
    const lists = await platform.database.queries.select().from(goLives)
    const list = lists.find(({ shopId }) => shopId === shops.plain)
    links.training = trainingLink(platform.keys, '', list?.id ?? '')
    const { pathname, search } = new URL(findReminderLinks(platform, trainingReminder, list?.id ?? '').stopUrl)
    links.stop = pathname + search
    session = (await signInAs(platform, 'owner')).token
  },
})

async function openOffice(options: Parameters<typeof openPage>[1] = desktop) {
  const opened = await openPage(browser, options)
  const { hostname: domain } = new URL(product.url)
  await opened.context.addCookies([{ name: '__Host-staff', value: session, domain, path: '/', httpOnly: true, secure: true, sameSite: 'Strict' }]) // prettier-ignore
  return opened
}

const storeOf = (id: string) => `${product.url}/staff/shops/${id}`
const next = (page: Page, words: string) => page.getByRole('heading', { level: 2, name: words }).waitFor()

/** Opens the shop from its record: by the link to the confirmation page, and its button (rule BO80). */
async function openStore(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'Open the store' }).click()
  await page.getByRole('heading', { name: 'Open this store?' }).waitFor()
  expect(await axeViolations(page)).toEqual([])
  await page.getByRole('button', { name: 'Open the store' }).click()
  await page.getByText('Its page in the finder').waitFor()
  await page
    .getByRole('status')
    .filter({ hasText: /^Opened .+\. You can undo this for/ })
    .waitFor()
}

/** Reports as the retailer that the test payment did not work (rule N20). */
async function sayThatItFailed(page: Page): Promise<void> {
  await page.getByText('It did not work').click()
  await page.getByLabel('What did you see?').fill('Error 12 on the tablet')
  await look(page, 'shop-failed-320')
  expect(await axeViolations(page)).toEqual([])
  await page.getByRole('button', { name: 'Tell our team' }).click()
  await page.getByText('Our team knows').waitFor()
}

async function shipFrom(page: Page, id: string): Promise<void> {
  await page.goto(storeOf(id))
  await page.getByLabel('Carrier').fill('Kelpie Express')
  await page.getByLabel('Tracking number').fill('KX 1042 7788')
  await page.getByRole('button', { name: 'Mark hardware as sent' }).click()
  await page.getByText('Kelpie Express: KX 1042 7788').first().waitFor()
}

/** Checks the page of a live shop: its finished list is folded away (rule N10), and each letter of a name has the display face. */
async function checkLive(page: Page): Promise<void> {
  expect(await page.getByRole('list', { name: 'All steps' }).isVisible()).toBe(false)
  await checkWidths(page, 'shop-live')
  await page.setViewportSize({ width: 1440, height: 900 })
  // The letters that the first file of the display face lacks are in a further file each.
  const faces = (letters: string) =>
    page.evaluate(async (text) => (await document.fonts.load(`850 20px 'Archivo Sign'`, text)).length, letters)
  expect([await faces('News'), await faces('ç'), await faces('Ł'), await faces('Nguyễn')]).toEqual([1, 2, 2, 2])
}

test('from the agreement to the first customer, the retailer works on a phone and staff on a desktop (rules N8 to N12)', async () => {
  const opened = await openPage(browser, phone)
  const { page } = opened
  await logIn(product, page, email)
  await look(page, 'shops-390')
  await page.getByRole('link', { name: /Open the training.*Costa News/ }).click()
  await page.waitForURL(`${product.url}/account/shops/${shops.whole}`)
  await next(page, 'Open the training')
  await look(page, 'shop-training-390')
  expect(await axeViolations(page)).toEqual([])
  await page.getByRole('link', { name: 'Open the training' }).first().click()
  await page.getByText('Your shop’s list says that you opened the training.').waitFor()
  expect(new URL(page.url()).search).toBe('')
  await look(page, 'training-390')
  await page.getByRole('link', { name: /Your first sale/ }).click()
  await page.getByRole('heading', { name: 'Your first sale' }).waitFor()
  await look(page, 'lesson-390')
  await page.goto(`${product.url}/account/shops/${shops.whole}`)
  await next(page, 'Wait for the parcel')
  expect(await page.getByRole('region', { name: 'Wait for the parcel' }).getByRole('button').count()).toBe(0)

  const office = await openOffice()
  await shipFrom(office.page, shops.whole)
  await look(office.page, 'office-sent-1440')
  expect(await axeViolations(office.page)).toEqual([])

  await page.reload()
  await next(page, 'Tell us when the parcel is here')
  await look(page, 'shop-sent-390')
  await page.getByRole('button', { name: 'The parcel is here' }).click()
  await next(page, 'Take a test payment')
  await look(page, 'shop-test-390')
  await page.setViewportSize({ width: 320, height: 700 })
  expect(await sideways(page)).toBe(0)
  await look(page, 'shop-test-320')
  await sayThatItFailed(page)
  await page.getByRole('button', { name: 'It worked' }).click()
  await next(page, 'We open your shop next')
  expect(await page.evaluate(() => document.activeElement?.id)).toBe('own-next')

  await office.page.goto(storeOf(shops.whole))
  await office.page.getByText('said that the test payment did not work: Error 12 on the tablet').waitFor()
  await office.page.goto(`${product.url}/staff`)
  await look(office.page, 'today-1440')
  await office.page.getByRole('link', { name: 'Costa News' }).first().click()
  await openStore(office.page)
  await look(office.page, 'office-opened-1440')
  await office.page.getByRole('button', { name: /^Undo/ }).click()
  await office.page.getByText('undid the opening').waitFor()
  expect(await office.page.getByText('Its page in the finder').count()).toBe(0)
  await openStore(office.page)
  await look(office.page, 'office-live-1440')

  await page.reload()
  await next(page, 'Your shop is live')
  await checkLive(page)
  await page.getByRole('link', { name: 'See your page' }).click()
  await page.getByRole('heading', { name: 'Costa News' }).first().waitFor()
  expect([...opened.problems, ...office.problems]).toEqual([])
  await opened.context.close()
  await office.context.close()
})

test(
  'two people who mark the same step at once both see it done, and it is recorded once (rule N9)',
  { tags: 'slow' },
  async () => {
    const office = await openOffice()
    await shipFrom(office.page, shops.raced)
    const opened = await openPage(browser, phone)
    await logIn(product, opened.page, email)
    await opened.page.goto(`${product.url}/account/shops/${shops.raced}`)
    const arrived = opened.page.getByRole('button', { name: 'The parcel is here' })
    await arrived.waitFor()
    await Promise.all([arrived.click(), office.page.getByRole('button', { name: 'It has arrived' }).click()])
    await office.page.getByText('said that the hardware has arrived').waitFor()
    expect(await office.page.getByText('said that the hardware has arrived').count()).toBe(1)
    await opened.page
      .getByRole('list', { name: 'All steps' })
      .getByRole('listitem')
      .filter({ hasText: 'Hardware arrived' })
      .waitFor()
    await opened.page.getByRole('status').filter({ hasText: 'Saved.' }).waitFor()
    // A step that is done has no button any more, on either side.
    expect(await arrived.count()).toBe(0)
    expect(await office.page.getByRole('button', { name: 'It has arrived' }).count()).toBe(0)
    expect([...opened.problems, ...office.problems]).toEqual([])
    await opened.context.close()
    await office.context.close()
  },
)

test(
  'staff record and correct a parcel without scripts at 320 pixels, and missing fields have an error next to them',
  { tags: 'slow' },
  async () => {
    const { page, context } = await openOffice({ viewport: { width: 320, height: 800 }, javaScriptEnabled: false })
    await page.goto(storeOf(shops.plain))
    await page.getByLabel('Carrier').fill('Kelpie Express')
    await page.getByRole('button', { name: 'Mark hardware as sent' }).click()
    await page.getByText('Enter the tracking number').first().waitFor()
    expect(await page.getByLabel('Carrier').inputValue()).toBe('Kelpie Express')
    await look(page, 'office-wrong-320')
    await shipFrom(page, shops.plain)
    await page.getByText('Change the tracking number').click()
    await page.getByLabel('Tracking number').fill('KX 3')
    await page.getByRole('button', { name: 'Change it and email the retailer' }).click()
    await page.getByText('Kelpie Express: KX 3').first().waitFor()
    expect(await sideways(page)).toBe(0)
    await look(page, 'office-sent-320')
    await context.close()
  },
)

test(
  'the training works without scripts, where it marks no step, and one press stops the reminders',
  { tags: 'slow' },
  async () => {
    const { page, context } = await openPage(browser, { ...phone, javaScriptEnabled: false })
    await page.goto(product.url + links.training)
    await page.getByRole('link', { name: /End of day/ }).click()
    await page.getByRole('heading', { name: 'End of day' }).waitFor()
    await page.goto(product.url + links.stop)
    await page.getByRole('button', { name: 'Stop the reminders' }).click()
    await page.getByText('We send no more reminders about this shop.').waitFor()
    await context.close()
    const opened = await openPage(browser, { viewport: { width: 320, height: 700 } })
    await logIn(product, opened.page, email)
    expect(await sideways(opened.page)).toBe(0)
    await look(opened.page, 'shops-320')
    await opened.page.goto(`${product.url}/account/shops/${shops.plain}`)
    await next(opened.page, 'Open the training')
    expect(opened.problems).toEqual([])
    await opened.context.close()
  },
)

test('staff confirm differences from the approved details, then open the store (rule C61)', async () => {
  const { page, context, problems } = await openOffice(phone)
  await page.goto(storeOf(shops.differing))
  const section = page.getByRole('region', { name: 'Differs from the approval' })
  await section.getByRole('row', { name: /ABN 51 824 753 556 53 004 085 616/ }).waitFor()
  expect(await page.getByRole('link', { name: 'Open the store' }).count()).toBe(0)
  expect(await axeViolations(page)).toEqual([])
  await look(page, 'differs-390')
  await page.setViewportSize({ width: 1440, height: 900 })
  await look(page, 'differs-1440')
  await page.setViewportSize({ width: 320, height: 700 })
  expect(await sideways(page)).toBe(0)
  await section.getByRole('button', { name: 'Confirm the difference' }).click()
  await section.getByText('Confirmed').waitFor()
  await page.setViewportSize({ width: 390, height: 844 })
  await look(page, 'differs-confirmed-390')
  await openStore(page)
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.goto(`${product.url}/staff/privacy/person?q=${encodeURIComponent(`${brand.email}, mia@example.com`)}`)
  await page.getByText(`${brand.email} is ours and not searched for.`).waitFor()
  await look(page, 'person-1440')
  expect(problems).toEqual([])
  await context.close()
})

test('another retailer’s shop is not found', { tags: 'slow' }, async () => {
  const { page, context } = await openPage(browser, desktop)
  await logIn(product, page, email)
  await page.goto(`${product.url}/account/shops/01a1fd70-33b1-77e9-ae35-f8e20e32d699`)
  await page.getByRole('heading', { name: 'Not in your shops' }).waitFor()
  expect(await page.getByRole('button', { name: /parcel|It worked|read it/ }).count()).toBe(0)
  await context.close()
})
