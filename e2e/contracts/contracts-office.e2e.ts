import { readFile } from 'node:fs/promises'

import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'

import { headersOf } from '#app/retailers/testing/account-server.ts'
import { retailerPassword } from '#app/retailers/testing/retailer-fixtures.ts'
import { contractCaller, signContract } from '#app/contracts/testing/contract-server.ts'
import { wholeContact, wholeWizard } from '#app/contracts/testing/wizard-fixtures.ts'
import type { Platform } from '#app/web/platform.server.ts'

import { axeViolations, phone } from '#e2e/harness/browser/browser.ts'
import { openOffice, seedClerk, seedDocument, seedSigner } from '#e2e/harness/data/contract-office.ts'
import { scriptRuns } from '#e2e/harness/browser/script-runs.ts'
import { authenticatorCode } from '#e2e/harness/data/staff.ts'
import { openStage } from '#e2e/harness/browser/stage.ts'

const another = {
  nameOfFinancialInstitution: 'NAB',
  namesOnAccount: 'Raman Retail',
  bsb: '083004',
  accountNumber: '87654321',
}

let seeds: Awaited<ReturnType<typeof seed>>

async function seed(platform: Platform) {
  return {
    clerk: await seedClerk(platform, 'operations', true),
    exporter: await seedClerk(platform, 'operations', true),
    fresh: await seedClerk(platform, 'operations'),
    sales: await seedClerk(platform, 'sales'),
    viewer: await seedClerk(platform, 'viewer'),
    marrickville: await seedSigner(platform, 'Marrickville News', 'priya@marrickvillenews.example'),
    carlton: await seedSigner(platform, 'Milk Bar on Lygon', 'lucia@lygon.example'),
    drafting: await seedSigner(platform, 'Hilltop Post & News', 'ian@hilltop.example'),
    open: await seedDocument(platform, 'Pellow News'),
    wrong: await seedDocument(platform, 'Carmody’s'),
    declined: await seedDocument(platform, 'The Corner Post', 'declined'),
  }
}

/** Signs the contracts of two shops, changes the account of one, and fills a third up to its address. */
async function signBoth(): Promise<void> {
  const ask = contractCaller(product.url)
  const token = seeds.drafting.shop.contractToken
  const saved = await ask('PUT /account/contract-draft', { token, body: { version: 0, contact: wholeContact } })
  expect(saved.status).toBe(200)
  for (const [{ shop }, shopName] of [
    [seeds.marrickville, 'Marrickville News'],
    [seeds.carlton, 'Milk Bar on Lygon'],
  ] as const) {
    const state = { ...wholeWizard, contact: { ...wholeContact, shopName } }
    expect((await signContract(ask, shop.contractToken, state)).status).toBe(200)
  }
  const { shop, session } = seeds.marrickville
  const { status, headers } = await fetch(`${product.url}/contract`, {
    method: 'POST',
    body: new URLSearchParams({ intent: 'change-bank', newsagencyId: shop.id, ...another, password: retailerPassword }),
    headers: { ...headersOf({ token: session.token }), origin: product.url },
    redirect: 'manual',
  })
  expect([status, headers.get('location')]).toEqual([302, `/contract?done=bank-${shop.id}`])
}

const { browser, product } = await openStage({
  seed: async (platform) => {
    seeds = await seed(platform)
  },
})
await signBoth()

const open = (path: string, { token }: { token: string }, size?: typeof phone) =>
  openOffice(product, { browser, token, ...(size && { size }) }, path)

const panel = (page: Page) => page.getByRole('complementary')
const shopPath = () => `/staff/shops/${seeds.marrickville.shop.id}`

/** Enters the second factor on the page that asks for it. */
async function giveCode(page: Page, { secret }: { secret: string }): Promise<void> {
  await page.waitForURL(/\/staff\/confirm\?next=/)
  await page.getByLabel('Code from your authenticator app').fill(authenticatorCode(secret))
  await page.getByRole('button', { name: 'Confirm' }).click()
}

const digits = /062-?000|00123456/

test('a clerk sees a bank account for a minute after the second factor, and the audit log records it', async () => {
  const { page, problems, context } = await open(shopPath(), seeds.clerk)
  await page.clock.install()
  await panel(page).getByRole('link', { name: 'Bank account', exact: true }).click()
  await panel(page).getByText('•••-000').waitFor()
  expect(await page.content()).not.toMatch(digits)
  expect(await axeViolations(page)).toEqual([])
  await panel(page).getByRole('button', { name: 'Show the account' }).click()
  await giveCode(page, seeds.clerk)
  await page.waitForURL((url) => url.pathname === `${shopPath()}/bank`)

  await panel(page).getByText('•••-000').waitFor()
  const answered = page.waitForResponse((answer) => answer.request().method() === 'POST')
  await panel(page).getByRole('button', { name: 'Show the account' }).click()
  expect((await answered).headers()['cache-control']).toBe('no-store')
  await panel(page).getByText('062-000').waitFor()
  expect(await panel(page).innerText()).toContain('00123456')
  expect(page.url()).not.toMatch(digits)
  expect(await axeViolations(page)).toEqual([])

  await page.clock.fastForward(61_000)
  await panel(page).getByText('•••-000').waitFor()
  expect(await page.content()).not.toMatch(digits)
  await panel(page).getByRole('button', { name: 'Show the account' }).click()
  await panel(page).getByText('062-000').waitFor()
  await panel(page).getByRole('link', { name: 'Close' }).click()
  await panel(page).getByRole('heading', { name: 'Marrickville News' }).waitFor()
  await page.goBack()
  await panel(page).getByText('•••-000').waitFor()
  expect(await page.content()).not.toMatch(digits)

  await page.goto(`${product.url}/staff/audit`)
  expect(await page.getByText('Viewed a bank account').count()).toBe(2)
  expect(problems).toEqual([])
  await context.close()
})

test('a role without the permission sees no link to an account, and is refused access', { tags: 'slow' }, async () => {
  for (const member of [seeds.sales, seeds.viewer]) {
    const { page, context } = await open(shopPath(), member)
    await panel(page).getByText('A new bank account is waiting.').waitFor()
    expect(
      await panel(page)
        .getByRole('link', { name: /Bank account|Stop the change/ })
        .count(),
    ).toBe(0)
    for (const path of ['/bank', '/bank/stop']) {
      expect((await page.goto(`${product.url}${shopPath()}${path}`))?.status()).toBe(403)
      const posted = await page.request.post(`${product.url}${shopPath()}${path}`, {
        headers: { origin: product.url },
        form: { reason: 'Because' },
      })
      expect([posted.status(), digits.test(await posted.text())]).toEqual([403, false])
    }
    await context.close()
  }
  const { page, context } = await open('/staff', seeds.fresh)
  for (const id of [seeds.open.shopId, '01a1fd70-33b1-77e9-ae35-f8e20e32d699', 'x'])
    expect((await page.goto(`${product.url}/staff/shops/${id}/bank`))?.status()).toBe(404)
  await context.close()
})

test(
  'a clerk cancels a change of account with a reason, after a confirmation, and the store is notified',
  { tags: 'slow' },
  async () => {
    const { page, context } = await open(shopPath(), seeds.fresh, phone)
    await panel(page).getByRole('link', { name: 'Stop the change' }).click()
    await panel(page).getByRole('heading', { name: 'Stop the change?' }).waitFor()
    expect(await panel(page).innerText()).toContain('•••-004')
    expect(await axeViolations(page)).toEqual([])
    await page.getByLabel('Reason').fill(' ')
    await panel(page).getByRole('button', { name: 'Stop the change' }).click()
    await panel(page).getByText('Say why, in at most 300 characters').first().waitFor()
    await page.getByLabel('Reason').fill('Priya phoned: it was not her')
    await panel(page).getByRole('button', { name: 'Stop the change' }).click()
    await panel(page).getByText('stopped the change of the bank account: Priya phoned: it was not her').waitFor()
    expect(await panel(page).getByText('A new bank account is waiting.').count()).toBe(0)
    await page.goto(`${product.url}${shopPath()}/bank/stop`)
    await page.waitForURL((url) => url.pathname === `${shopPath()}/bank`)
    await page.goto(`${product.url}/staff/mail`)
    await page.getByText('The bank account of Marrickville News stays as it is').first().waitFor()
    await context.close()
  },
)

const rows = (page: Page) => page.locator('[data-row-link]').allInnerTexts()
const hasNoOverflow = async (page: Page) =>
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)

test('the tabs and the search filter the list, which says when it is empty', async () => {
  for (const size of [undefined, phone]) {
    const { page, problems, context } = await open('/staff/contracts', seeds.fresh, size)
    const tabs = page.getByRole('navigation', { name: 'Filters' })
    await tabs.getByRole('link', { name: /Ended/ }).click()
    await page.waitForURL(/state=ended/)
    await expect.poll(() => rows(page)).toEqual(['The Corner Post'])
    await tabs.getByRole('link', { name: /All/ }).click()
    await page.waitForURL((url) => !url.search.includes('state'))
    await expect.poll(() => rows(page)).toContain('Pellow News')
    const search = async (words: string) => {
      await page.getByRole('searchbox').fill(words)
      await page.getByRole('searchbox').press('Enter')
      await page.waitForURL((url) => url.searchParams.get('q') === words)
    }
    await search('nobody of that name')
    await page.getByText('We looked on every shelf').waitFor()
    await search('lygon')
    await expect.poll(() => rows(page)).toEqual(['Raman Retail Pty Ltd'])
    await search('raman retail')
    await expect.poll(() => rows(page)).toEqual(['Raman Retail Pty Ltd', 'Raman Retail Pty Ltd'])
    // One company has two shops: each row names its shop.
    await page.getByText('Milk Bar on Lygon, Priya Raman').waitFor()
    await page.getByText('Marrickville News, Priya Raman').waitFor()
    await hasNoOverflow(page)
    expect(await axeViolations(page)).toEqual([])
    expect(problems).toEqual([])
    await context.close()
  }
})

test('an open document is sent again, and voided with a reason', { tags: 'slow' }, async () => {
  const { page, context } = await open(`/staff/contracts/${seeds.open.documentId}`, seeds.sales)
  await panel(page).getByRole('button', { name: 'Send the link again' }).click()
  await panel(page).getByText('The email is being sent now.').waitFor()
  await page.goto(`${product.url}/staff/contracts/${seeds.wrong.documentId}`)
  await scriptRuns(page)
  await panel(page).locator('summary', { hasText: 'Void this document' }).click()
  await panel(page).getByLabel('Reason for voiding').fill(' ')
  await panel(page).getByRole('button', { name: 'Void this document' }).click()
  await panel(page).getByRole('link', { name: 'Say why, in at most 300 characters' }).waitFor()
  expect(await axeViolations(page)).toEqual([])
  await panel(page).getByLabel('Reason for voiding').fill('Wrong company')
  await panel(page).getByRole('button', { name: 'Void this document' }).click()
  await panel(page).getByText('This document can no longer be signed. Wrong company').waitFor()
  expect(await panel(page).getByRole('button').count()).toBe(0)
  await context.close()
})

test('a signed document shows its certificate, its PDF and its events, and a viewer can change nothing', async () => {
  for (const [member, size] of [[seeds.fresh, phone] as const, [seeds.viewer, undefined] as const]) {
    const { page, problems, context } = await open(shopPath(), member, size)
    await panel(page).getByRole('link', { name: 'Signed and sealed' }).click()
    await page.waitForURL(/\/staff\/contracts\//)
    await panel(page).getByRole('heading', { name: 'Signed and sealed' }).waitFor()
    // The PDF contains the bank account: only members who may see accounts get the link.
    const pdf = panel(page).getByRole('link', { name: 'Signed PDF' })
    expect(await pdf.count()).toBe(member === seeds.viewer ? 0 : 1)
    if (member !== seeds.viewer) {
      const file = await page.request.get(`${product.url}${await pdf.getAttribute('href')}`)
      expect([file.status(), (await file.body()).subarray(0, 5).toString()]).toEqual([200, '%PDF-'])
    }
    await panel(page).getByText('Unbroken').waitFor()
    expect(await panel(page).getByRole('button').count()).toBe(member === seeds.viewer ? 0 : 1)
    await hasNoOverflow(page)
    expect(await axeViolations(page)).toEqual([])
    expect(problems).toEqual([])
    await context.close()
  }
  const { page, status, context } = await open('/staff/contracts/renew', seeds.viewer)
  expect(status).toBe(403)
  await page.goto(`${product.url}/staff/contracts`)
  expect(await page.getByRole('link', { name: /Offer renewals|Export CSV/ }).count()).toBe(0)
  await context.close()
})

test('the list is exported after the second factor, without bank details', { tags: 'slow' }, async () => {
  const { page, context } = await open('/staff/contracts', seeds.exporter)
  await page.getByRole('link', { name: 'Export CSV' }).click()
  await page.waitForURL(/\/staff\/confirm\?next=/)
  const downloading = page.waitForEvent('download')
  await giveCode(page, seeds.exporter)
  const csv = await readFile(await (await downloading).path(), 'utf8')
  expect(csv).toContain('Pellow News')
  expect(csv).not.toMatch(digits)
  await context.close()
})

test('many stores are offered a renewal at once, and each gets a mail', { tags: 'slow' }, async () => {
  const { page, problems, context } = await open('/staff/contracts', seeds.fresh)
  await page.getByRole('link', { name: 'Offer renewals' }).click()
  await panel(page).getByRole('heading', { name: 'Offer renewals' }).waitFor()
  await panel(page).getByRole('button', { name: 'Preview the email' }).click()
  await panel(page).getByRole('link', { name: 'Select at least one store.' }).waitFor()
  await panel(page).getByRole('button', { name: 'Select all or none' }).click()
  expect(await panel(page).getByRole('checkbox', { checked: true }).count()).toBe(2)
  expect(await axeViolations(page)).toEqual([])
  await panel(page).getByRole('button', { name: 'Preview the email' }).click()
  await page.frameLocator('iframe').getByRole('heading', { name: 'Renew your agreement' }).waitFor()
  expect(await axeViolations(page)).toEqual([])
  await panel(page).getByRole('button', { name: 'Email 2 stores' }).click()
  await panel(page).getByText('Offered to 2 stores.').waitFor()
  expect(problems.filter((problem) => !problem.includes('400'))).toEqual([])
  for (const { shop } of [seeds.marrickville, seeds.carlton]) {
    await page.goto(`${product.url}/staff/shops/${shop.id}`)
    await panel(page).getByText('offered a renewal').waitFor()
  }
  await context.close()
})

test(
  'the page of a store shows the progress of its contract, and links to its documents',
  { tags: 'slow' },
  async () => {
    const { page, context } = await open(`/staff/shops/${seeds.drafting.shop.id}`, seeds.viewer)
    await panel(page).getByText('Address and hours', { exact: true }).last().waitFor()
    expect(await panel(page).innerText()).toMatch(/Waiting at\s+Address and hours/)
    await page.goto(`${product.url}${shopPath()}`)
    await scriptRuns(page)
    expect(await panel(page).innerText()).toMatch(/Agreement\s+Signed and sealed/)
    await context.close()
  },
)
