import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'

import { invitationReminder } from '#app/retailers/reminders/invitation-reminder.server.ts'
import { makeTestRetailer, makeTestShop, type TestShop } from '#app/shops/testing/shop-fixtures.ts'
import type { Platform } from '#app/web/platform.server.ts'
import { findReminderLinks } from '#app/reminders/manage-reminders.server.ts'
import { formerStopPaths, stopPath } from '#app/reminders/stop-paths.ts'

import { axeViolations, desktop, openPage, phone } from '#e2e/harness/browser/browser.ts'
import { openOffice, seedClerk } from '#e2e/harness/data/contract-office.ts'
import { openStage } from '#e2e/harness/browser/stage.ts'

const day = 86_400_000
const shops: Record<'port' | 'kelly' | 'handed' | 'shut', TestShop> = {} as never
/** An owner's session. */
let token = ''
let stopReminders = ''

async function seed(platform: Platform): Promise<void> {
  const retailer = await makeTestRetailer(platform, { email: 'moira@kelly.example' })
  const at = new Date(Date.now() - 11 * day)
  shops.port = await makeTestShop(platform, {
    said: { shopName: 'Port Hedland Papers', contactName: 'Wayne Abdullah', email: 'wayne@port.example', state: 'WA' },
  })
  shops.kelly = await makeTestShop(platform, {
    retailer,
    columns: { contactAt: at, addressAt: at, movedAt: at },
  })
  shops.handed = await makeTestShop(platform, {
    said: { shopName: 'Rosebud Papers', email: 'old@rosebud.example', contactName: 'Grace Okafor' },
  })
  shops.shut = await makeTestShop(platform, {
    said: { shopName: 'Corner Post', email: 'ros@corner.example', contactName: 'Ros Whitton' },
  })
  token = (await seedClerk(platform, 'owner')).token
  const { stopUrl } = findReminderLinks(platform, invitationReminder, shops.port.invitationId ?? '')
  // The address in mails of earlier versions.
  stopReminders = `/signup/reminders/stop${new URL(stopUrl).search}`
}

const { browser, product } = await openStage({ seed })

const open = (path: string, size: typeof desktop | typeof phone = desktop) =>
  openOffice(product, { browser, token, size }, `/staff/shops${path}`)

const panel = (page: Page) => page.getByRole('complementary')
const timeline = (page: Page) => panel(page).getByRole('region', { name: 'Timeline' }).innerText()

test('the list says where each store has stalled; it is narrowed by its board, its tabs and its choices', async () => {
  for (const size of [desktop, phone]) {
    const { page, problems, context } = await open('', size)
    expect(await page.getByRole('link', { name: 'Kelly’s Newsagency' }).count()).toBe(1)
    expect(await page.getByText('11 days').count()).toBe(1)
    expect(await page.getByRole('img', { name: '60% complete, next: Bank details' }).count()).toBe(1)
    await page
      .getByRole('navigation', { name: 'Stopped at' })
      .getByRole('link', { name: /Bank details/ })
      .click()
    await page.waitForURL(/stopped=bank/)
    await expect.poll(() => page.locator('[data-row-link]').allInnerTexts()).toEqual(['Kelly’s Newsagency'])
    await page.goBack()
    await page.getByRole('link', { name: 'Port Hedland Papers' }).waitFor()
    await page.getByLabel('State').selectOption('WA')
    await page.waitForURL(/state=WA/)
    await expect.poll(() => page.locator('[data-row-link]').allInnerTexts()).toEqual(['Port Hedland Papers'])
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)
    expect(await axeViolations(page)).toEqual([])
    expect(problems).toEqual([])
    await context.close()
  }
})

test('a record that was scrolled before its scripts came stays where it is', async () => {
  const { page, context } = await open('', { viewport: { width: 1440, height: 500 } })
  const scripts = Promise.withResolvers<void>()
  await page.route('**/assets/entry.client-*.js', (route) => scripts.promise.then(() => route.continue()))
  await page.goto(`${product.url}/staff/shops/${shops.kelly.id}`, { waitUntil: 'commit' })
  const note = panel(page).getByRole('heading', { name: 'Timeline' })
  await note.scrollIntoViewIfNeeded()
  const placeOf = async () => Math.round((await note.boundingBox())?.y ?? 0)
  const before = await placeOf()
  scripts.resolve()
  await page.locator('html[data-hydrated]').waitFor()
  expect(await placeOf()).toBe(before)
  await context.close()
})

test('a record is found, opened and closed again with the keyboard alone', async () => {
  const { page, context } = await open('')
  await page.keyboard.press('/')
  await page.keyboard.type('port')
  await page.keyboard.press('Enter')
  await page.waitForURL(/q=port/)
  await expect.poll(() => page.locator('[data-row-link]').allInnerTexts()).toEqual(['Port Hedland Papers'])
  await page.evaluate(() => (document.activeElement as HTMLElement).blur())
  await page.keyboard.press('j')
  await page.keyboard.press('Enter')
  await panel(page).getByRole('heading', { name: 'Port Hedland Papers' }).waitFor()
  await page.keyboard.press('Escape')
  await page.waitForURL((url) => url.pathname === '/staff/shops' && url.search.includes('q=port'))
  await context.close()
})

test('a record shows everything except the code; a new code is sent, and the invitation is revoked after a confirmation', async () => {
  const { page, problems, context } = await open(`/${shops.port.id}`)
  expect(await panel(page).innerText()).toContain('Not used yet')
  expect(await page.content()).not.toContain(shops.port.code)
  expect(await panel(page).getByRole('link', { name: '03 5550 0142' }).getAttribute('href')).toBe('tel:0355500142')
  await panel(page).getByRole('button', { name: 'Send a new code' }).click()
  await expect.poll(() => timeline(page)).toContain('sent a new code')
  expect(await axeViolations(page)).toEqual([])
  await panel(page).getByRole('link', { name: 'Revoke' }).click()
  await panel(page).getByRole('heading', { name: 'Revoke the invitation?' }).waitFor()
  await panel(page).getByRole('button', { name: 'Revoke it' }).click()
  await expect.poll(() => timeline(page)).toContain('revoked the invitation')
  await panel(page).getByRole('button', { name: 'Send a new invitation' }).click()
  await expect.poll(() => timeline(page)).toContain('sent a new invitation')
  expect(problems).toEqual([])
  await context.close()
})

test('a mail to the retailer is previewed before it is sent', { tags: 'slow' }, async () => {
  const { page, context } = await open(`/${shops.kelly.id}/write`, phone)
  await panel(page).getByRole('button', { name: 'Preview the email' }).click()
  await page.getByRole('alert').getByRole('link', { name: 'Enter a subject' }).waitFor()
  await page.getByLabel('Subject').fill('Your bank details')
  await page.getByLabel('Your message').fill('Hello Moira,\n\nonly the BSB is missing.')
  await panel(page).getByRole('button', { name: 'Preview the email' }).click()
  const draft = page.getByRole('article', { name: 'Email to moira@kelly.example' })
  expect(await draft.innerText()).toContain('only the BSB is missing.')
  expect(await axeViolations(page)).toEqual([])
  await panel(page).getByRole('button', { name: 'Edit' }).click()
  expect(await page.getByLabel('Your message').inputValue()).toContain('only the BSB')
  await panel(page).getByRole('button', { name: 'Preview the email' }).click()
  await panel(page).getByRole('button', { name: 'Send email' }).click()
  await page.waitForURL((url) => !url.pathname.endsWith('/write'))
  await panel(page).getByText('wrote: Your bank details').waitFor()
  await expect.poll(() => timeline(page)).toContain('wrote: Your bank details')

  // One timeline can be filtered by kind; a new note is visible whatever the filter (rule BO29).
  const kinds = page.getByRole('navigation', { name: 'Timeline' })
  await kinds.getByRole('link', { name: 'Emails' }).click()
  await expect.poll(() => timeline(page)).not.toContain('wrote: Your bank details')
  await panel(page).getByRole('link', { name: 'View email' }).first().waitFor()
  expect(await axeViolations(page)).toEqual([])
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)
  await panel(page).getByLabel('Note').fill('She has it now')
  await panel(page).getByRole('button', { name: 'Save note' }).click()
  await expect.poll(() => timeline(page)).toContain('noted: She has it now')
  expect(await panel(page).getByLabel('Note').inputValue()).toBe('')
  await kinds.getByRole('link', { name: 'All' }).and(page.locator('[aria-current]')).waitFor()
  await context.close()
})

test('of two concurrent edits the second shows both versions, and loses no input', { tags: 'slow' }, async () => {
  const first = await open(`/${shops.kelly.id}/edit`)
  const second = await open(`/${shops.kelly.id}/edit`)
  await first.page.getByLabel('Phone', { exact: true }).fill('03 5550 0001')
  await first.page.getByLabel('What is near the store').fill('Beside the post office')
  await first.page.getByRole('button', { name: 'Save' }).click()
  await expect.poll(() => timeline(first.page)).toContain('changed phone, what is near the store')
  expect(await panel(first.page).innerText()).toContain('(Beside the post office)')
  await second.page.getByLabel('Phone', { exact: true }).fill('03 5550 0002')
  await second.page.getByLabel('Suburb').fill('Bendigo')
  await second.page.getByRole('button', { name: 'Save' }).click()
  const copies = second.page.getByRole('region', { name: 'Both copies' })
  await copies.getByRole('row', { name: 'Phone 03 5550 0001 03 5550 0002' }).waitFor()
  expect(await axeViolations(second.page)).toEqual([])
  await second.page.getByRole('button', { name: 'Overwrite with mine' }).click()
  await expect.poll(() => panel(second.page).innerText()).toContain('03 5550 0002')
  await first.context.close()
  await second.context.close()
})

test('a press on an outdated record shows the current state of the store', { tags: 'slow' }, async () => {
  const one = await open(`/${shops.shut.id}`)
  const other = await open(`/${shops.shut.id}`)
  await panel(other.page).getByRole('link', { name: 'Close this store' }).click()
  await other.page.getByLabel('Reason').fill('Moved away')
  await panel(other.page).getByRole('button', { name: 'Close the store' }).click()
  await other.page.getByText('This store is closed. Moved away.').waitFor()

  await panel(one.page).getByRole('button', { name: 'Send a new code' }).click()
  await one.page.getByText('This store needs no invitation now').waitFor()
  await one.page.getByText('This store is closed. Moved away.').waitFor()
  expect(await panel(one.page).getByRole('button', { name: 'Send a new code' }).count()).toBe(0)
  await panel(one.page).getByRole('button', { name: 'Reopen' }).click()
  await expect.poll(() => timeline(one.page)).toContain('reopened it')
  await one.context.close()
  await other.context.close()
})

test('a store is closed with a reason after a confirmation, and reopened', { tags: 'slow' }, async () => {
  const { page, context } = await open(`/${shops.shut.id}`, phone)
  await panel(page).getByRole('link', { name: 'Close this store' }).click()
  await page.getByLabel('Reason').fill('Sold to a chain')
  await panel(page).getByRole('button', { name: 'Close the store' }).click()
  await expect.poll(() => panel(page).innerText()).toMatch(/This store is closed\.\s+Sold to a chain\./)
  expect(await panel(page).innerText()).toContain('Revoked')
  expect(await axeViolations(page)).toEqual([])
  await panel(page).getByRole('button', { name: 'Reopen' }).click()
  await expect.poll(() => timeline(page)).toContain('reopened it')
  await context.close()
})

test('a store is transferred to its new owner after both mails were previewed', async () => {
  const { page, problems, context } = await open(`/${shops.handed.id}/transfer`)
  await page.getByLabel('Name of the new owner').fill('Ana Costa')
  await page.getByLabel('Their email').fill('ana@costa.example')
  await page.getByLabel('Contact number').fill('0491 570 156')
  await page.getByLabel('Their ABN').fill('51 824 753 557')
  await panel(page).getByRole('button', { name: 'Preview the emails' }).click()
  await page
    .getByRole('alert')
    .getByRole('link', { name: /11 digits are not a valid ABN/ })
    .waitFor()
  expect(await page.getByLabel('Name of the new owner').inputValue()).toBe('Ana Costa')
  await page.getByLabel('Their ABN').fill('51 824 753 556')
  await panel(page).getByRole('button', { name: 'Preview the emails' }).click()
  await page.getByRole('article', { name: 'Email to ana@costa.example' }).waitFor()
  expect(await page.getByRole('article', { name: 'Email to old@rosebud.example' }).innerText()).toContain('new owner')
  expect(await axeViolations(page)).toEqual([])
  await panel(page).getByRole('button', { name: 'Transfer to Ana Costa' }).click()
  await expect.poll(() => timeline(page)).toContain('transferred it from Grace Okafor to its new owner')
  expect(await panel(page).innerText()).toContain('ana@costa.example')
  expect(problems.filter((problem) => !problem.includes('400'))).toEqual([])
  await context.close()
})

test(
  'reminders are stopped by a press and not by opening the link, also without scripts',
  { tags: 'slow' },
  async () => {
    const { page, context } = await openPage(browser, { ...phone, javaScriptEnabled: false })
    await page.goto(product.url + stopReminders)
    await page.getByRole('heading', { name: 'Stop the reminders?' }).waitFor()
    await page.reload()
    await page.getByRole('button', { name: 'Stop the reminders' }).click()
    await page.getByRole('heading', { name: 'The reminders are stopped' }).waitFor()
    await context.close()
    const looked = await openPage(browser, desktop)
    for (const path of [stopPath, ...formerStopPaths]) {
      const answer = await looked.page.goto(`${product.url}${path}?token=made-up`)
      expect(answer?.status()).toBe(404)
      await looked.page.getByRole('heading', { name: 'This link does not work' }).waitFor()
    }
    expect(await axeViolations(looked.page)).toEqual([])
    await looked.context.close()
  },
)
