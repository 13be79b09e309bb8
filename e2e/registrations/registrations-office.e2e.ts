import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'

import { axeViolations, desktop, openPage, phone } from '#e2e/harness/browser/browser.ts'
import { registerShops } from '#e2e/harness/data/registrations.ts'
import { scriptRuns } from '#e2e/harness/browser/script-runs.ts'
import { becomeFirstOwner } from '#e2e/harness/data/staff.ts'
import { timeline } from '#e2e/harness/browser/parts.ts'
import { openStage } from '#e2e/harness/browser/stage.ts'

const { browser, product } = await openStage({ env: { CAPTCHA_PROVIDER: 'off' } })
const shops = ['Rosebud Papers', 'Hilltop Post', 'Nightcap News', 'Bright Spot', 'Paper Round', 'Yarra News']
await registerShops(product.url, shops)
const office = await openPage(browser, desktop)
await becomeFirstOwner(product, office.page)

const queue = (page: Page) => page.goto(`${product.url}/staff/registrations`)

async function openRecord(page: Page, shopName: string): Promise<void> {
  await queue(page)
  await page.getByRole('link', { name: shopName }).click()
  await page.getByRole('heading', { name: shopName, level: 1 }).waitFor()
  await scriptRuns(page)
}

const letter = (page: Page) =>
  page
    .getByTitle(/^Preview of/)
    .filter({ visible: true })
    .contentFrame()

test('staff approve a registration from the queue with the mail in view, and its record links to the new store', async () => {
  const { page, problems } = office
  await queue(page)
  expect(await axeViolations(page)).toEqual([])
  await openRecord(page, 'Rosebud Papers')
  const shortcuts = page.getByRole('group', { name: 'Shortcuts' })
  await shortcuts.getByText('approve').waitFor()
  await letter(page).getByText('0000 0000 0000', { exact: true }).waitFor()
  expect(await axeViolations(page)).toEqual([])
  const record = page.url()
  await page.getByRole('button', { name: 'Approve and send' }).click()
  await page.waitForURL(/done=/)
  await page.goto(record)
  await page.getByText('Approved.').waitFor()
  // A decided registration has no shortcuts any more: neither shown nor working.
  for (const word of ['approve', 'ask for more', 'decline']) expect(await shortcuts.getByText(word).count()).toBe(0)
  await shortcuts.getByText(/note$/).waitFor()
  await timeline(page).getByText('approved it: the store was created, and an invitation was emailed').waitFor()
  expect(await axeViolations(page)).toEqual([])
  await page.getByRole('link', { name: 'Emails', exact: true }).click()
  await timeline(page).getByRole('link', { name: 'View email' }).first().waitFor()
  expect(await axeViolations(page)).toEqual([])
  expect(problems).toEqual([])
})

test(
  'staff ask for more: the preview of the mail follows the typing, and the promised date is paused',
  { tags: 'slow' },
  async () => {
    const { page } = office
    const { promise, resolve } = Promise.withResolvers<void>()
    const mail = '**/preview?act=asked&question='
    await page.route(mail, async (route) => {
      await promise
      await route.continue()
    })
    await openRecord(page, 'Hilltop Post')
    await page.keyboard.press('m')
    const send = page.getByRole('button', { name: 'Send the question' })
    const { y } = (await send.boundingBox()) ?? {}
    resolve()
    await letter(page).getByText('You can change what you told us about this: ….').waitFor()
    expect((await send.boundingBox())?.y, 'a mail that comes later leaves the button where it is').toBe(y)
    await page.unroute(mail)
    await send.click()
    await page.getByText('Choose at least one field').waitFor()
    await page.getByLabel('ABN', { exact: true }).check()
    await page.getByLabel('Your question').fill('Whose number is it?')
    await letter(page).getByText('Whose number is it?').waitFor()
    expect(await axeViolations(page)).toEqual([])
    const record = page.url()
    await send.click()
    await page.waitForURL(/done=/)
    await page.goto(record)
    await page.getByText('Asked about ABN.').waitFor()
    await page.goto(`${product.url}/staff/registrations?turn=them`)
    await page.getByRole('link', { name: 'Hilltop Post' }).waitFor()
  },
)

test('staff decline with a reason that survives a reload, and reopen the registration', { tags: 'slow' }, async () => {
  const { page } = office
  await openRecord(page, 'Nightcap News')
  await page.keyboard.press('d')
  await page.getByRole('textbox', { name: 'Reason' }).fill('A tablet needs a shop that is open.')
  await page.reload()
  await scriptRuns(page)
  await page.keyboard.press('d')
  await expect
    .poll(() => page.getByRole('textbox', { name: 'Reason' }).inputValue())
    .toBe('A tablet needs a shop that is open.')
  await letter(page).getByText('A tablet needs a shop that is open.').waitFor()
  expect(await axeViolations(page)).toEqual([])
  const record = page.url()
  await page.getByRole('button', { name: 'Decline and send' }).click()
  await page.waitForURL(/done=/)
  await page.goto(record)
  await page.getByText('Declined.', { exact: true }).waitFor()
  await page.getByRole('button', { name: 'Reopen' }).click()
  await timeline(page).getByText('reopened it').waitFor()
})

test(
  'a decision on an outdated record shows what happened since then, and sends nothing',
  { tags: 'slow' },
  async () => {
    const { page, context } = office
    await openRecord(page, 'Bright Spot')
    const other = await context.newPage()
    await openRecord(other, 'Bright Spot')
    await other.getByLabel('Note').fill('She rang: wait for Monday')
    await other.getByRole('button', { name: 'Save note' }).click()
    await timeline(other).getByText('noted: She rang: wait for Monday').waitFor()
    await other.close()
    await page.getByRole('button', { name: 'Approve and send' }).click()
    await page.getByText('Someone else has changed this since you opened it. Check it and try again.').waitFor()
    await page.getByRole('status').getByText('She rang: wait for Monday').waitFor()
    expect(await axeViolations(page)).toEqual([])
    // The page now shows the current record: the next press takes effect.
    await timeline(page).getByText('noted: She rang: wait for Monday').waitFor()
    await page.getByRole('button', { name: 'Start review' }).click()
    await expect
      .poll(() => page.getByText('Someone else has changed this since you opened it. Check it and try again.').count())
      .toBe(0)
  },
)

test('with the keyboard alone staff walk, select, do a dry run and approve, and see what was already decided', async () => {
  const { page } = office
  await queue(page)
  await page.getByRole('link', { name: 'Paper Round' }).waitFor()
  await scriptRuns(page)
  const focused = () => page.evaluate(() => document.activeElement?.textContent ?? '')
  const wanted = new Set(['Paper Round', 'Yarra News'])
  for (let step = 0; step < 8; step += 1) {
    await page.keyboard.press('j')
    if (wanted.delete(await focused())) await page.keyboard.press('x')
  }
  await page.getByText('2 selected').waitFor()
  expect(await axeViolations(page)).toEqual([])
  await page.keyboard.press('a')
  await page.getByRole('heading', { name: 'Approve 2 registrations' }).waitFor()
  await letter(page).getByText('0000 0000 0000', { exact: true }).waitFor()
  expect(await axeViolations(page)).toEqual([])
  const again = page.url()
  await page.getByRole('button', { name: 'Approve 2 and send' }).click()
  await page.getByRole('heading', { name: '2 of 2 done' }).waitFor()
  expect(await axeViolations(page)).toEqual([])
  await page.goto(again)
  await page.getByText('The registrations you selected are already answered').waitFor()
})

test('a view is saved under a name, found again, renamed, and removed (rule BO28)', { tags: 'slow' }, async () => {
  const { page } = office
  await page.goto(`${product.url}/staff/registrations?turn=all&state=VIC`)
  await page.getByText('Save this view').click()
  await page.getByLabel('Name of this view').fill('All of Victoria')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  const view = page.getByRole('list', { name: 'Your views' }).getByRole('link')
  await view.and(page.locator('[aria-current]')).waitFor()
  expect(await page.getByText('Save this view').count()).toBe(0)
  await queue(page)
  await view.click()
  await page.waitForURL(/state=VIC/)
  expect(await axeViolations(page)).toEqual([])
  await page.getByRole('link', { name: 'Edit views' }).click()
  await page.getByLabel('Name of “All of Victoria”').fill('Victoria')
  expect(await axeViolations(page)).toEqual([])
  await page.getByRole('button', { name: 'Rename All of Victoria' }).click()
  await page.getByRole('link', { name: 'Open Victoria', exact: true }).waitFor()
  await page.locator('summary', { hasText: 'Remove Victoria' }).click()
  await page.getByRole('button', { name: 'Remove Victoria' }).click()
  await page.getByRole('heading', { name: 'No saved views yet' }).waitFor()
})

test('on a phone queue and record fit the screen, and pass axe', async () => {
  const state = await office.context.storageState()
  const { page, problems, context } = await openPage(browser, { ...phone, storageState: state })
  for (const path of ['/staff/registrations', '/staff/registrations?turn=all&state=VIC']) {
    await page.goto(`${product.url}${path}`)
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
    expect(await axeViolations(page)).toEqual([])
  }
  await page.getByRole('link', { name: 'Bright Spot' }).click()
  await page.getByRole('heading', { name: 'Bright Spot', level: 1 }).waitFor()
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
  expect(await axeViolations(page)).toEqual([])
  expect(problems).toEqual([])
  await context.close()
})

test('a tag next to a word does not break that word, however narrow the column', { tags: 'slow' }, async () => {
  const { page } = office
  await registerShops(product.url, ['Licensed Corner'], {
    licensedPostOffice: true,
    source: 'Other',
    pleaseSpecify: 'The gentleman who keeps the newsagency across the road',
  })
  for (const width of [320, 390, 768, 1024, 1200, 1440]) {
    await page.setViewportSize({ width, height: 900 })
    await page.goto(`${product.url}/staff/registrations?turn=all&q=Licensed+Corner`)
    const tag = page.getByText('LPO', { exact: true })
    await tag.waitFor({ state: 'attached' })
    // A hidden column has no box to measure.
    const lines = await tag.evaluate((one) => {
      const range = document.createRange()
      range.selectNodeContents(one)
      return range.getClientRects().length
    })
    expect(lines, `${width} px`).toBeLessThanOrEqual(1)
  }
  await page.setViewportSize(desktop.viewport)
})
