import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'

import { makeTestShop, type TestShop } from '#app/shops/testing/shop-fixtures.ts'
import type { Platform } from '#app/web/platform.server.ts'
import { axeViolations, desktop, phone } from '#e2e/harness/browser/browser.ts'
import { openOffice, seedClerk } from '#e2e/harness/data/contract-office.ts'
import { authenticatorCode } from '#e2e/harness/data/staff.ts'
import { openStage } from '#e2e/harness/browser/stage.ts'

type Clerk = Awaited<ReturnType<typeof seedClerk>>

const shops: Record<'edited' | 'plain' | 'handed', TestShop> = {} as never
const clerks: Record<'edits' | 'isPlain' | 'hands' | 'reads' | 'moves' | 'owns', Clerk> = {} as never

/** Seeds stores with unused invitations, and staff whose second factor was twenty minutes ago. */
async function seed(platform: Platform): Promise<void> {
  for (const name of ['edited', 'plain', 'handed'] as const)
    shops[name] = await makeTestShop(platform, {
      said: { shopName: `Store ${name}`, email: `${name}@old.example` },
    })
  for (const name of ['edits', 'isPlain', 'hands', 'reads', 'moves'] as const)
    clerks[name] = await seedClerk(platform, 'operations', true)
  clerks.owns = await seedClerk(platform, 'owner', true)
}

const { browser, product } = await openStage({ seed })

async function confirm(page: Page, { secret }: Clerk): Promise<void> {
  await page.waitForURL('**/staff/confirm?next=*')
  await page.getByLabel('Code from your authenticator app').fill(authenticatorCode(secret))
  await page.getByRole('button', { name: 'Confirm' }).click()
}

for (const [shop, clerk, looks] of [
  ['edited', 'edits', desktop],
  ['plain', 'isPlain', { ...phone, javaScriptEnabled: false }],
] as const)
  test(`a store is saved right after the second factor, without a second press: ${shop} (rules BO12, BO71)`, async () => {
    const { token } = clerks[clerk]
    const path = `/staff/shops/${shops[shop].id}/edit?q=Store`
    const { page } = await openOffice(product, { browser, token, size: looks }, path)
    await page.getByLabel('Contact', { exact: true }).fill('祥符 Costa & Söhne')
    await page.getByLabel('Email', { exact: true }).fill(`${shop}@costa.example`)
    await page.getByLabel('Licensed Post Office (LPO)').check()
    await page.getByRole('button', { name: 'Save' }).click()
    await confirm(page, clerks[clerk])
    if ('javaScriptEnabled' in looks) await page.getByRole('button', { name: 'Continue' }).click()
    await page.waitForURL((url) => url.pathname.endsWith(shops[shop].id) && url.search === '?q=Store')
    const record = page.getByRole('complementary')
    await record.getByText(`${shop}@costa.example`).first().waitFor()
    await record.getByText('祥符 Costa & Söhne').first().waitFor()
    await record.getByText('Yes, a Licensed Post Office').waitFor()
    expect(page.url()).not.toContain('costa')
  })

test('a role is changed right after the second factor, without a second press (rule BO71)', async () => {
  const { token } = clerks.owns
  const { page } = await openOffice(product, { browser, token }, `/staff/team/${clerks.moves.id}`)
  await page.getByLabel('Sales').check()
  await page.getByLabel('Reason').fill('She looks after enquiries now')
  await page.getByRole('button', { name: 'Change the role' }).click()
  await confirm(page, clerks.owns)
  await page.getByText('has this role now.').waitFor()
  expect(await page.getByLabel('Sales').isChecked()).toBe(true)
  expect(new URL(page.url()).pathname).toBe(`/staff/team/${clerks.moves.id}`)
})

test('the transfer of a store requires the second factor before the form opens (rule BO12)', async () => {
  const { token } = clerks.hands
  const path = `/staff/shops/${shops.handed.id}/transfer`
  const { page } = await openOffice(product, { browser, token }, path)
  await confirm(page, clerks.hands)
  await page.getByLabel('Name of the new owner').waitFor()
  expect(new URL(page.url()).pathname).toBe(path)
})

test(
  'a mail with a valid code is shown whole only after the second factor, also in its frame (rules M4, BO12)',
  { tags: 'slow' },
  async () => {
    const { token } = clerks.reads
    const { page } = await openOffice(product, { browser, token }, '/staff/mail?q=edited@costa.example')
    await page.locator('[data-row-link]').first().click()
    await page.getByText('The code and the link are hidden.').waitFor()
    const frame = () =>
      page
        .getByTitle(/^Preview of/)
        .contentFrame()
        .locator('body')
        .innerText()
    expect(await frame()).toContain('•••• •••• ••••')
    expect(await axeViolations(page)).toEqual([])
    await page.getByRole('link', { name: 'Show them' }).click()
    await confirm(page, clerks.reads)
    await page.getByText('This email opens an account.').waitFor()
    expect(await frame()).toMatch(/\d{4} \d{4} \d{4}/)
  },
)
