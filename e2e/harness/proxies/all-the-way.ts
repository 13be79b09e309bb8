import type { Browser, BrowserContextOptions, Page } from 'playwright-core'
import { expect } from 'vitest'

import { desktop, openPage, phone } from '../browser/browser.ts'
import { fillOverview, fillAddress, signTyped, toSigning } from '../data/contracts.ts'
import { plugIn } from '../browser/passkeys.ts'
import { readDownload } from '../browser/pdf-files.ts'
import type { SmtpSink } from '../product/smtp-sink.ts'
import { becomeFirstOwner, type Owner, ownerPassword, signIn } from '../data/staff.ts'
import type { Product } from '../product/start-product.ts'

/** Complete journeys of staff and retailers at the public address: `site.url` belongs to a proxy with its own certificate. */
const behindTls = { ...desktop, ignoreHTTPSErrors: true } satisfies BrowserContextOptions

const shopEmail = 'garth@pellownews.example'
const shopPassword = 'four papers and a meat pie'

async function writeToUs(site: Product, page: Page): Promise<void> {
  await page.goto(site.url)
  await page.getByRole('banner').getByRole('button', { name: "LET'S TALK" }).click()
  const panel = page.getByRole('dialog')
  await panel.getByLabel('Your name').fill('Mia Costa')
  await panel.getByLabel('Email').fill('mia@example.com')
  await panel.getByLabel('Phone').fill('(02) 5550 0142')
  await panel.getByLabel(/Message/).fill('Do you take parcels?')
  await page.getByText('Checked: you are a person').waitFor()
  await page.getByRole('button', { name: 'Send enquiry' }).click()
  await page.getByRole('heading', { name: 'THANK YOU' }).waitFor()
}

async function registerShop(site: Product, page: Page): Promise<void> {
  await page.goto(`${site.url}/signup`)
  const texts = {
    'Shop name': 'Pellow News',
    'Contact name': 'Garth Pellow',
    Email: shopEmail,
    'Contact number': '02 5550 0182',
    ABN: '51824753556',
    'Shop postcode': '2830',
  }
  for (const [label, value] of Object.entries(texts)) await page.getByLabel(label, { exact: true }).fill(value)
  await page.getByLabel('How did you hear about us?').selectOption('VANA')
  await page.getByRole('button', { name: 'Register my shop' }).click()
  await page.getByText('Thank you! Your registration of interest is currently pending admin approval').waitFor()
}

async function answerBoth(site: Product, page: Page): Promise<void> {
  await page.goto(`${site.url}/staff/enquiries`)
  await page.getByRole('link', { name: /Mia Costa/ }).click()
  await page.getByRole('button', { name: 'Assign to me' }).click()
  await page.getByText('assigned it to Jess Albury').waitFor()
  await page.goto(`${site.url}/staff/registrations`)
  await page.getByRole('link', { name: 'Pellow News' }).click()
  await page.getByRole('button', { name: 'Approve and send' }).click()
  await page.waitForURL(/done=/)
}

/** Adds the first rate, without which no retailer can sign (rule CR7): it begins today, since no one has signed. */
async function putRateIn(site: Product, page: Page): Promise<void> {
  await page.goto(`${site.url}/staff/rates`)
  await page.getByLabel('Partner', { exact: true }).fill('Coinstead')
  await page.getByLabel('Commission in').selectOption('percent')
  await page.getByLabel('Rate', { exact: true }).fill('1.5')
  const today = new Date().toLocaleDateString('en-CA', { timeZone: 'Australia/Sydney' })
  await page.getByLabel('From', { exact: true }).fill(today)
  await page.getByRole('button', { name: 'Preview change' }).click()
  await page.getByRole('button', { name: 'Add rate' }).click()
  await page.getByText('Rate saved.').waitFor()
}

async function signOut(site: Product, page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Sign out', exact: true }).first().click()
  await page.waitForURL(`${site.url}/staff/sign-in`)
  await page.goto(`${site.url}/staff/account`)
  await page.waitForURL(`${site.url}/staff/sign-in?next=*`)
}

/** Adds a passkey, which is valid for the origin of PUBLIC_URL only. */
async function addPasskey(site: Product, page: Page): Promise<void> {
  await plugIn(page)
  await page.goto(`${site.url}/staff/account`)
  await page.getByLabel('Name of this device').fill('Shop laptop')
  await page.getByRole('button', { name: 'Add a passkey' }).click()
  await page.getByText('Shop laptop').first().waitFor()
}

async function signInWithPasskey(site: Product, page: Page, { email }: Owner): Promise<void> {
  await page.goto(`${site.url}/staff/sign-in`)
  await page.getByLabel('Work email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(ownerPassword)
  await page.getByRole('button', { name: /Next/ }).click()
  await page.getByRole('button', { name: 'Use your passkey' }).click()
  await page.waitForURL(`${site.url}/staff`)
}

/** Expects that a first owner signs in, answers a visitor and a shop, signs out and in again: with a passkey, and without scripts. */
export async function expectStaffThrough(site: Product, browser: Browser): Promise<void> {
  const { page, context, problems } = await openPage(browser, behindTls)
  const owner = await becomeFirstOwner(site, page)
  const cookies = (await context.cookies()).map(({ name, secure }) => [name, secure] as const)
  expect(new Map(cookies)).toEqual(
    new Map([
      ['__Host-staff', true],
      ['__Host-staff-device', true],
    ]),
  )
  const visit = await openPage(browser, behindTls)
  await writeToUs(site, visit.page)
  await registerShop(site, visit.page)
  await answerBoth(site, page)
  await putRateIn(site, page)
  await addPasskey(site, page)
  await signOut(site, page)
  await signInWithPasskey(site, page, owner)
  await signOut(site, page)

  // Without scripts a form is posted as a document, and with them as data.
  const plain = await openPage(browser, { ...behindTls, javaScriptEnabled: false })
  await signIn(site, plain.page, owner)
  await signOut(site, plain.page)
  expect([...problems, ...visit.problems]).toEqual([])
}

/** Returns the link below a path in the newest mail to the shop. */
async function linkMailed(sink: SmtpSink, path: string): Promise<string> {
  const find = () =>
    sink.mails
      .filter(({ to }) => to.includes(shopEmail))
      .flatMap(({ email }) => email.text?.match(/https?:\/\/\S+/g) ?? [])
      .findLast((url) => new URL(url).pathname.startsWith(path))
  await expect.poll(find).toBeDefined()
  return find() ?? ''
}

/** Expects that the shop which staff approved gets from the invitation to the contract's sealed PDF, which is found genuine. */
export async function expectRetailerThrough(site: Product, browser: Browser, sink: SmtpSink): Promise<void> {
  const { page, problems } = await openPage(browser, { ...phone, ignoreHTTPSErrors: true })
  const invitation = await linkMailed(sink, '/activate')
  expect(new URL(invitation).origin).toBe(site.url)
  await page.goto(invitation)
  await page.getByRole('button', { name: 'CONTINUE' }).click()
  await page.waitForURL(/\/setup-account\?/)
  await page.getByLabel('Password', { exact: true }).fill(shopPassword)
  await page.getByLabel('Password again').fill(shopPassword)
  await page.getByRole('button', { name: /account/i }).click()
  await page.waitForURL('**/account')
  await page.locator('a[href^="/signup-overview?"]').first().click()
  await fillOverview(page)
  await fillAddress(page)
  await toSigning(page)
  await signTyped(page, 'Garth Pellow')
  await page.waitForURL(/\/signup-complete/)
  const link = page.getByRole('link', { name: 'Save my signed PDF' })
  const [file] = await Promise.all([page.waitForEvent('download'), link.click()])
  const pdf = await readDownload(file)
  await page.goto(`${site.url}/verify`)
  await page
    .locator('input[type=file]')
    .setInputFiles({ name: 'agreement.pdf', mimeType: 'application/pdf', buffer: pdf })
  await page.getByRole('heading', { name: 'This is the agreement that was signed.' }).waitFor()
  expect(problems.filter((problem) => !problem.startsWith('Failed to load resource'))).toEqual([])
}
