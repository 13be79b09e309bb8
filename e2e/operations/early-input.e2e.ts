import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'

import { desktop, openPage, phone } from '#e2e/harness/browser/browser.ts'
import { registerShops } from '#e2e/harness/data/registrations.ts'
import { openUnhydrated, scriptRuns } from '#e2e/harness/browser/script-runs.ts'
import { becomeFirstOwner } from '#e2e/harness/data/staff.ts'
import { timeline } from '#e2e/harness/browser/parts.ts'
import { openStage } from '#e2e/harness/browser/stage.ts'

/** On a slow phone a page is visible and in use seconds before its script has loaded. */
const { browser, product } = await openStage({ env: { CAPTCHA_PROVIDER: 'off' } })
await registerShops(product.url, ['Rosebud Papers', 'Hilltop Post', 'Nightcap News'])
const office = await openPage(browser, desktop)
await becomeFirstOwner(product, office.page)

const queue = () => `${product.url}/staff/registrations`
const tick = (page: Page, shop: string) => page.getByRole('checkbox', { name: `Select ${shop}` })

async function addressOf(page: Page, shop: string): Promise<string> {
  await page.goto(queue(), { waitUntil: 'domcontentloaded' })
  return new URL((await page.getByRole('link', { name: shop }).getAttribute('href')) ?? '', product.url).href
}

async function addressOfDecline(page: Page): Promise<string> {
  await page.goto(queue())
  await scriptRuns(page)
  for (const shop of ['Rosebud Papers', 'Hilltop Post']) await tick(page, shop).check()
  await page.getByRole('group', { name: 'Selected rows' }).getByRole('button', { name: 'Decline' }).click()
  await page.getByRole('heading', { name: 'Decline 2 registrations' }).waitFor()
  return page.url()
}

test('rows that were ticked early are selected, and a row that was unticked again is not', async () => {
  const { page, problems } = office
  const { hydrate } = await openUnhydrated(page, queue())
  for (const shop of ['Rosebud Papers', 'Hilltop Post', 'Nightcap News']) await tick(page, shop).check()
  await tick(page, 'Nightcap News').uncheck()
  await hydrate()
  await page.getByText('2 selected').waitFor()
  expect(await tick(page, 'Rosebud Papers').isChecked()).toBe(true)
  expect(await tick(page, 'Nightcap News').isChecked()).toBe(false)
  await page.keyboard.press('Escape')
  expect(await tick(page, 'Rosebud Papers').isChecked()).toBe(false)
  expect(problems).toEqual([])
})

test('a filter that was chosen early is applied', { tags: 'slow' }, async () => {
  const { page } = office
  const { hydrate } = await openUnhydrated(page, queue())
  await page.locator('summary').filter({ hasText: 'Filters' }).click()
  await page.getByLabel('State').selectOption('QLD')
  await hydrate()
  await expect.poll(() => page.url()).toContain('state=QLD')
})

test('a tab that was pressed early opens, unless the focus has moved on to a field', { tags: 'slow' }, async () => {
  const { page } = office
  const url = await addressOf(page, 'Hilltop Post')
  const panel = page.getByRole('button', { name: 'Send the question' })
  const first = await openUnhydrated(page, url)
  await page.getByRole('tab', { name: 'Ask for more' }).click()
  await first.hydrate()
  await panel.waitFor()
  const second = await openUnhydrated(page, url)
  await page.getByRole('tab', { name: 'Ask for more' }).click()
  await page.getByLabel('Note').fill('She rang')
  await page.keyboard.press('End')
  await second.hydrate()
  expect(await panel.isVisible()).toBe(false)
})

test('text that was typed early stays in its field and is stored for a later visit', { tags: 'slow' }, async () => {
  const { page } = office
  const { hydrate } = await openUnhydrated(page, await addressOf(page, 'Hilltop Post'))
  const note = page.getByLabel('Note')
  await note.fill('Wait for ')
  await hydrate()
  await page.keyboard.type('Monday')
  expect(await note.inputValue()).toBe('Wait for Monday')
  const early = await openUnhydrated(page, await addressOf(page, 'Nightcap News'))
  await note.fill('Typed early')
  await early.hydrate()
  await page.reload()
  await scriptRuns(page)
  await expect.poll(() => note.inputValue()).toBe('Typed early')
  await note.fill('')
})

test(
  'a member of staff in a field whose stored text returns replaces that text, and does not append to it',
  { tags: 'slow' },
  async () => {
    const { page, context } = await openPage(browser, phone)
    await page.goto(`${product.url}/signup`)
    await scriptRuns(page)
    await page.getByLabel('Shop name').fill('pellow NEWS')
    // From here on the page stores input.
    await page.locator('form[data-hydrated]').waitFor()
    await page.getByLabel('Contact name').fill('Garth Pellow')
    await page.getByLabel('Licensed Post Office').check()
    const { hydrate } = await openUnhydrated(page, `${product.url}/signup`)
    await page.getByLabel('Shop name').focus()
    await hydrate()
    await expect.poll(() => page.getByLabel('Contact name').inputValue()).toBe('Garth Pellow')
    expect(await page.getByLabel('Shop name').inputValue()).toBe('pellow NEWS')
    expect(await page.getByLabel('Licensed Post Office').isChecked()).toBe(true)
    await page.keyboard.type('Pellow Corner')
    expect(await page.getByLabel('Shop name').inputValue()).toBe('Pellow Corner')
    await context.close()
  },
)

test('a note that was sent early survives an expired session', { tags: 'slow' }, async () => {
  const { page, context } = office
  await openUnhydrated(page, await addressOf(page, 'Rosebud Papers'))
  await page.getByLabel('Note').fill('They ring back on Tuesday')
  const cookies = await context.cookies()
  await context.clearCookies()
  await page.getByRole('button', { name: 'Save note' }).click()
  await page.waitForURL(/\/staff\/sign-in/, { waitUntil: 'domcontentloaded' })
  await context.addCookies(cookies)
  const { hydrate } = await openUnhydrated(page, await addressOf(page, 'Rosebud Papers'))
  await hydrate()
  await expect.poll(() => page.getByLabel('Note').inputValue()).toBe('They ring back on Tuesday')
})

test('a reason whose email was unticked early is not emailed, whenever it is typed', { tags: 'slow' }, async () => {
  const { page } = office
  const { hydrate } = await openUnhydrated(page, await addressOfDecline(page))
  await page.getByLabel('Email the reason').uncheck()
  await hydrate()
  await page.getByRole('button', { name: 'Decline 2 without an email' }).waitFor()
  await page.getByRole('textbox', { name: 'Reason' }).fill('They owe us')
  expect(await page.getByLabel('Email the reason').isChecked()).toBe(false)
})

test(
  'a form that was rejected without scripts shows its error on screen, and loses no choice',
  { tags: 'slow' },
  async () => {
    const state = await office.context.storageState()
    const { page, context } = await openPage(browser, { ...phone, storageState: state })
    await openUnhydrated(page, await addressOfDecline(page))
    await page.getByLabel('Email the reason').uncheck()
    await page.getByRole('button', { name: /^Decline 2/ }).click()
    const said = page.getByRole('link', { name: /^Say why/ })
    await said.waitFor()
    const inSight = () =>
      said.evaluate((line) => {
        const { top, bottom } = line.getBoundingClientRect()
        return top >= 0 && bottom <= innerHeight
      })
    await expect.poll(inSight).toBe(true)
    expect(await page.getByLabel('Email the reason').isChecked()).toBe(false)

    await openUnhydrated(page, await addressOf(page, 'Nightcap News'))
    await page.getByRole('button', { name: 'Save note' }).click()
    const refusal = page.getByText('Write a note of at most 4,000 characters')
    await refusal.waitFor()
    await expect.poll(() => refusal.evaluate((line) => line.getBoundingClientRect().bottom <= innerHeight)).toBe(true)
    await context.close()
  },
)

test('a button that is pressed twice before the script has loaded sends once', { tags: 'slow' }, async () => {
  const { page } = office
  await openUnhydrated(page, await addressOf(page, 'Nightcap News'))
  let posts = 0
  let release = () => {}
  const held = new Promise<void>((resolve) => (release = resolve))
  await page.route('**/staff/registrations/**', async (route) => {
    if (route.request().method() === 'POST') posts += 1
    await held
    await route.continue().catch(() => undefined)
  })
  await page.getByLabel('Note').fill('Said twice')
  // The second press comes while the first is in flight: within one task the browser itself would send only one.
  await page.getByRole('button', { name: 'Save note' }).evaluate(async (save: HTMLButtonElement) => {
    save.click()
    await new Promise((resolve) => setTimeout(resolve, 50))
    save.click()
    await new Promise((resolve) => setTimeout(resolve, 50))
  })
  release()
  await timeline(page).getByText('noted: Said twice').waitFor()
  await page.unroute('**/staff/registrations/**')
  await page.reload({ waitUntil: 'domcontentloaded' })
  expect(await timeline(page).getByText('noted: Said twice').count()).toBe(1)
  expect(posts).toBe(1)
})
