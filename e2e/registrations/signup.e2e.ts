import type { Page } from 'playwright-core'
import { afterAll, expect, test } from 'vitest'

import { fakeGuid, startFakeAbnLookup } from '#app/registrations/abn/testing/fake-abn-lookup.ts'
import { statusToken } from '#app/registrations/status/status-link.server.ts'
import { makeTestRegistration } from '#app/registrations/testing/registration-fixtures.ts'

import { axeViolations, desktop, openPage, phone } from '#e2e/harness/browser/browser.ts'
import { openUnhydrated } from '#e2e/harness/browser/script-runs.ts'
import { errorSummary } from '#e2e/harness/browser/parts.ts'
import { openStage } from '#e2e/harness/browser/stage.ts'

const register = await startFakeAbnLookup()
afterAll(() => register.close())
/** The status page of a shop to which staff sent a question. */
let askedPath = ''
const { browser, product } = await openStage({
  env: { ABR_URL: register.url, ABR_GUID: fakeGuid },
  seed: async (platform) => {
    const { id } = await makeTestRegistration(platform, {
      shopName: 'Question News',
      abn: '51824753556',
      status: 'info-needed',
      asked: {
        fields: ['abn', 'licensedPostOffice'],
        question: 'Is this the ABN of the shop?',
        at: new Date().toISOString(),
      },
    })
    askedPath = `/signup/status/${statusToken(platform, { id })}`
  },
})

const thankYou = 'Thank you! Your registration of interest is currently pending admin approval'
const texts = {
  'Shop name': 'Pellow News',
  'Contact name': 'Garth Pellow',
  Email: 'garth@pellownews.example',
  'Contact number': '02 5550 0182',
  ABN: '51824753556',
  'Shop postcode': '2830',
}

async function open(options: typeof phone | typeof desktop, path = '/signup') {
  const opened = await openPage(browser, options)
  await opened.page.goto(`${product.url}${path}`)
  return opened
}

async function fill(page: Page, change: Partial<typeof texts> = {}, source = 'VANA'): Promise<void> {
  for (const [label, value] of Object.entries({ ...texts, ...change }))
    await page.getByLabel(label, { exact: true }).fill(value)
  await page.getByLabel('How did you hear about us?').selectOption(source)
}

const press = (page: Page) => page.getByRole('button', { name: 'Register my shop' }).click()

test.for([
  ['phone', phone],
  ['desktop', desktop],
] as const)(
  'on a %s a retailer registers, is thanked in the exact words, and follows the link (rule RG6)',
  async ([name, options]) => {
    const { page, problems, context } = await open(options, '/signup?utm_source=radio&utm_campaign=autumn')
    await page.waitForLoadState('load')
    expect(await axeViolations(page)).toEqual([])
    await fill(page, { 'Shop name': `Pellow ${name}` }, 'Other')
    await page.getByLabel('Please specify').fill('A driver told me')
    await page.getByLabel('I am a Licensed Post Office (LPO)').check()
    const request = page.waitForRequest('**/api/account/signup')
    await press(page)
    const sent = await request
    expect(sent.postDataJSON()).toEqual({
      shopName: `Pellow ${name}`,
      contactName: 'Garth Pellow',
      email: 'garth@pellownews.example',
      contactNumber: '02 5550 0182',
      abn: '51824753556',
      shopPostCode: '2830',
      licensedPostOffice: true,
      source: 'Other',
      pleaseSpecify: 'A driver told me',
    })
    expect(decodeURIComponent(sent.headers()['visit-source'] ?? '')).toContain('utm_campaign=autumn')
    await page.getByText(thankYou, { exact: true }).waitFor()
    await page.getByText(/answers by email by 5 pm on \w+day.*, your time/).waitFor()
    await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe(thankYou)
    expect(await axeViolations(page)).toEqual([])
    expect(await page.evaluate(() => sessionStorage.getItem('kept:signup'))).toBeNull()
    await page.getByRole('link', { name: 'See how far it is' }).click()
    await page.getByRole('heading', { name: 'We have your registration' }).waitFor()
    expect(await axeViolations(page)).toEqual([])
    expect(problems).toEqual([])
    await context.close()
  },
)

test('the keyboard alone reaches every field in order, and sends the form', async () => {
  const { page, context } = await open(desktop)
  await page.waitForLoadState('load')
  await page.getByLabel('Shop name', { exact: true }).focus()
  for (const value of ['Keyboard News', 'Mia Costa', 'mia@keyboard.example', '0491 570 156', '53 004 085 616']) {
    await page.keyboard.type(value)
    await page.keyboard.press('Tab')
  }
  // The business register lists this ABN as cancelled, which blocks no one.
  await page.getByText('this ABN is cancelled').waitFor()
  await page.keyboard.type('3x0y00')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Space')
  await page.keyboard.press('Tab')
  // One letter: on a slow machine several letters select several options.
  await page.keyboard.type('W')
  await page.keyboard.press('Tab')
  const sent = page.waitForRequest('**/api/account/signup')
  await page.keyboard.press('Enter')
  expect((await sent).postDataJSON()).toMatchObject({
    abn: '53004085616',
    shopPostCode: '3000',
    licensedPostOffice: true,
    source: 'Word of mouth',
  })
  await page.getByText(thankYou).waitFor()
  await context.close()
})

test('an empty form shows all errors in these words, above and next to the fields (rule RG3)', async () => {
  const { page, context } = await open(phone)
  await page.waitForLoadState('load')
  await press(page)
  const words = [
    'Invalid shop name',
    'Invalid contact name',
    'Invalid email format',
    'Invalid contact number',
    'ABN must be 11 characters',
    'Invalid post code format',
    'Source must be defined',
  ]
  await page.getByText('7 things to fix').waitFor()
  expect(await errorSummary(page).getByRole('link').allInnerTexts()).toEqual(words)
  expect(await page.title()).toMatch(/^Error: /)
  expect(await axeViolations(page)).toEqual([])
  await page.getByLabel('How did you hear about us?').selectOption('Other')
  await press(page)
  await page.getByRole('link', { name: 'Source must be specified' }).click()
  expect(await page.evaluate(() => document.activeElement?.id)).toBe('pleaseSpecify')
  await context.close()
})

test('the ABN is checked while it is typed, and the register offers the business name', { tags: 'slow' }, async () => {
  const { page, context } = await open(phone)
  await page.waitForLoadState('load')
  await page.getByLabel('ABN', { exact: true }).fill('51824753557')
  await page.getByText('These digits are not an ABN').waitFor()
  await page.getByLabel('ABN', { exact: true }).fill('ABN 51 824 753 556')
  await page.getByText('PELLOW NEWS PTY LTD, NSW 2830').waitFor()
  await page.getByRole('button', { name: 'Use “Pellow News” as the shop name' }).click()
  expect(await page.getByLabel('Shop name', { exact: true }).inputValue()).toBe('Pellow News')
  expect(await page.getByLabel('ABN', { exact: true }).inputValue()).toBe('51824753556')
  register.fault = 'down'
  await page.getByLabel('ABN', { exact: true }).fill('83914571673')
  await page.getByText('This looks like an ABN.').waitFor()
  register.fault = 'none'
  await context.close()
})

test(
  'input survives a reload, an outage of ours and an outage of the register; the same shop again gets a message (rules RG7, RG9)',
  { tags: 'slow' },
  async () => {
    const { page, context } = await open(phone)
    await page.waitForLoadState('load')
    await fill(page, { 'Shop name': 'Twice News' }, 'Other')
    await page.getByLabel('Please specify').fill('My aunt')
    await page.reload()
    await expect.poll(() => page.getByLabel('Please specify').inputValue()).toBe('My aunt')
    expect(await page.getByLabel('Shop name', { exact: true }).inputValue()).toBe('Twice News')
    await page.route('**/api/account/signup', (route) =>
      route.fulfill({ status: 503, headers: { 'retry-after': '60' }, body: '{}' }),
    )
    await press(page)
    await page.getByText('Your registration was not sent').waitFor()
    await page.unroute('**/api/account/signup')
    await context.setOffline(true)
    await page.getByText('You are offline. What you typed stays here').waitFor()
    await context.setOffline(false)
    await press(page)
    await page.getByText(thankYou).waitFor()
    await page.goto(`${product.url}/signup`)
    await page.waitForLoadState('load')
    expect(await page.getByLabel('Shop name', { exact: true }).inputValue()).toBe('')
    await fill(page, { 'Shop name': 'TWICE  news', Email: 'GARTH@pellownews.example' })
    await press(page)
    await page.getByText('TWICE  news is already registered to this email address. Contact support for help.').waitFor()
    expect(await axeViolations(page)).toEqual([])
    await context.close()
  },
)

test('while the request is in flight the button sends no second one', { tags: 'slow' }, async () => {
  const { page, context } = await open(desktop)
  await page.waitForLoadState('load')
  await fill(page, { 'Shop name': 'Slow News' })
  let count = 0
  const { promise: held, resolve: release } = Promise.withResolvers<void>()
  await page.route('**/api/account/signup', async (route) => {
    count += 1
    await held
    await route.continue()
  })
  await page.getByRole('button', { name: 'Register my shop' }).dblclick()
  await page.getByRole('button', { name: 'Sending…' }).press('Enter')
  release()
  await page.getByText(thankYou).waitFor()
  expect(count).toBe(1)
  await context.close()
})

test('an unknown link leads to a page that does not exist', async () => {
  for (const token of ['x', `k1.${'A'.repeat(43)}`]) {
    const answer = await fetch(`${product.url}/signup/status/${token}`)
    expect(answer.status).toBe(404)
    expect(await answer.text()).not.toContain('egistration')
  }
})

test('a question opens only its fields, and the reply returns the registration to review', async () => {
  const { page, context } = await openPage(browser, phone)
  const answer = await page.goto(`${product.url}${askedPath}`)
  expect(answer?.headers()).toMatchObject({ 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' })
  expect(await page.locator('meta[name=robots]').getAttribute('content')).toBe('noindex')
  await page.getByRole('heading', { name: 'Answer our question' }).waitFor()
  expect(await axeViolations(page)).toEqual([])
  expect(await page.getByLabel('ABN', { exact: true }).inputValue()).toBe('51824753556')
  expect(await page.getByLabel('Shop name', { exact: true }).count()).toBe(0)
  await page.waitForLoadState('load')
  await page.getByLabel('ABN', { exact: true }).fill('5')
  await page.getByRole('button', { name: 'Send my answer' }).click()
  const refused = page.getByRole('link', { name: 'ABN must be 11 characters' })
  await refused.waitFor()
  // A form that hydrates after the press reports the values of its fields: that fixes no error.
  await page.getByLabel('ABN', { exact: true }).dispatchEvent('input')
  expect(await refused.count()).toBe(1)
  await page.getByLabel('Anything to add').fill('It changed')
  const { hydrate } = await openUnhydrated(page, page.url())
  await page.getByLabel('ABN', { exact: true }).fill('33102417032')
  await hydrate()
  await expect.poll(() => page.getByLabel('Anything to add').inputValue()).toBe('It changed')
  expect(await page.getByLabel('ABN', { exact: true }).inputValue()).toBe('33102417032')
  const taken = page.waitForResponse((response) => response.url().endsWith('/registration-answer') && response.ok())
  await page.getByRole('button', { name: 'Send my answer' }).click()
  await taken
  await page.getByRole('heading', { name: 'We are reading it' }).waitFor()
  expect(await axeViolations(page)).toEqual([])
  await context.close()
})

test('a retailer’s browser builds its router without the office and the public pages', { tags: 'slow' }, async () => {
  const { page, context } = await open(phone)
  await page.goto(`${product.url}/signup-welcome`)
  await page.locator('html[data-hydrated]').waitFor()
  type Route = { id: string; children?: Route[] }
  const known = await page.evaluate(() => {
    const { __reactRouterDataRouter: router } = globalThis as unknown as {
      __reactRouterDataRouter: { routes: Route[] }
    }
    const idsOf = (routes: Route[]): string[] => routes.flatMap(({ id, children = [] }) => [id, ...idsOf(children)])
    return idsOf(router.routes)
  })
  expect(known).toContain('retailers/login/login.page')
  expect(known.filter((id) => /^(site\/home|site\/blogs|dashboard|enquiries\/office)\//.test(id))).toEqual([])
  await context.close()
})
