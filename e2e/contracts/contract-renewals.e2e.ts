import type { Page } from 'playwright-core'
import { afterAll, expect, test } from 'vitest'

import { agreementVersion } from '#app/signing/agreement/agreement-clauses.ts'
import { axeViolations, desktop, leadsAway, openPage, phone } from '#e2e/harness/browser/browser.ts'
import { heading, signTyped } from '#e2e/harness/data/contracts.ts'
import { readDownload, verifyPdf } from '#e2e/harness/browser/pdf-files.ts'
import { type Contract, finish, seedContracts, statusOf } from '#e2e/harness/load/signing-load.ts'
import { becomeFirstOwner } from '#e2e/harness/data/staff.ts'
import { openSmtpSink, openStage } from '#e2e/harness/browser/stage.ts'

const stores: Contract[] = []

const sink = await openSmtpSink()
const {
  browser,
  product: first,
  place,
} = await openStage({
  env: { DEMO_STORES: 'off', SMTP_URL: sink.url },
  seed: async (platform) => void stores.push(...(await seedContracts(platform, 4))),
})
let product = first
afterAll(() => product.stop())
const office = await openPage(browser, desktop)
await becomeFirstOwner(product, office.page)

/** Seeds a shop that has signed its contract. */
async function signedShop(at: number): Promise<Contract> {
  const store = stores[at]
  if (!store) throw new Error('there is no such store')
  expect(await finish(product.url, store, 'save the PDF')).toBeUndefined()
  return store
}

/** Returns the links of all renewals that were mailed to this shop, oldest first. */
function renewalLinks({ state }: Contract): string[] {
  const mails = sink.mails.filter(({ to }) => to.includes(state.contact.email))
  return mails.flatMap(({ email }) => email.text?.match(/http\S+renewContractToken=[\w-]+/)?.slice(0, 1) ?? [])
}

/** Offers a renewal as staff on the page of the shop's signed contract. Returns the link of the mail. */
async function offer(store: Contract): Promise<string> {
  const { page } = office
  const before = renewalLinks(store).length
  await page.goto(`${product.url}/staff/contracts/${store.documentId}`)
  await page.getByRole('link', { name: 'Offer renewal', exact: true }).click()
  await page.getByRole('button', { name: 'Email 1 store' }).click()
  await expect.poll(() => renewalLinks(store).length).toBe(before + 1)
  return renewalLinks(store).at(-1) ?? ''
}

const readAndSign = `Read and sign version ${agreementVersion}`

const visible = (page: Page) => page.locator('main').innerText()

test('staff offer a renewal, its mail leads to the prefilled changes, and once signed it shows the signed version and leads to the company’s site (rules C38, C40, C46)', async () => {
  const store = await signedShop(0)
  const link = await offer(store)
  const { page, context, problems } = await openPage(browser, phone)
  await page.goto(link)
  await page.getByRole('button', { name: readAndSign }).waitFor()
  expect(await heading(page)).toBe('Renew your contract')
  expect(await visible(page)).toContain('Load 0 News')
  expect(await axeViolations(page)).toEqual([])
  const earlier = page.getByRole('link', { name: 'The version you signed, as PDF' })
  const [file] = await Promise.all([page.waitForEvent('download'), earlier.click()])
  expect(await verifyPdf(product, await readDownload(file))).toMatchObject({ state: 'genuine' })

  await page.getByRole('button', { name: readAndSign }).click()
  await page.locator('iframe[data-loaded]').waitFor()
  const agreement = await page.frameLocator('iframe').getByRole('region', { name: 'The agreement' }).innerText()
  for (const known of ['Raman Retail Pty Ltd', '51 824 753 556', '318 Illawarra Road', store.state.contact.email])
    expect(agreement).toContain(known)
  await page.clock.install()
  await signTyped(page, 'Priya Raman')
  await page.getByText('This renewal is signed').waitFor()
  const saved = page.getByRole('link', { name: 'Save my signed PDF' })
  await saved.waitFor()
  expect(await visible(page)).toContain(`Version ${agreementVersion} of our agreement for Load 0 News, signed`)
  expect(await visible(page)).toContain('It has no end date')
  expect(await axeViolations(page)).toEqual([])
  await page.clock.fastForward(30_000)
  await page.waitForURL(`${product.url}/`)
  expect(problems).toEqual([])

  await page.goto(link)
  const [renewed] = await Promise.all([page.waitForEvent('download'), saved.click()])
  expect(await verifyPdf(product, await readDownload(renewed))).toMatchObject({ state: 'genuine' })
  expect(await page.getByRole('link', { name: 'Go to our site' }).count()).toBe(0)
  await context.close()
  await office.page.goto(`${product.url}/staff/contracts`)
  const row = office.page.locator('tr').filter({ hasText: 'Renewal' })
  expect(await row.innerText()).toContain('Signed and sealed')
  const copies = () =>
    sink.mails.filter(({ to, email }) => to.includes(store.state.contact.email) && email.text?.includes('/sign/copy/'))
  await expect.poll(() => copies().length).toBe(2)
})

test(
  'a renewal whose frame does not load is signed on the page itself, after the retailer has read it to its end',
  { tags: 'slow' },
  async () => {
    const link = await offer(await signedShop(3))
    const { page, context } = await openPage(browser, phone)
    await page.route('**/sign/**', (route) => route.abort())
    await page.goto(link)
    await page.getByRole('button', { name: readAndSign }).click()
    await page.getByRole('button', { name: 'Sign on this page instead' }).click()
    const agreement = page.getByRole('region', { name: 'Retailer agreement' })
    await agreement.waitFor()
    expect(await agreement.innerText()).toMatch(/Raman Retail Pty Ltd[^]*318 Illawarra Road[^]*•••-000[^]*••••456/)
    await page.getByLabel('You sign as').selectOption('Sole director')
    await page.getByText('Type it').click()
    await page.getByLabel(/Type your name/).fill('Priya Raman')
    await page.getByLabel(/I am authorised to bind Raman Retail Pty Ltd/).check()
    await page.getByText('End of the agreement.').scrollIntoViewIfNeeded()
    expect(await axeViolations(page)).toEqual([])
    await page.getByRole('button', { name: 'SUBMIT' }).click()
    await page.getByRole('button', { name: 'Stay on this page' }).click()
    await page.getByText('You stay on this page.').waitFor()
    await page.getByRole('link', { name: 'Go to our site' }).click()
    await page.waitForURL(`${product.url}/`)
    await page.goto(link)
    await page.getByText('This renewal is signed').waitFor()
    await context.close()
  },
)

test(
  'a renewal is declined with a reason that staff can read, and its open pages can no longer be signed',
  { tags: 'slow' },
  async () => {
    const store = await signedShop(1)
    const link = await offer(store)
    const other = await openPage(browser, desktop)
    await other.page.goto(link)
    await other.page.getByRole('button', { name: readAndSign }).click()
    await other.page.locator('iframe[data-loaded]').waitFor()

    const { page, context, problems } = await openPage(browser, phone)
    await page.goto(link)
    await page.getByRole('button', { name: 'I do not want to renew' }).click()
    await page.getByRole('button', { name: 'Decline the renewal' }).click()
    await page.getByText('Please say why, in a few words').first().waitFor()
    await page.getByLabel('Why do you not want to renew?').fill('We are closing in June')
    expect(await axeViolations(page)).toEqual([])
    await page.getByRole('button', { name: 'Decline the renewal' }).click()
    await page.getByText('You declined this renewal').waitFor()
    await page.reload()
    await page.getByText('You declined this renewal').waitFor()
    expect(problems).toEqual([])
    await context.close()

    await signTyped(other.page, 'Priya Raman')
    await other.page
      .frameLocator('iframe')
      .getByRole('heading', { name: /over|any more/ })
      .waitFor()
    await other.context.close()

    await office.page.goto(`${product.url}/staff/contracts/${store.documentId}`)
    await office.page.getByRole('complementary').getByRole('link', { name: 'Store', exact: true }).click()
    await office.page.getByText('declined the renewal: We are closing in June').waitFor()
  },
)

test(
  'a retailer who declines in the frame gives a reason that staff can read, and can return and sign after all',
  { tags: 'slow' },
  async () => {
    const { page, context } = await openPage(browser, phone)
    const store = await signedShop(2)
    const link = await offer(store)
    await page.goto(link)
    await page.getByRole('button', { name: readAndSign }).click()
    const frame = page.frameLocator('iframe')
    await frame.getByText('I do not want to sign').click()
    await frame.getByLabel('Why not').fill('The fee is too high')
    await frame.getByRole('button', { name: 'Decline the agreement' }).click()
    await frame.getByText('You did not sign this agreement, so it does not bind you.').waitFor()
    await office.page.goto(`${product.url}/staff/contracts?state=ended`)
    await office.page
      .getByRole('link', { name: /Raman Retail|Load 2 News/ })
      .first()
      .click()
    await office.page.getByText('The fee is too high').first().waitFor()
    await page.reload()
    await page.getByRole('button', { name: readAndSign }).click()
    await page.locator('iframe[data-loaded]').waitFor()
    await signTyped(page, 'Priya Raman')
    await page.getByRole('link', { name: 'Go to our site' }).click()
    await page.waitForURL(`${product.url}/`)
    expect(await statusOf(product.url, store)).toBe('completed')
    await context.close()
  },
)

test(
  'an older, a foreign and an expired renewal link lead to a page that mails a new one (rules C39, C45)',
  { tags: 'slow' },
  async () => {
    const store = await signedShop(1)
    const older = await offer(store)
    const newest = await offer(store)
    const { page, context } = await openPage(browser, phone)
    for (const link of [older, `${product.url}/renew-contract?renewContractToken=${store.token}`]) {
      await page.goto(link, leadsAway)
      await page.waitForURL(`${product.url}/#link-over`)
      expect(page.url()).not.toContain('renew')
      await page.getByText('This link does not work now').waitFor()
    }
    await page.goto(newest)
    await page.getByRole('button', { name: readAndSign }).waitFor()
    await product.stop()
    await place.rows("update contract_renewals set expires_at = now() - interval '1 second' returning 1")
    product = await product.restart()
    await page.goto(newest, leadsAway)
    await page.waitForURL(`${product.url}/#link-over`)
    expect(await axeViolations(page)).toEqual([])
    const before = renewalLinks(store).length
    await page.getByRole('link', { name: 'Email me a new link' }).click()
    // The retailer types nothing: the link identifies the shop.
    await page.getByText('Leave it empty').waitFor()
    expect(await axeViolations(page)).toEqual([])
    await page.getByRole('button', { name: 'Email me a new link' }).click()
    await page.getByRole('heading', { name: 'Check your email' }).waitFor()
    await expect.poll(() => renewalLinks(store).length).toBe(before + 1)
    await page.goto(renewalLinks(store).at(-1) ?? '')
    await page.getByRole('button', { name: readAndSign }).waitFor()
    await context.close()
  },
)
