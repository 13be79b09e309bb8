import { expect, test } from 'vitest'

import { axeViolations, desktop, openPage, phone } from '#e2e/harness/browser/browser.ts'
import { registerShops } from '#e2e/harness/data/registrations.ts'
import { scriptRuns } from '#e2e/harness/browser/script-runs.ts'
import { becomeFirstOwner } from '#e2e/harness/data/staff.ts'
import { openStage } from '#e2e/harness/browser/stage.ts'

const { browser, product } = await openStage({ env: { CAPTCHA_PROVIDER: 'off' } })
await registerShops(product.url, ['Rosebud Papers', 'Hilltop Post'])
const office = await openPage(browser, desktop)
await becomeFirstOwner(product, office.page)

const box = 'A name, email, phone number, ABN or reference'

test('Ctrl K opens the search anywhere, the arrows walk through the results, and Enter opens one (rule BO24)', async () => {
  const { page, problems } = office
  await page.goto(`${product.url}/staff/audit`)
  await scriptRuns(page)
  await page.keyboard.press('Control+k')
  const dialog = page.getByRole('dialog', { name: 'Search everything' })
  await dialog.getByText(/^Type a name/).waitFor()
  await page.keyboard.type('rosebud')
  await dialog.getByRole('heading', { name: 'Registrations' }).waitFor()
  expect(await axeViolations(page)).toEqual([])
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowUp')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { name: 'Rosebud Papers', level: 1 }).waitFor()
  await dialog.waitFor({ state: 'hidden' })
  const reference =
    (await page
      .getByText(/^R-[0-9A-Z]{8}$/)
      .first()
      .textContent()) ?? ''

  // In the note the keys type letters.
  await page.getByLabel('Note').fill('')
  await page.keyboard.type('/')
  await page.keyboard.press('Control+k')
  expect(await dialog.isVisible()).toBe(false)
  expect(await page.getByLabel('Note').inputValue()).toBe('/')
  await page.getByLabel('Note').fill('')
  await page.getByRole('heading', { level: 1 }).click()

  // On a page without its own search, / opens the general one too, and a whole reference leads to its record.
  await page.keyboard.press('/')
  await page.keyboard.type(reference.toLowerCase())
  await page.keyboard.press('Enter')
  await page.waitForURL(`**/staff/registrations/**q=${reference}*`)
  expect(problems).toEqual([])
})

test(
  'the search reports no results, a slow response and a lost connection, and continues afterwards (rule BO24)',
  { tags: 'slow' },
  async () => {
    const { page, context } = office
    await page.goto(`${product.url}/staff/audit`)
    await scriptRuns(page)
    await page.keyboard.press('Control+k')
    const dialog = page.getByRole('dialog', { name: 'Search everything' })
    const { promise, resolve } = Promise.withResolvers<void>()
    await page.route('**/staff/search/found?q=zzzz', async (route) => {
      await promise
      await route.continue()
    })
    await page.keyboard.type('zzzz')
    await dialog.getByText('Still searching: this takes longer than usual.').waitFor()
    resolve()
    await dialog.getByText('No results for “zzzz”.').waitFor()
    await context.setOffline(true)
    await dialog.getByLabel(box).fill('hilltop')
    await dialog.getByText('You are offline.').waitFor()
    await context.setOffline(false)
    await dialog.getByRole('button', { name: 'Try again' }).click()
    await dialog.getByRole('link', { name: /Hilltop Post/ }).waitFor()
    await page.keyboard.press('Escape')
    await expect.poll(() => dialog.isVisible()).toBe(false)
  },
)

test('without scripts, on a phone, the search is a page (rules BO24, W36)', { tags: 'slow' }, async () => {
  const { cookies } = await office.context.storageState()
  const { page, context } = await openPage(browser, { ...phone, javaScriptEnabled: false })
  await context.addCookies(cookies)
  await page.goto(`${product.url}/staff`)
  await page.getByRole('link', { name: 'Search' }).filter({ visible: true }).click()
  await page.getByLabel(box).fill('hilltop')
  await page.keyboard.press('Enter')
  await page.getByRole('link', { name: /Hilltop Post/ }).waitFor()
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
  await page.goto(`${product.url}/staff/search?q=zzzz`)
  await page.getByText('No results for “zzzz”.').waitFor()
  await context.close()
  const wide = await openPage(browser, desktop)
  await wide.context.addCookies(cookies)
  await wide.page.goto(`${product.url}/staff/search?q=hilltop`)
  await wide.page.getByRole('link', { name: /Hilltop Post/ }).waitFor()
  expect(await axeViolations(wide.page)).toEqual([])
  await wide.context.close()
})

test(
  'single-key shortcuts can be turned off in the account, for all pages; Ctrl K and Escape remain (rule BO30)',
  { tags: 'slow' },
  async () => {
    const { page } = office
    await page.goto(`${product.url}/staff/account`)
    await page.getByRole('button', { name: 'Turn them off' }).click()
    await page.getByText('They are off, on every device.').waitFor()
    expect(await axeViolations(page)).toEqual([])
    await page.goto(`${product.url}/staff/registrations`)
    await scriptRuns(page)
    const foot = page.getByRole('group', { name: 'Shortcuts' })
    expect(await foot.innerText()).not.toMatch(/next, previous|filters/)
    for (const key of ['j', '/', 'x', 'f']) await page.keyboard.press(key)
    expect(await page.evaluate(() => document.activeElement?.tagName)).toBe('BODY')
    const dialog = page.getByRole('dialog', { name: 'Search everything' })
    expect(await dialog.isVisible()).toBe(false)
    await page.keyboard.press('Control+k')
    await dialog.waitFor()
    await page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'hidden' })
    await page.goto(`${product.url}/staff/account`)
    await page.getByRole('button', { name: 'Turn them on' }).click()
    await page.getByText('They are on:').waitFor()
    await page.goto(`${product.url}/staff/registrations`)
    await scriptRuns(page)
    await page.keyboard.press('j')
    await expect.poll(() => page.evaluate(() => document.activeElement?.hasAttribute('data-row-link'))).toBe(true)
  },
)
