import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'

import { enquiries } from '#app/enquiries/enquiries.queries.server.ts'
import { usInterests } from '#app/enquiries/us-interest/us-interests.queries.server.ts'
import { newId } from '#app/core/new-id.server.ts'
import type { Platform } from '#app/web/platform.server.ts'
import { makeTestRegistration } from '#app/registrations/testing/registration-fixtures.ts'
import { insertSavedReply } from '#app/office/replies/saved-replies.queries.server.ts'

import { axeViolations, desktop } from '#e2e/harness/browser/browser.ts'
import { openOffice, seedClerk } from '#e2e/harness/data/contract-office.ts'
import { timeline } from '#e2e/harness/browser/parts.ts'
import { openStage } from '#e2e/harness/browser/stage.ts'

const hoursAgo = (hours: number) => new Date(Date.now() - hours * 3_600_000)

/** The senders of the enquiries, newest first. */
const people = ['Ann Ash', 'Bea Birch', 'Cal Cedar', 'Dee Dogwood', 'Eve Elm', 'Fay Fir', 'Gus Gum', 'Hal Hazel']

async function seedLetters({ database }: Platform): Promise<void> {
  const asked = { reasonCode: 'TO_EMAIL_OTHER', reasonLabel: 'Other', message: 'May I pay in coins?' } as const
  const rows = people.map((name, index) => ({
    ...asked,
    id: newId(),
    reference: `E-2345678${index}`,
    name,
    email: `${name.slice(0, 3).toLowerCase()}@example.com`,
    phone: '1',
    createdAt: hoursAgo(index + 1),
  }))
  const shop = { shopName: 'Corner Deli', shopKey: 'mia deli', zipCode: '07302', isNewJersey: true, notice: 'us-1' }
  const interest = { ...shop, id: newId(), reference: 'U-23456789', name: 'Mia Costa', email: 'm@example.com' }
  await database.transaction(async (tx) => {
    await tx.insert(enquiries).values(rows)
    await tx.insert(usInterests).values({ ...interest, contactNumber: '1' })
    const by = { changedBy: newId(), changedByName: 'Jess' }
    const words = 'Thank you, {name}. We will call you.'
    await insertSavedReply(tx, { id: newId(), title: 'Thanks', titleKey: 'thanks', words, ...by })
  })
}

let [token, other] = ['', '']
const { browser, product } = await openStage({
  env: { UNDO_SECONDS: '300' },
  seed: async (platform) => {
    await seedLetters(platform)
    const abns = ['51824753556', '53004085616', '83914571673', '11000000948']
    for (const [index, shopName] of ['First Papers', 'Second Papers', 'Third Papers', 'Fourth Papers'].entries())
      await makeTestRegistration(platform, { shopName, abn: abns[index] ?? '', createdAt: hoursAgo(40 - index) })
    token = (await seedClerk(platform, 'owner')).token
    other = (await seedClerk(platform, 'operations')).token
  },
})

const open = (path: string) => openOffice(product, { browser, token, size: desktop }, path)

const heading = (page: Page, name: string) =>
  page.getByRole('complementary').getByRole('heading', { level: 2 }).filter({ hasText: name })
const notice = (page: Page) => page.getByRole('status')
const hasFocus = (page: Page, selector: string) =>
  expect.poll(() => page.evaluate((css) => document.activeElement?.matches(css), selector)).toBe(true)

/** Presses keys one after the other and returns how many; a chord such as Ctrl and Enter is one. */
async function press(page: Page, ...keys: string[]): Promise<number> {
  for (const key of keys) await page.keyboard.press(key)
  return keys.length
}

/** Opens an enquiry from its row by the keyboard: the focus is then on its heading. */
async function openLetter(page: Page, name: string): Promise<void> {
  await page.getByRole('link', { name }).focus()
  await page.keyboard.press('Enter')
  await heading(page, name).waitFor()
  await hasFocus(page, 'aside h2')
}

test('one key answers or closes an enquiry: the next one opens with the focus in it, and a notice says what happened (rule BO60)', async () => {
  const { page, problems, context } = await open('/staff/enquiries?status=new')
  await openLetter(page, 'Ann Ash')
  expect(await page.getByRole('complementary').getByRole('group', { name: 'Shortcuts' }).innerText()).toMatch(
    /R\s+reply[\s\S]*E\s+mark as answered[\s\S]*C\s+close enquiry[\s\S]*I\s+assign to me[\s\S]*N\s+note[\s\S]*T\s+tag[\s\S]*Ctrl\s*Enter\s+send[\s\S]*Esc\s+close/,
  )
  expect(await press(page, 'e')).toBe(1)
  await heading(page, 'Bea Birch').waitFor()
  await hasFocus(page, 'aside h2')
  await notice(page).filter({ hasText: 'Ann Ash: marked as answered.' }).waitFor()
  expect(await axeViolations(page)).toEqual([])
  expect(await press(page, 'c')).toBe(1)
  await heading(page, 'Cal Cedar').waitFor()
  await notice(page).filter({ hasText: 'Bea Birch: closed.' }).waitFor()
  await page.getByRole('link', { name: 'Go back to it' }).click()
  await heading(page, 'Bea Birch').waitFor()
  await timeline(page).getByText('closed it').waitFor()
  expect(problems).toEqual([])
  await context.close()
})

test('a note takes N, words and Ctrl Enter; assigning takes I, a tag T; Escape closes the panel and returns to the row (rule BO60)', async () => {
  const { page, problems, context } = await open('/staff/enquiries?status=new')
  await openLetter(page, 'Dee Dogwood')
  let keys = await press(page, 'n')
  await page.keyboard.type('Rang, no answer')
  keys += await press(page, 'Control+Enter')
  expect(keys).toBe(2)
  await page.getByText('noted: Rang, no answer').waitFor()
  await notice(page).filter({ hasText: 'Dee Dogwood: note saved.' }).waitFor()
  await hasFocus(page, 'aside h2')
  expect(await press(page, 'i')).toBe(1)
  await page.getByText('assigned it to Test owner').waitFor()
  await press(page, 't')
  await page.keyboard.type('coins')
  await press(page, 'Control+Enter')
  await notice(page).filter({ hasText: 'tagged “coins”' }).waitFor()
  await hasFocus(page, 'aside h2')
  // The text of a note is stored while it is typed, so that Escape closes the panel at once.
  await press(page, 'n')
  await page.keyboard.type('Draft')
  await press(page, 'Escape')
  await page.getByRole('complementary').waitFor({ state: 'detached' })
  await hasFocus(page, '[data-row-link]')
  expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('Dee Dogwood')
  await page.keyboard.press('Enter')
  await heading(page, 'Dee Dogwood').waitFor()
  await expect.poll(() => page.getByLabel('Note').inputValue()).toBe('Draft')
  expect(problems).toEqual([])
  await context.close()
})

test('a reply by template takes four keys, and leads to the next enquiry (rule BO60)', async () => {
  const { page, problems, context } = await open('/staff/enquiries?status=new')
  await openLetter(page, 'Eve Elm')
  let keys = await press(page, 'r')
  await heading(page, 'Reply to Eve Elm').waitFor()
  await hasFocus(page, 'textarea[name=words]')
  keys += await press(page, 'Shift+Tab', 'T')
  const words = page.getByLabel('Your message')
  await expect.poll(() => words.inputValue()).toBe('Thank you, Eve Elm. We will call you.')
  keys += await press(page, 'Control+Enter')
  expect(keys).toBe(4)
  await heading(page, 'Fay Fir').waitFor()
  await notice(page).filter({ hasText: 'Eve Elm: reply sent.' }).waitFor()
  expect(problems).toEqual([])
  await context.close()
})

test(
  'US interest has the same keys, Escape closes it, and Escape in a field with unsaved text only leaves the field (rule BO60)',
  { tags: 'slow' },
  async () => {
    const { page, problems, context } = await open('/staff/us-interest')
    await openLetter(page, 'Corner Deli')
    await press(page, 'i')
    await page.getByText('assigned it to Test owner').waitFor()
    await press(page, 't')
    await page.keyboard.type('ferry')
    await press(page, 'Escape')
    await hasFocus(page, 'aside h2')
    expect(await page.getByLabel('New tag').inputValue()).toBe('ferry')
    await press(page, 'Escape')
    await page.getByRole('complementary').waitFor({ state: 'detached' })
    // With a row ticked, Escape first closes the panel and then clears the tick.
    await openLetter(page, 'Corner Deli')
    await press(page, 'x')
    await page.getByRole('group', { name: 'Selected rows' }).waitFor()
    await press(page, 'Escape')
    await page.getByRole('complementary').waitFor({ state: 'detached' })
    await press(page, 'Escape')
    await page.getByRole('group', { name: 'Selected rows' }).waitFor({ state: 'detached' })
    // The last one stays open when nothing else waits.
    await openLetter(page, 'Corner Deli')
    await press(page, 'e')
    await notice(page).filter({ hasText: 'Nothing else waits in this list.' }).waitFor()
    await heading(page, 'Corner Deli').waitFor()
    expect(problems).toEqual([])
    await context.close()
  },
)

test('Ctrl Enter sends an invitation to a colleague (rule BO15)', { tags: 'slow' }, async () => {
  const { page, context } = await open('/staff/team')
  await press(page, 'i')
  await page.getByLabel('Their name').fill('Kit Karri')
  await page.getByLabel('Work email').fill('not an address')
  await press(page, 'Control+Enter')
  await page.getByRole('alert').waitFor()
  expect(new URL(page.url()).pathname).toBe('/staff/team/invite')
  await context.close()
})

test('a registration opens with the focus in it, is claimed by one key, and Back leads to its row (rules BO60, BO62)', async () => {
  const { page, problems, context } = await open('/staff/registrations')
  await page.getByRole('link', { name: 'Second Papers' }).click()
  await page.getByRole('heading', { name: 'Second Papers', level: 1 }).waitFor()
  await hasFocus(page, 'h1')
  await press(page, 'i')
  await notice(page).filter({ hasText: 'Second Papers: review started.' }).waitFor()
  await press(page, 'j')
  await page.getByRole('heading', { name: 'Third Papers', level: 1 }).waitFor()
  await press(page, 'u')
  await hasFocus(page, '[data-row-link]')
  expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('Third Papers')
  expect(problems).toEqual([])
  await context.close()
})

test('the menu counts the waiting records of each section (rule BO61)', async () => {
  const { page, context } = await open('/staff')
  const link = page.getByRole('navigation', { name: 'Back office' }).getByRole('link', { name: /^Enquiries/ })
  expect(await link.innerText()).toMatch(/Enquiries\s+\d+\s+waiting/)
  await context.close()
})

test('a record names the colleagues who have it open, and an act that a colleague did first is not repeated (rule BO63)', async () => {
  const mine = await open('/staff/enquiries?status=new')
  await openLetter(mine.page, 'Gus Gum')
  const theirs = await openOffice(product, { browser, token: other }, new URL(mine.page.url()).pathname)
  await theirs.page.getByText('Test owner has this open as well.').waitFor()
  expect(await axeViolations(theirs.page)).toEqual([])
  await mine.page.reload()
  await mine.page.getByText('Test operations has this open as well.').waitFor()
  // The page reports the colleague's act, and nothing is done twice.
  await theirs.page.keyboard.press('c')
  await theirs.page.getByText(/Gus Gum: closed\./).waitFor()
  await mine.page.getByRole('complementary').getByRole('button', { name: 'Mark as answered' }).waitFor()
  await mine.page.keyboard.press('c')
  await mine.page.getByText('Someone else has changed this since you opened it. Check it and try again.').waitFor()
  await mine.context.close()
  await theirs.context.close()
})
