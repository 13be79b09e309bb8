import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'

import { axeViolations, desktop, openPage, phone } from '#e2e/harness/browser/browser.ts'
import { registerShops } from '#e2e/harness/data/registrations.ts'
import { scriptRuns } from '#e2e/harness/browser/script-runs.ts'
import { becomeFirstOwner } from '#e2e/harness/data/staff.ts'
import { openStage } from '#e2e/harness/browser/stage.ts'

const { browser, product } = await openStage({ env: { CAPTCHA_PROVIDER: 'off', UNDO_SECONDS: '300' } })
const shops = ['Rosebud Papers', 'Hilltop Post', 'Nightcap News', 'Bright Spot', 'Paper Round', 'Yarra News']
await registerShops(product.url, shops)
const office = await openPage(browser, desktop)
await becomeFirstOwner(product, office.page)
const session = () => office.context.storageState()

const heading = (page: Page) => page.getByRole('heading', { level: 1 })
const left = (page: Page) => page.getByText(/^\d+ left in this list$/)

async function openFirst(page: Page, list = ''): Promise<string> {
  await page.goto(`${product.url}/staff/registrations${list}`)
  await page.locator('[data-row-link]').first().click()
  await page.getByRole('complementary', { name: 'Answer' }).waitFor()
  return (await heading(page).textContent()) ?? ''
}

/** Whether a decision with that name is completely inside the window, with nothing over its middle. */
const isInView = (page: Page, name: RegExp) =>
  page
    .locator('main :is(button, a)')
    .filter({ hasText: name })
    .filter({ visible: true })
    .evaluateAll((elements) =>
      elements.some((element) => {
        const { top, right, bottom, left: begins } = element.getBoundingClientRect()
        const upon = document.elementFromPoint((begins + right) / 2, (top + bottom) / 2)
        return top >= 0 && begins >= 0 && bottom <= innerHeight && right <= innerWidth && element.contains(upon)
      }),
    )

const sizes = [
  ['a desk', desktop],
  ['a phone', phone],
  ['a narrow phone', { ...phone, viewport: { width: 320, height: 640 } }],
  ['a desk without script', { ...desktop, javaScriptEnabled: false }],
  ['a phone without script', { ...phone, javaScriptEnabled: false }],
] as const

test.for(sizes)(
  'on %s approve, ask and decline are in view as the registration opens (rule RG20)',
  { tags: 'slow' },
  async ([, size]) => {
    const { page, context } = await openPage(browser, { ...size, storageState: await session() })
    await openFirst(page)
    for (const name of [/^Approve/, /^Ask/, /^Decline/]) expect(await isInView(page, name), String(name)).toBe(true)
    expect(await isInView(page, /^Approve and send$/)).toBe(true)
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)
    if (!('javaScriptEnabled' in size)) expect(await axeViolations(page)).toEqual([])
    await context.close()
  },
)

test(
  'the focused element is never covered, at 320 pixels and at four times the size (WCAG 2.4.11)',
  { tags: 'slow' },
  async () => {
    for (const viewport of [{ width: 320, height: 640 }, { width: 320, height: 225 }, desktop.viewport]) {
      const { page, context } = await openPage(browser, { viewport, storageState: await session() })
      await openFirst(page)
      await scriptRuns(page)
      for (let step = 0; step < 60; step += 1) {
        await page.keyboard.press('Tab')
        const hidden = await page.evaluate(() => {
          const one = document.activeElement
          if (!one?.closest('main')) return undefined
          const { top, bottom, left: begins, right } = one.getBoundingClientRect()
          if (bottom - top > innerHeight / 2) return undefined
          const upon = document.elementFromPoint((begins + right) / 2, (top + bottom) / 2)
          return upon && (one.contains(upon) || upon.contains(one)) ? undefined : one.outerHTML.slice(0, 200)
        })
        expect(hidden, `${viewport.width} × ${viewport.height}`).toBeUndefined()
      }
      await context.close()
    }
  },
)

test(
  'shortcut keys work outside of fields, and typed text triggers no decision (WCAG 2.1.4)',
  { tags: 'slow' },
  async () => {
    const { page } = office
    const name = await openFirst(page)
    await scriptRuns(page)
    await page.keyboard.press('n')
    await page.keyboard.type('add a map')
    expect(await page.getByLabel('Note').inputValue()).toBe('add a map')
    await page.getByLabel('Note').fill('')
    await page.keyboard.press('Enter')
    expect(await heading(page).textContent()).toBe(name)
  },
)

test('without scripts a decision leads to the next registration too (rule RG21)', { tags: 'slow' }, async () => {
  const { page, context } = await openPage(browser, {
    ...phone,
    javaScriptEnabled: false,
    storageState: await session(),
  })
  const first = await openFirst(page)
  const panels = await page.getByRole('tabpanel', { includeHidden: true }).all()
  expect(panels.length).toBeGreaterThan(1)
  for (const panel of panels) expect(await panel.isVisible()).toBe(true)
  await page.getByRole('form', { name: 'Decide' }).getByRole('button', { name: 'Approve and send' }).click()
  await page.waitForURL(/done=/)
  expect(shops).toContain(await heading(page).textContent())
  expect(await heading(page).textContent()).not.toBe(first)
  expect(await left(page).textContent()).toBe('5 left in this list')
  await context.close()
})

const told = (page: Page) => page.getByRole('status').filter({ hasText: 'You can undo this' })

test('one key undoes an approval: the record returns to the queue, and no mail was sent (rule RG23)', async () => {
  const { page } = office
  const name = await openFirst(page)
  await scriptRuns(page)
  await page.keyboard.press('a')
  await page.keyboard.press('Enter')
  await told(page).waitFor()
  expect(await told(page).textContent()).toMatch(new RegExp(`^Approved ${name}. You can undo this for \\d+ seconds`))
  // Screen readers do not announce the countdown: the announced text does not change.
  const said = await told(page).textContent()
  const form = page.locator('form', { has: page.getByRole('button', { name: 'Undo' }) })
  const count = form.locator('[aria-hidden=true]').filter({ hasText: /^\d+$/ })
  const first = await count.textContent()
  await expect.poll(() => count.textContent()).not.toBe(first)
  expect(await told(page).textContent()).toBe(said)
  expect(await axeViolations(page)).toEqual([])
  await page.keyboard.press('z')
  await page.getByText('Undone.').waitFor()
  expect(await heading(page).textContent()).toBe(name)
  expect(await heading(page).evaluate((one) => one === document.activeElement)).toBe(true)
  await page.getByText('undid the decision (approved): no email was sent').waitFor()
  expect(await page.getByRole('button', { name: 'Approve and send' }).count()).toBe(1)
  expect(await axeViolations(page)).toEqual([])
})

test('when its time is over, the undo notice keeps its place without its button (rule RG23)', async () => {
  const { page, context } = await openPage(browser, { ...desktop, storageState: await session() })
  await page.clock.install()
  await openFirst(page)
  await scriptRuns(page)
  await page.keyboard.press('a')
  await page.keyboard.press('Enter')
  await told(page).waitFor()
  const top = async () => (await heading(page).boundingBox())?.y
  const before = await top()
  await page.clock.fastForward(301_000)
  await page.getByText('The email is on its way.').waitFor()
  expect(await page.getByRole('button', { name: /^Undo/ }).count()).toBe(0)
  expect(await top()).toBe(before)
  await context.close()
})

test(
  'an undone decision restores its reason; the undo works without scripts, and a late undo is reported',
  { tags: 'slow' },
  async () => {
    const { page } = office
    const name = await openFirst(page)
    await scriptRuns(page)
    await page.keyboard.press('d')
    await page.keyboard.type('Too far away.')
    await page.keyboard.press('Control+Enter')
    await told(page).waitFor()
    await page.getByRole('button', { name: 'Undo' }).click()
    await page.getByText('Undone.').waitFor()
    await page.keyboard.press('d')
    await expect.poll(() => page.getByRole('textbox', { name: 'Reason' }).inputValue()).toBe('Too far away.')
    const plain = await openPage(browser, { ...desktop, javaScriptEnabled: false, storageState: await session() })
    await plain.page.goto(page.url())
    await plain.page.getByRole('form', { name: 'Decide' }).getByRole('button', { name: 'Approve and send' }).click()
    const other = await plain.context.newPage()
    await other.goto(plain.page.url())
    for (const each of [plain.page, other]) await each.getByText(`Approved ${name}.`).first().waitFor()
    await plain.page.getByRole('button', { name: 'Undo' }).click()
    await plain.page.getByText('Undone.').waitFor()
    await plain.page.getByRole('textbox', { name: 'Note' }).fill('She rang')
    await plain.page.getByRole('button', { name: 'Save note' }).click()
    await other.getByRole('button', { name: 'Undo' }).click()
    await other.getByText('Someone else has changed this since you opened it. Check it and try again.').waitFor()
    await other.getByRole('status').getByText('She rang').waitFor()
    await plain.context.close()
  },
)

test('two keys approve and open the next, until none is left and the page says where to go (rules RG21, RG22, RG24)', async () => {
  const { page } = office
  await openFirst(page)
  await scriptRuns(page)
  for (let waiting = Number.parseInt((await left(page).textContent()) ?? '', 10); waiting > 1; waiting -= 1) {
    const name = await heading(page).textContent()
    const keys = ['a', 'Enter']
    for (const key of keys) await page.keyboard.press(key)
    await expect.poll(() => left(page).textContent()).toBe(`${waiting - 1} left in this list`)
    expect(await heading(page).textContent()).not.toBe(name)
    // A member of staff who holds the key too long triggers nothing on the next registration.
    expect(await heading(page).evaluate((one) => one === document.activeElement)).toBe(true)
    await page.keyboard.press('Enter')
  }
  await page.keyboard.press('d')
  await page.keyboard.type('A tablet needs a shop that is open.')
  await page.keyboard.press('Control+Enter')
  await page.getByRole('heading', { name: 'None left in this list' }).waitFor()
  expect(await axeViolations(page)).toEqual([])
  await page.getByRole('link', { name: 'Back to the list' }).click()
  await page.getByRole('heading', { name: 'Registrations', level: 1 }).waitFor()
  expect(office.problems).toEqual([])
})

test(
  'the count of remaining registrations follows the list without a reload (rule RG22)',
  { tags: 'slow' },
  async () => {
    await registerShops(product.url, ['Morning Papers', 'Evening Papers'])
    const { page, context } = await openPage(browser, { ...desktop, storageState: await session() })
    await openFirst(page)
    await scriptRuns(page)
    const before = await left(page).textContent()
    await registerShops(product.url, ['Midday Papers'])
    // Activity on the page refreshes the count: at most every ten seconds.
    const afterwards = async () => {
      await page.keyboard.press('Shift')
      return left(page).textContent()
    }
    await expect.poll(afterwards, { interval: 500 }).not.toBe(before)
    expect(await left(page).textContent()).toBe(`${Number(before?.split(' ')[0]) + 1} left in this list`)
    await context.close()
  },
)
