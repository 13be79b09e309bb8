import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'

import { enquiries } from '#app/enquiries/enquiries.queries.server.ts'
import { usInterests } from '#app/enquiries/us-interest/us-interests.queries.server.ts'
import { newId } from '#app/core/new-id.server.ts'
import { makeTestRegistration } from '#app/registrations/testing/registration-fixtures.ts'
import { axeViolations, desktop, openPage, phone } from '#e2e/harness/browser/browser.ts'
import { scriptRuns } from '#e2e/harness/browser/script-runs.ts'
import { becomeFirstOwner } from '#e2e/harness/data/staff.ts'
import { timeline } from '#e2e/harness/browser/parts.ts'
import { openSmtpSink, openStage } from '#e2e/harness/browser/stage.ts'

const sink = await openSmtpSink()
const [enquiryId, interestId] = [newId(), newId()]
let registrationId = ''
const { browser, product } = await openStage({
  env: { SMTP_URL: sink.url, TO_EMAIL_OTHER: 'other@team.example' },
  seed: async (platform) => {
    const person = { name: 'Mia Costa', email: 'mia@example.com' }
    const asked = { reasonCode: 'TO_EMAIL_OTHER', reasonLabel: 'Other', message: 'May I pay in coins?' } as const
    const shop = { shopName: 'Corner Deli', shopKey: 'mia deli', zipCode: '07302', isNewJersey: true, notice: 'us-1' }
    await platform.database.transaction(async (tx) => {
      await tx.insert(enquiries).values({ ...person, ...asked, id: enquiryId, reference: 'E-23456789', phone: '1' })
      await tx
        .insert(usInterests)
        .values({ ...person, ...shop, id: interestId, reference: 'U-23456789', contactNumber: '1' })
    })
    registrationId = (await makeTestRegistration(platform, { email: 'grace@example.com' })).id
  },
})
const office = await openPage(browser, desktop)
await becomeFirstOwner(product, office.page)
/** Returns the paragraphs of the mail, without the preview line of inboxes. */
const letter = (page: Page) => page.frameLocator('iframe[title^=Preview]').locator('p')

/** Drops the console messages about forms that the test submits with errors. */
const besidesRefusals = (problems: readonly string[]) =>
  problems.filter((problem) => !problem.includes('a status of 400'))

const sideways = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)

/** Expects no axe violation, and no sideways scrolling at any width. */
async function inspect(page: Page, what: string): Promise<void> {
  expect([what, await axeViolations(page)]).toEqual([what, []])
  const size = page.viewportSize() ?? desktop.viewport
  for (const width of [320, phone.viewport.width, 1440]) {
    await page.setViewportSize({ width, height: 900 })
    expect([what, width, await sideways(page)]).toEqual([what, width, 0])
  }
  await page.setViewportSize(size)
}

test('operations save a reply template; an unknown placeholder is rejected with a list of the known ones (rules RE5, RE6)', async () => {
  const { page } = office
  await page.goto(`${product.url}/staff/enquiries`)
  await page.getByRole('link', { name: 'Saved replies' }).click()
  await page.getByText('No saved replies yet').waitFor()
  await inspect(page, 'no saved replies')
  await page.getByLabel('Title').fill('Thanks, with our number')
  await page.getByLabel('Reply', { exact: true }).fill('Hello {firstname}')
  // On a slow connection the counts of the menu arrive late: a press right after the rejection still takes effect.
  const { promise: come, resolve: letCome } = Promise.withResolvers<undefined>()
  await page.route('**/*.data*', async (route) => {
    if (route.request().method() === 'GET') await come
    await route.continue()
  })
  await page.getByRole('button', { name: 'Save reply' }).click()
  await page.getByText('There is no placeholder {firstname}.').first().waitFor()
  await inspect(page, 'a rejected reply')
  await page
    .getByLabel('Reply', { exact: true })
    .fill('Hello {name},\n\nthank you for writing about {shop}. Call {phone} and say {reference}.')
  const sent = page.waitForRequest((request) => request.method() === 'POST')
  await page.getByRole('button', { name: 'Save reply' }).click()
  await sent
  letCome(undefined)
  await page.getByText('Reply saved.').waitFor()
  await page.unroute('**/*.data*')
  await page.getByRole('heading', { name: 'Thanks, with our number' }).waitFor()
  await inspect(page, 'a saved reply')
  await page.getByRole('link', { name: 'Edit Thanks' }).click()
  await page.getByRole('button', { name: 'Save changes' }).waitFor()
  await page.getByRole('link', { name: 'Remove Thanks' }).click()
  await page.getByRole('button', { name: 'Remove' }).waitFor()
  await inspect(page, 'before one is removed')
  await page.getByRole('link', { name: 'Cancel' }).click()
  await expect.poll(() => new URL(page.url()).search).toBe('')
})

test('with the keyboard alone staff open the record, press R, choose a template, preview and send (rules RE1 to RE4)', async () => {
  const { page, problems } = office
  await page.goto(`${product.url}/staff/enquiries/${enquiryId}`)
  await scriptRuns(page)
  await page.keyboard.press('r')
  await page.getByRole('heading', { name: 'Reply to Mia Costa' }).waitFor()
  await letter(page).filter({ hasText: 'Jess Albury' }).waitFor()
  await inspect(page, 'an empty reply')
  await page.getByLabel('Insert a saved reply').focus()
  await page.keyboard.press('T')
  const words = page.getByLabel('Your message')
  expect(await words.inputValue()).toContain('Hello Mia Costa,\n\nthank you for writing about your store. Call ')
  await letter(page).filter({ hasText: 'and say E-23456789.' }).waitFor()
  await words.focus()
  await page.keyboard.press('ControlOrMeta+End')
  await page.keyboard.type(' <b>Bye</b>')
  await letter(page).filter({ hasText: '<b>Bye</b>' }).waitFor()
  // Typed text survives a reload.
  const typed = await words.inputValue()
  await page.reload()
  await expect.poll(() => words.inputValue()).toBe(typed)
  await letter(page).filter({ hasText: '<b>Bye</b>' }).waitFor()
  await inspect(page, 'a reply')
  await page.getByRole('button', { name: 'Send reply' }).focus()
  await page.keyboard.press('Enter')
  await page.waitForURL((url) => url.pathname === `/staff/enquiries/${enquiryId}`)
  await page.getByText('Answered', { exact: true }).first().waitFor()
  await timeline(page).getByText('replied: Hello Mia Costa').waitFor()
  await sink.waitFor(1)
  const mail = sink.mails[0]?.email
  expect(mail?.subject).toBe('Your enquiry [E-23456789]')
  expect(mail?.replyTo?.[0]?.address).toBe('other@team.example')
  const header = (name: string) => mail?.headers.find(({ key }) => key === name)?.value
  expect([header('x-reference'), header('auto-submitted')]).toEqual(['E-23456789', undefined])
  expect(mail?.html).toContain('&lt;b&gt;Bye&lt;/b&gt;')
  await page.getByRole('link', { name: 'View email' }).waitFor()
  await inspect(page, 'a record with a reply')
  // A sent reply is no draft any more.
  await page.keyboard.press('r')
  await page.getByRole('heading', { name: 'Reply to Mia Costa' }).waitFor()
  expect(await words.inputValue()).toBe('')
  await page.keyboard.press('Escape')
  expect(besidesRefusals(problems)).toEqual([])
})

test(
  'on a phone a rejected reply keeps its text, and US interest and registrations are replied to in the same way',
  { tags: 'slow' },
  async () => {
    const { page, problems } = await openPage(browser, phone)
    await page.context().addCookies(await office.context.cookies())
    for (const [path, id, status] of [
      ['us-interest', interestId, 'Contacted'],
      ['registrations', registrationId, 'In review'],
    ] as const) {
      await page.goto(`${product.url}/staff/${path}/${id}`)
      await page.getByRole('link', { name: 'Reply', exact: true }).click()
      await page.getByLabel('Your message').fill('Hello {name}')
      await page.getByRole('button', { name: 'Send reply' }).click()
      await page.getByText('Replace these placeholders: {name}').first().waitFor()
      expect(await page.getByLabel('Your message').inputValue()).toBe('Hello {name}')
      await inspect(page, `a refused reply, ${path}`)
      await page.getByLabel('Your message').fill('We will call you.')
      await letter(page).filter({ hasText: 'We will call you.' }).waitFor()
      await page.getByRole('button', { name: 'Send reply' }).click()
      await page.waitForURL((url) => url.pathname === `/staff/${path}/${id}`)
      await timeline(page).getByText('replied: We will call you.').waitFor()
      await page.getByText(status, { exact: true }).filter({ visible: true }).first().waitFor()
      await inspect(page, `a record with a reply, ${path}`)
    }
    expect(besidesRefusals(problems)).toEqual([])
  },
)
