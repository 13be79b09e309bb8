import { expect, test } from 'vitest'

import { axeViolations, desktop, openPage } from '#e2e/harness/browser/browser.ts'
import { registerShops } from '#e2e/harness/data/registrations.ts'
import { scriptRuns } from '#e2e/harness/browser/script-runs.ts'
import { becomeFirstOwner } from '#e2e/harness/data/staff.ts'
import { openStage } from '#e2e/harness/browser/stage.ts'

const { browser, product } = await openStage({ env: { CAPTCHA_PROVIDER: 'off' } })
const names = Array.from({ length: 27 }, (_, index) => `Corner Papers ${index + 1}`)
await registerShops(product.url, names)
const office = await openPage(browser, desktop)
await becomeFirstOwner(product, office.page)

test('staff select a page, then all of the filter, tag all in bulk, and find them by the tag (rules BO25, BO26)', async () => {
  const { page, problems } = office
  await page.goto(`${product.url}/staff/registrations`)
  await scriptRuns(page)
  await page
    .getByLabel(/^Select Corner Papers/)
    .first()
    .check()
  await page.getByRole('button', { name: 'Select all 25 on this page' }).click()
  await page.getByRole('button', { name: 'Select all 27 that match this filter' }).click()
  await page.getByText('27 selected, all that match this filter').waitFor()
  expect(await axeViolations(page)).toEqual([])
  await page.getByRole('button', { name: 'Assign, tag …' }).click()
  await page.getByRole('heading', { name: 'Registrations: 27 to change' }).waitFor()
  expect(page.url()).not.toContain('id=')
  expect(await axeViolations(page)).toEqual([])
  await page.getByRole('combobox', { name: 'Tag' }).fill('Call Back')
  let sent = 0
  const { promise: held, resolve: release } = Promise.withResolvers<void>()
  await page.route('**/staff/registrations/**', async (route) => {
    if (route.request().method() === 'POST') sent += 1
    await held
    await route.continue()
  })
  await page.keyboard.press('Enter')
  const add = page.getByRole('button', { name: 'Add tag' })
  await expect.poll(() => add.getAttribute('aria-busy')).toBe('true')
  // The request is in flight: neither Enter in its field nor a click sends it again.
  await page.keyboard.press('Enter')
  await add.click()
  await expect.poll(() => sent).toBeGreaterThan(0)
  release()
  await page.getByText('27 updated.').waitFor()
  expect(sent).toBe(1)
  await page.unroute('**/staff/registrations/**')
  await page.getByRole('link', { name: 'Back to the list' }).click()
  await page.getByRole('link', { name: 'Tagged call back' }).first().click()
  await page.getByText('Tagged “call back”').waitFor()
  await page.getByText('1–25 of 27').waitFor()
  expect(await axeViolations(page)).toEqual([])
  expect(problems).toEqual([])
})
