import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'

import { enquiries } from '#app/enquiries/enquiries.queries.server.ts'
import { newId } from '#app/core/new-id.server.ts'
import { makeTestRegistration } from '#app/registrations/testing/registration-fixtures.ts'

import { axeViolations, desktop } from '#e2e/harness/browser/browser.ts'
import { openOffice, seedClerk } from '#e2e/harness/data/contract-office.ts'
import { timeline } from '#e2e/harness/browser/parts.ts'
import { scriptRuns } from '#e2e/harness/browser/script-runs.ts'
import { openStage } from '#e2e/harness/browser/stage.ts'

const asked = {
  reasonCode: 'TO_EMAIL_OTHER',
  reasonLabel: 'Other',
  message: 'May I pay in coins?',
  phone: '1',
} as const

let [token, other] = ['', '']
const { browser, product } = await openStage({
  seed: async (platform) => {
    await platform.database.queries.insert(enquiries).values(
      ['Gus Gum', 'Hal Hazel'].map((name, index) => ({
        ...asked,
        id: newId(),
        reference: `E-2345678${index}`,
        name,
        email: `${index}@example.com`,
      })),
    )
    await makeTestRegistration(platform, { shopName: 'Fourth Papers' })
    token = (await seedClerk(platform, 'owner')).token
    other = (await seedClerk(platform, 'operations')).token
  },
})

const open = (path: string) => openOffice(product, { browser, token, size: desktop }, path)

const heading = (page: Page, name: string) =>
  page.getByRole('complementary').getByRole('heading', { level: 2 }).filter({ hasText: name })

test('the page stays while the network is away, says so, and opens the next one once it is back (rule BO62)', async () => {
  const { page, context } = await open('/staff/enquiries?status=new')
  await page.getByRole('link', { name: 'Gus Gum' }).click()
  await heading(page, 'Gus Gum').waitFor()
  const toast = page.locator('[aria-live=polite] > *')
  await context.setOffline(true)
  await toast.filter({ hasText: 'You are offline.' }).waitFor()
  await page.getByRole('link', { name: 'Hal Hazel' }).click()
  await page.getByRole('button', { name: 'Try again' }).waitFor()
  expect(await heading(page, 'Gus Gum').count()).toBe(1)
  await page.locator('[data-busy]').waitFor({ state: 'attached' })
  expect(await axeViolations(page)).toEqual([])
  await context.setOffline(false)
  await heading(page, 'Hal Hazel').waitFor()
  await toast.waitFor({ state: 'detached' })

  // A form that was sent offline waits for the member of staff to send it again, and its text stays.
  await page.getByLabel('Note').fill('Typed on a train')
  await context.setOffline(true)
  await page.keyboard.press('Control+Enter')
  await toast.filter({ hasText: 'Nothing was confirmed, and what you wrote is still here.' }).waitFor()
  expect(await page.getByLabel('Note').inputValue()).toBe('Typed on a train')
  await context.setOffline(false)
  await page.getByRole('button', { name: 'Try again' }).click()
  await page.getByText('noted: Typed on a train').waitFor()
  expect(await timeline(page).getByText('noted: Typed on a train').count()).toBe(1)

  // Pressing again works as well, and sends what the form then contains.
  for (const [words, send] of [
    ['by the mouse', () => page.getByRole('button', { name: 'Save note' }).click()],
    ['by the keys', () => page.getByLabel('Note').press('Control+Enter')],
  ] as const) {
    await page.getByLabel('Note').fill('Typed')
    await context.setOffline(true)
    await page.keyboard.press('Control+Enter')
    await toast.filter({ hasText: 'Nothing was confirmed' }).waitFor()
    await context.setOffline(false)
    await page.getByLabel('Note').fill(`Sent ${words}`)
    await send()
    await page.getByText(`noted: Sent ${words}`).waitFor()
    await toast.waitFor({ state: 'detached' })
  }
  expect(await timeline(page).getByText('noted: Typed', { exact: true }).count()).toBe(0)
  await context.close()
})

test('a click on a slow connection shows feedback at once (rule BO62)', async () => {
  const { page, context } = await open('/staff/registrations')
  const { promise, resolve } = Promise.withResolvers<void>()
  await page.route('**/*.data*', async (route) => {
    await promise
    await route.continue().catch(() => undefined)
  })
  await page.getByRole('link', { name: 'Fourth Papers' }).click()
  await page.locator('[data-busy]').waitFor({ state: 'attached' })
  expect(await page.getByRole('heading', { name: 'Registrations', level: 1 }).count()).toBe(1)
  resolve()
  await page.getByRole('heading', { name: 'Fourth Papers', level: 1 }).waitFor()
  await expect.poll(() => page.locator('[data-busy]').count()).toBe(0)
  await context.close()
})

test('a list and the menu load again by themselves, but not under a colleague who types (rules BO92, BO7)', async () => {
  const { page, problems, context } = await open('/staff/enquiries?status=new')
  await page.clock.install()
  await page.reload()
  await scriptRuns(page)
  const search = page.getByRole('searchbox', { name: 'Search enquiries' })
  await search.fill('typed')
  const loads: (string | undefined)[] = []
  page.on('request', (request) => {
    if (request.url().includes('.data')) loads.push(request.headers()['x-unused'])
  })
  const menu = page.getByRole('navigation', { name: 'Back office' }).getByRole('link', { name: /^Enquiries/ })
  const waiting = await menu.innerText()
  const theirs = await openOffice(product, { browser, token: other }, '/staff/enquiries?status=new')
  await theirs.page.getByRole('link', { name: 'Hal Hazel' }).click()
  await heading(theirs.page, 'Hal Hazel').waitFor()
  await theirs.page.keyboard.press('c')
  await theirs.page.getByText('Hal Hazel: closed.').waitFor()
  await page.clock.runFor(61_000)
  expect([await page.getByRole('link', { name: 'Hal Hazel' }).count(), loads.length]).toEqual([1, 0])
  await search.fill('')
  await page.clock.runFor(31_000)
  await page.getByRole('link', { name: 'Hal Hazel' }).waitFor({ state: 'detached' })
  await expect.poll(() => menu.innerText()).not.toBe(waiting)
  expect(new Set(loads)).toEqual(new Set(['1']))
  // A form that needs a fresh second factor stays, also when that is old.
  await page.goto(`${product.url}/staff/team/invite`)
  await scriptRuns(page)
  const before = loads.length
  await page.clock.runFor(61_000)
  expect(loads).toHaveLength(before)
  expect(problems).toEqual([])
  await theirs.context.close()
  await context.close()
})
