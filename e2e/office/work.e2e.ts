import { expect, test } from 'vitest'

import { renewals } from '#app/contracts/renewal/renewals.queries.server.ts'
import { newId } from '#app/core/new-id.server.ts'
import { enquiries } from '#app/enquiries/enquiries.queries.server.ts'
import { makeTestRegistration } from '#app/registrations/testing/registration-fixtures.ts'
import { goLives } from '#app/shops/go-live/go-lives.queries.server.ts'
import { makeTestRetailer, makeTestShop, wholeShop } from '#app/shops/testing/shop-fixtures.ts'
import type { Platform } from '#app/web/platform.server.ts'

import { axeViolations, desktop, phone } from '#e2e/harness/browser/browser.ts'
import { openOffice, seedClerk } from '#e2e/harness/data/contract-office.ts'
import { look, sideways } from '#e2e/harness/browser/look.ts'
import { openStage } from '#e2e/harness/browser/stage.ts'

const ago = (days: number) => new Date(Date.now() - days * 86_400_000)
const clerk = { owner: { id: '', token: '' }, sales: { id: '', token: '' } }

async function seedStores(platform: Platform): Promise<void> {
  const { queries } = platform.database
  const retailer = await makeTestRetailer(platform)
  const make = async (shopName: string, sealedDaysAgo: number) => {
    const columns = { ...wholeShop, movedAt: ago(sealedDaysAgo) }
    const { id } = await makeTestShop(platform, { retailer, said: { shopName }, columns })
    await queries.insert(goLives).values({ id: newId(), shopId: id, sealedAt: ago(sealedDaysAgo) })
    return id
  }
  const unsent = await make('Kookaburra Newsagency and Post', 9)
  const renewed = await make('Wattle Street Papers', 1)
  await makeTestShop(platform, {
    said: { shopName: 'Moved To A New Owner', email: 'new@example.com' },
    columns: { transferredAt: ago(2), movedAt: ago(2) },
  })
  const offer = { tokenEncrypted: 'x', email: 'x@example.com', startedBy: newId() }
  for (const [shopId, days] of [
    [renewed, -3],
    [unsent, 6],
  ] as const)
    await queries.insert(renewals).values({
      ...offer,
      id: newId(),
      shopId,
      tokenHash: Buffer.from(newId()),
      expiresAt: ago(-days),
      createdAt: ago(30 - days),
    })
}

async function seedLetters({ database: { queries } }: Platform): Promise<void> {
  const asked = { reasonCode: 'TO_EMAIL_OTHER', reasonLabel: 'Other', message: 'Hello', phone: '1' } as const
  for (const [index, days] of [0, 2, 5, 12, 30].entries())
    await queries.insert(enquiries).values({
      ...asked,
      id: newId(),
      reference: `E-2345678${index}`,
      name: `Mia ${index}`,
      email: `mia-${index}@example.com`,
      createdAt: ago(days),
      assigneeId: index % 2 === 0 ? clerk.sales.id : null,
    })
}

const { browser, product } = await openStage({
  seed: async (platform) => {
    clerk.owner = await seedClerk(platform, 'owner')
    clerk.sales = await seedClerk(platform, 'sales')
    await seedStores(platform)
    await seedLetters(platform)
    await makeTestRegistration(platform, { shopName: 'First Papers', createdAt: ago(4), assigneeId: clerk.sales.id })
    const decided = { status: 'declined', declineReason: 'x', createdAt: ago(4), decidedAt: ago(2) } as const
    await makeTestRegistration(platform, { shopName: 'Second Papers', answerDueAt: ago(1), ...decided })
  },
})

const open = (path: string, size: typeof desktop | typeof phone = desktop, token = clerk.owner.token) =>
  openOffice(product, { browser, token, size }, path)

test('a manager opens the work of all colleagues from the menu, and a number leads to its list (rules BO84 to BO86)', async () => {
  const { page, problems, context } = await open('/staff')
  await page.getByRole('link', { name: 'Open work' }).click()
  await page.getByRole('heading', { level: 1, name: 'Open work' }).waitFor()
  for (const width of [1440, 390, 320]) {
    await page.setViewportSize({ width, height: 900 })
    await look(page, `work-${width}`)
    expect(await sideways(page)).toBe(0)
    expect(await axeViolations(page)).toEqual([])
  }
  const times = page.getByRole('table', { name: 'Response times of the last 30 days' })
  expect(await times.getByRole('row', { name: /^Registrations/ }).innerText()).toMatch(
    /2 business days\s+1\s+1\s+2 d\s+50%\s+1 of 2/,
  )
  expect(
    await page
      .getByRole('table', { name: /^Renewals due/ })
      .getByText('Not signed')
      .count(),
  ).toBe(1)

  await page.setViewportSize({ width: 794, height: 1123 })
  await page.emulateMedia({ media: 'print' })
  await look(page, 'work-print')
  const drawn = await page
    .getByRole('table')
    .evaluateAll((tables) =>
      tables.map((table) => [getComputedStyle(table).display, (table.querySelector('caption')?.offsetHeight ?? 0) > 9]),
    )
  expect(drawn).toEqual(drawn.map(() => ['table', true]))
  expect(await page.getByRole('navigation').count()).toBe(0)
  await page.emulateMedia({ media: 'screen' })
  await page.setViewportSize(desktop.viewport)

  await page.getByRole('link', { name: 'Enquiries, Test sales: 3' }).click()
  await page.getByRole('heading', { level: 1, name: 'Enquiries' }).waitFor()
  expect(await page.getByRole('table').getByRole('row').count()).toBe(4)
  await page.goBack()
  await page.getByRole('link', { name: 'See all stores without hardware' }).click()
  await page.getByRole('heading', { level: 1, name: 'Stores' }).waitFor()
  expect(await page.getByRole('table').getByRole('row').count()).toBe(3)
  expect(problems).toEqual([])
  await context.close()
})

test('sales colleagues have no link to the work of others (rule BO84)', async () => {
  const { page, context } = await open('/staff', desktop, clerk.sales.token)
  await page.getByRole('heading', { level: 1 }).waitFor()
  expect(await page.getByRole('link', { name: 'Open work' }).count()).toBe(0)
  expect((await page.goto(`${product.url}/staff/work`))?.status()).toBe(403)
  await context.close()
})

test('a colleague assigns and tags a store by keys and several by ticks, and finds them again (rules N26, N27, N28)', async () => {
  const { page, problems, context } = await open('/staff/shops?waits=us', phone)
  await look(page, 'shops-390')
  expect(await sideways(page)).toBe(0)
  await page.setViewportSize(desktop.viewport)
  await look(page, 'shops-1440')
  await page.getByRole('link', { name: 'Kookaburra Newsagency and Post' }).click()
  const panel = page.getByRole('complementary')
  await panel.getByRole('heading', { level: 2 }).waitFor()
  await page.keyboard.press('i')
  await panel.getByText('assigned it to Test owner').waitFor()
  expect(await panel.getByLabel('Assigned to').inputValue()).toBe(clerk.owner.id)
  await page.keyboard.press('t')
  await page.keyboard.type('Courier-strike')
  await page.keyboard.press('Control+Enter')
  await panel.getByText('tagged it “courier-strike”').waitFor()
  await look(page, 'shop-1440')
  expect(await axeViolations(page)).toEqual([])
  await page.setViewportSize({ width: 320, height: 900 })
  await look(page, 'shop-320')
  expect(await sideways(page)).toBe(0)

  await page.setViewportSize(desktop.viewport)
  await page.goto(`${product.url}/staff/shops`)
  await page.getByText('New owner, not signed').waitFor()
  await page.getByRole('checkbox', { name: 'Select Wattle Street Papers' }).check()
  await page.getByRole('checkbox', { name: 'Select Moved To A New Owner' }).check()
  await page.getByRole('button', { name: 'Assign, tag …' }).click()
  await page.getByRole('combobox', { name: 'Tag' }).fill('courier-strike')
  await page.getByRole('button', { name: 'Add tag' }).click()
  await page.getByRole('link', { name: 'Back to the list' }).waitFor()
  await page.goto(`${product.url}/staff/shops?tag=courier-strike`)
  expect(await page.getByRole('table').getByRole('row').count()).toBe(4)
  await page.goto(`${product.url}/staff/shops?status=all&owner=me`)
  expect(await page.getByRole('table').getByRole('row').count()).toBe(2)

  await page.goto(`${product.url}/staff/shops?q=Moved`)
  await page.getByRole('link', { name: 'Moved To A New Owner' }).click()
  await panel.getByText('The new owner has not signed yet.').waitFor()
  await look(page, 'not-signed-1440')
  expect(problems).toEqual([])
  await context.close()
})
