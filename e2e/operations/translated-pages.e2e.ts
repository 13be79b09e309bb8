import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'

import { enquiries } from '#app/enquiries/enquiries.queries.server.ts'
import { newId } from '#app/core/new-id.server.ts'
import { makeTestRegistration } from '#app/registrations/testing/registration-fixtures.ts'
import { retailerPassword, seedRetailer } from '#e2e/harness/data/agents.ts'
import { desktop, openPage } from '#e2e/harness/browser/browser.ts'
import {
  fillAddress,
  fillOverview,
  next,
  openOverview,
  seedContract,
  signTyped,
  toSigning,
} from '#e2e/harness/data/contracts.ts'
import { becomeFirstOwner } from '#e2e/harness/data/staff.ts'
import { openStage } from '#e2e/harness/browser/stage.ts'
import { errorSummary, timeline } from '#e2e/harness/browser/parts.ts'
import { translated, translatePages } from '#e2e/harness/browser/translator.ts'

/** Many of our retailers need a browser's translation. */
const keeper = 'keeper@example.com'
let contractToken = ''
const { browser, product } = await openStage({
  env: { CAPTCHA_PROVIDER: 'off', DEMO_STORES: 'off' },
  seed: async (platform) => {
    await seedRetailer(platform, keeper, [{ name: 'Hilltop Post', stepsDone: 2 }])
    contractToken = await seedContract(platform, 'signs@example.com')
    const asked = { reasonCode: 'TO_EMAIL_OTHER', reasonLabel: 'Other', message: 'May I pay in coins?' } as const
    const person = { name: 'Tomas Vella', email: 'tomas@example.com', phone: '1' }
    await platform.database.queries
      .insert(enquiries)
      .values({ ...person, ...asked, id: newId(), reference: 'E-23456789' })
    for (const shopName of ['Rosebud Papers', 'Nightcap News'])
      await makeTestRegistration(platform, { shopName, email: `${shopName.replace(' ', '.')}@example.com` })
  },
})

/** Drops the console messages about rejected requests, and about mails whose frame runs no script. */
const besidesRefusals = (problems: readonly string[]) =>
  problems.filter((problem) => !/a status of 4\d\d|Blocked script execution/.test(problem))

async function open(path: string) {
  const { page, context, problems } = await openPage(browser, desktop)
  await translatePages(context)
  await page.goto(product.url + path)
  await translated(page)
  const finish = async () => {
    expect(besidesRefusals(problems)).toEqual([])
    await context.close()
  }
  return { page, context, finish }
}

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()
const errors = (page: Page) => page.getByText(/^Error: ./)

async function fill(page: Page, values: Record<string, string>): Promise<void> {
  for (const [label, value] of Object.entries(values)) await page.getByLabel(label, { exact: true }).fill(value)
}

async function expectKept(page: Page, values: Record<string, string>): Promise<void> {
  for (const [label, value] of Object.entries(values))
    expect([label, await page.getByLabel(label, { exact: true }).inputValue()]).toEqual([label, value])
}

const shop = {
  'Shop name': 'Pellow News',
  'Contact name': 'Garth Pellow',
  Email: 'garth@pellownews.example',
  'Contact number': '02 5550 0182',
  'Shop postcode': '2830',
}

test('errors of a translated /signup appear and disappear, and the input stays (rule W39)', async () => {
  const { page, finish } = await open('/signup')
  await press(page, 'Register my shop')
  await expect.poll(() => errors(page).count()).toBe(7)
  await fill(page, shop)
  await expect.poll(() => errors(page).count()).toBe(2)
  await page.getByLabel('ABN', { exact: true }).pressSequentially('5182')
  await page.getByText('4 of 11 digits so far').waitFor()
  await page.getByLabel('ABN', { exact: true }).pressSequentially('4753557')
  await page.getByText('These digits are not an ABN.').waitFor()
  await press(page, 'Register my shop')
  await errors(page).getByText('Check the ABN: these 11 digits do not belong to one.').waitFor()
  await expectKept(page, { ...shop, ABN: '51824753557' })
  await page.getByLabel('ABN', { exact: true }).fill('51824753556')
  await page.getByText('This looks like an ABN.').waitFor()
  await page.getByLabel('How did you hear about us?').selectOption('Other')
  await expect.poll(() => errors(page).count()).toBe(0)
  await page.getByLabel('Please specify').fill('A driver')
  await press(page, 'Register my shop')
  await page.getByText('Thank you! Your registration of interest is currently pending admin approval').waitFor()
  expect(await page.locator('dd font').count()).toBe(0)
  await finish()
})

test('input from before the script of a translated form has loaded stays (rule W39)', async () => {
  const { page, context } = await openPage(browser, desktop)
  await translatePages(context)
  const { promise, resolve } = Promise.withResolvers<void>()
  await page.route('**/assets/signup.island-*.js', async (route) => {
    await promise
    await route.continue()
  })
  await page.goto(`${product.url}/signup`)
  await translated(page)
  await page.getByLabel('Shop name').fill('Pellow News')
  await page.getByLabel('I am a Licensed Post Office (LPO)').check()
  await page.getByLabel('Contact name').focus()
  resolve()
  await page.locator('form[data-hydrated]').waitFor()
  await expectKept(page, { 'Shop name': 'Pellow News' })
  expect(await page.getByLabel('I am a Licensed Post Office (LPO)').isChecked()).toBe(true)
  expect(await page.getByLabel('Contact name').evaluate((field) => field === document.activeElement)).toBe(true)
  await context.close()
})

test('the contact panel of a translated page shows errors, and sends (rule W39)', async () => {
  const { page, finish } = await open('/')
  await page.getByRole('banner').getByRole('button', { name: "LET'S TALK" }).click()
  await press(page, 'Send enquiry')
  await expect.poll(() => errors(page).count()).toBe(3)
  const person = { 'Your name': 'Mia Costa', Email: 'mia@example.com', Phone: 'none' }
  await fill(page, person)
  await expect.poll(() => errors(page).count()).toBe(0)
  await press(page, 'Send enquiry')
  await expect.poll(() => errors(page).count()).toBe(1)
  await expectKept(page, person)
  await fill(page, { Phone: '(02) 5550 0142' })
  await press(page, 'Send enquiry')
  await page.getByRole('heading', { name: 'THANK YOU' }).waitFor()
  await finish()
})

test('a translated /us/signup shows errors, and sends (rule W39)', { tags: 'slow' }, async () => {
  const { page, finish } = await open('/us/signup')
  await press(page, 'Register interest')
  await expect.poll(() => errors(page).count()).toBe(5)
  await fill(page, {
    'Store name': 'Corner Deli',
    'Your name': 'Mia Costa',
    Email: 'mia@example.com',
    'Contact number': '201 555 0142',
    'ZIP code': '07302',
  })
  await expect.poll(() => errors(page).count()).toBe(0)
  await press(page, 'Register interest')
  await page.getByRole('heading', { name: 'Thank you' }).waitFor()
  await finish()
})

test('after a failed log-in on a translated page the next one works, and so does the account (rule W39)', async () => {
  const { page, finish } = await open('/agent-login')
  await fill(page, { Email: keeper, Password: 'not the password' })
  await page.getByRole('button', { name: /^Show/ }).click()
  await page.getByRole('button', { name: /^Hide/ }).click()
  await press(page, 'Log in')
  await page.getByRole('alert').getByText('Error encountered.').waitFor()
  await expectKept(page, { Email: keeper })
  await fill(page, { Password: retailerPassword })
  await press(page, 'Log in')
  await page.waitForURL(`${product.url}/account`)
  await page.getByRole('heading', { name: 'Hilltop Post' }).waitFor()
  await page.goto(`${product.url}/account/details`)
  await translated(page)
  for (const verb of ['Change your password', 'Leave it as it is', 'Change your password'])
    await page.getByRole('link', { name: verb }).click()
  await page.getByLabel('New password', { exact: true }).fill('seven')
  await page.getByRole('button', { name: 'Change your password' }).last().click()
  await errors(page).first().waitFor()
  await finish()
})

test.for([
  ['/activate', 'CONTINUE', 'Email'],
  ['/setup-account?email=early@example.com&invitationCode=000000000000', 'Make my account', 'Given name'],
  ['/forgot-password', 'Email me a reset link', 'Email'],
  ['/sms-opt-out/key', 'Unsubscribe', 'Mobile Number'],
] as const)(
  'a translated %s shows an error, and accepts the corrected input (rule W39)',
  { tags: 'slow' },
  async ([path, button, label]) => {
    const { page, finish } = await open(path)
    await press(page, button)
    const summary = errorSummary(page)
    await summary.waitFor()
    const before = await errors(page).count()
    await page.getByLabel(label, { exact: true }).fill('x')
    await expect.poll(() => errors(page).count()).toBeLessThan(Math.max(before, 1))
    await press(page, button)
    await summary.waitFor()
    await expectKept(page, { [label]: 'x' })
    await finish()
  },
)

test(
  'a translated /contract/link shows errors, and names the address of the mail (rule W39)',
  { tags: 'slow' },
  async () => {
    const { page, finish } = await open('/contract/link')
    await press(page, 'Email me a new link')
    await errors(page).getByText('Enter the email that we write to').waitFor()
    await page.getByLabel('Email', { exact: true }).fill(keeper)
    await expect.poll(() => errors(page).count()).toBe(0)
    await press(page, 'Email me a new link')
    await page.getByText(`It goes to ${keeper}`).waitFor()
    await press(page, 'Nothing came? Ask again with your email')
    await page.getByLabel('Email', { exact: true }).waitFor()
    await finish()
  },
)

test('a translated wizard leads to the signed contract (rule W39)', { tags: 'slow' }, async () => {
  const { page, context } = await openPage(browser, desktop)
  const problems: string[] = []
  page.on('pageerror', ({ message }) => problems.push(message))
  await translatePages(context)
  await openOverview(product, page, contractToken)
  await translated(page)
  await fillOverview(page)
  await next(page)
  await page.getByRole('heading', { name: 'There is a problem' }).waitFor()
  await page.getByText('things to fix').waitFor()
  await page.getByRole('switch', { name: 'Monday' }).click()
  await page.getByRole('switch', { name: 'Monday' }).click()
  await fillAddress(page)
  await toSigning(page)
  await signTyped(page)
  await page.waitForURL(/\/signup-complete/)
  await page.getByRole('link', { name: 'Save my signed PDF' }).waitFor()
  expect(problems).toEqual([])
  await context.close()
})

test('in a translated office a record is opened, approved and answered (rule W39)', async () => {
  const { page, context, problems } = await openPage(browser, desktop)
  await translatePages(context)
  await becomeFirstOwner(product, page)
  await page.goto(`${product.url}/staff/registrations`)
  await translated(page)
  await page.getByRole('checkbox', { name: 'Select Nightcap News' }).check()
  await page.getByText('1 selected').waitFor()
  await page.getByRole('checkbox', { name: 'Select Rosebud Papers' }).check()
  await page.getByText('2 selected').waitFor()
  await press(page, 'Clear')
  await page.getByRole('link', { name: 'Nightcap News' }).click()
  await page.getByRole('heading', { name: 'Nightcap News', level: 1 }).waitFor()
  await page
    .getByRole('link', { name: 'Next: Rosebud Papers' })
    .or(page.getByRole('link', { name: 'Previous: Rosebud Papers' }))
    .click()
  await page.getByRole('heading', { name: 'Rosebud Papers', level: 1 }).waitFor()
  await press(page, 'Start review')
  await timeline(page).getByText('started the review').waitFor()
  await page.getByRole('button', { name: 'Approve and send' }).click()
  await page.waitForURL(/done=/)

  await page.goto(`${product.url}/staff/enquiries`)
  await translated(page)
  await page.getByRole('link', { name: 'Tomas Vella' }).click()
  await page.getByLabel('Note').fill('Rang, they call back')
  await press(page, 'Save note')
  await timeline(page).getByText('noted: Rang, they call back').waitFor()
  await page.getByRole('link', { name: 'Reply', exact: true }).click()
  await page.getByLabel('Your message').fill('Hello {name}')
  await press(page, 'Send reply')
  await errors(page).getByText('Replace these placeholders: {name}').waitFor()
  expect(await page.getByLabel('Your message').inputValue()).toBe('Hello {name}')
  await page.getByLabel('Your message').fill('We will call you.')
  await press(page, 'Send reply')
  // The next enquiry of the list opens, if there is one.
  await page.getByText('Tomas Vella: reply sent.').waitFor()
  await page.getByRole('link', { name: 'Tomas Vella' }).click()
  await timeline(page).getByText('replied: We will call you.').waitFor()
  await page.getByRole('complementary').getByText('Answered', { exact: true }).waitFor()
  expect(besidesRefusals(problems)).toEqual([])
  await context.close()
})
