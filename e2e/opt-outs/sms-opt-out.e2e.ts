import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'

import { axeViolations, desktop, openPage, phone } from '#e2e/harness/browser/browser.ts'
import { becomeFirstOwner } from '#e2e/harness/data/staff.ts'
import { openStage } from '#e2e/harness/browser/stage.ts'

const { browser, product } = await openStage()
const office = (await openPage(browser, desktop)).page
await becomeFirstOwner(product, office)
await office.goto(`${product.url}/staff/opt-outs/keys`)
await office.getByLabel('Campaign or sender').fill('Parcels NSW')
await office.getByRole('button', { name: 'Issue a key' }).click()
await office.getByText('Parcels NSW').waitFor()
const address = `${product.url}${await office.getByRole('table').getByRole('code').textContent()}`

async function openOptOut(path = address) {
  const opened = await openPage(browser, phone)
  const alerts: string[] = []
  opened.page.on('dialog', (dialog) => {
    alerts.push(dialog.message())
    void dialog.accept()
  })
  await opened.page.goto(path)
  return { ...opened, alerts, press: () => opened.page.getByRole('button', { name: 'Unsubscribe' }).click() }
}

const isDone = (page: Page) => page.getByText('You may close this window.').waitFor()

test('a person unsubscribes with one field and one button, and staff see the proof (rule O1)', async () => {
  const { page, press, problems, context } = await openOptOut()
  expect(await page.title()).toBe('SMS Opt-Out')
  expect(await page.getByPlaceholder('Mobile Number').count()).toBe(1)
  const sent = page.waitForRequest('**/api/sms-opt-out')
  await page.getByLabel('Mobile Number').fill('+61 491 570-006')
  await press()
  // The check covers the normalised number, and the request carries it as typed (rule O4).
  expect((await sent).postDataJSON()).toEqual({ number: '+61 491 570-006', optOutKey: address.split('/').at(-1) })
  await isDone(page)
  expect(await page.locator('main').innerText()).toMatch(/Unsubscribed\.\s+You may close this window\./)
  expect(await page.locator('h1').evaluate((heading) => heading === document.activeElement)).toBe(true)
  expect(await page.locator('main form').count()).toBe(0)
  expect(await axeViolations(page)).toEqual([])
  expect(problems).toEqual([])
  await context.close()

  await office.goto(`${product.url}/staff/opt-outs?q=0491570006`)
  await office.getByRole('link', { name: '0491 570 ••6' }).click()
  await office.getByText('+61 491 570-006').waitFor()
})

test('an invalid number gets an error in the page and in an alert (rule O3)', { tags: 'slow' }, async () => {
  const { page, press, alerts, context } = await openOptOut()
  await page.getByLabel('Mobile Number').fill('02 9374 4000')
  await press()
  await page.getByRole('alert').getByText('Please provide a valid mobile number.').waitFor()
  await expect.poll(() => alerts).toEqual(['Please provide a valid mobile number.'])
  expect(await axeViolations(page)).toEqual([])
  await page.getByLabel('Mobile Number').fill('0491570007')
  expect(await page.getByLabel('Mobile Number').getAttribute('aria-invalid')).toBeNull()
  await press()
  await isDone(page)
  await context.close()
})

test('a missing human check is reported (rule O3)', { tags: 'slow' }, async () => {
  const { page, press, alerts, context } = await openOptOut()
  await page.route('**/api/challenge**', (route) => route.fulfill({ status: 500, body: '' }))
  await page.getByLabel('Mobile Number').fill('0491570008')
  await press()
  await page.getByRole('alert').getByText('Please complete the verification challenge.').waitFor()
  await expect.poll(() => alerts).toEqual(['Please complete the verification challenge.'])
  expect(await page.getByLabel('Mobile Number').inputValue()).toBe('0491570008')
  await page.unroute('**/api/challenge**')
  await press()
  await isDone(page)
  await context.close()
})

test('a failure is reported, and the repeated request counts once (rule O6)', { tags: 'slow' }, async () => {
  const { page, press, context } = await openOptOut()
  const keys: string[] = []
  page.on('request', (request) => {
    if (request.url().endsWith('/api/sms-opt-out')) keys.push(request.headers()['idempotency-key'] ?? '')
  })
  await page.route('**/api/sms-opt-out', (route) => route.fetch().then(() => route.abort('connectionreset')), {
    times: 1,
  })
  await page.getByLabel('Mobile Number').fill('0491570009')
  await press()
  await page.getByText('We cannot tell whether you are unsubscribed').waitFor()
  await press()
  await isDone(page)
  expect(new Set(keys).size).toBe(1)
  await context.close()
})

test(
  'an address that was never issued is reported, and does not show success (rule O7)',
  { tags: 'slow' },
  async () => {
    const { page, press, context } = await openOptOut(`${product.url}/sms-opt-out/nobody`)
    await page.getByLabel('Mobile Number').fill('0491570010')
    await press()
    await page.getByText('This link does not work').waitFor()
    expect(await page.getByLabel('Mobile Number').inputValue()).toBe('0491570010')
    await context.close()
  },
)

test('a press before the script has loaded takes effect, and no input is lost', { tags: 'slow' }, async () => {
  const { page, context } = await openPage(browser, phone)
  let release = () => {}
  const held = new Promise<void>((resolve) => (release = resolve))
  await page.route('**/assets/*.js', (route) => held.then(() => route.continue()))
  await page.goto(address, { waitUntil: 'commit' })
  await page.getByLabel('Mobile Number').fill('0491570011')
  await page.getByRole('button', { name: 'Unsubscribe' }).click()
  expect(page.url()).toBe(address)
  release()
  await isDone(page)
  await context.close()
})

test(
  'without JavaScript the page names another way, and shows no form that cannot work',
  { tags: 'slow' },
  async () => {
    const { page, context } = await openPage(browser, { ...phone, javaScriptEnabled: false })
    await page.goto(address)
    await page.getByText('This form needs JavaScript').waitFor()
    expect(await page.getByRole('button', { name: 'Unsubscribe' }).count()).toBe(0)
    expect(await page.locator('main').getByRole('link', { name: '1800 555 014' }).count()).toBe(1)
    await context.close()
  },
)

test('staff upload a list after a preview, and a sending system sees it', async () => {
  await office.goto(`${product.url}/staff/opt-outs/import`)
  const numbers = Array.from({ length: 3_000 }, (_, index) => `0412 34${String(index).padStart(4, '0')}`)
  const buffer = Buffer.from(`Mobile\n${numbers.join('\n')}\nnothing\n`)
  await office.getByLabel('Where the list comes from').fill('The old provider')
  const picture = Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex')
  await office.locator('input[type=file]').setInputFiles({ name: 'list.csv', mimeType: 'text/csv', buffer: picture })
  await office.getByRole('button', { name: 'Check the import' }).click()
  await office.getByText('This is not a text or CSV file').waitFor()
  await office.locator('input[type=file]').setInputFiles({ name: 'list.csv', mimeType: 'text/csv', buffer })
  await office.getByRole('button', { name: 'Check the import' }).click()
  await office.getByText('Row 3,002').waitFor()
  await office.getByRole('button', { name: 'Opt 3,000 numbers out' }).click()
  await office.getByRole('heading', { name: 'Import complete' }).waitFor()

  await office.goto(`${product.url}/staff/systems`)
  await office.getByLabel('System name').fill('Gateway')
  await office.getByLabel('Read and check the numbers').check()
  await office.getByRole('button', { name: 'Add system' }).click()
  const secret = (await office.getByRole('status').getByRole('code').textContent()) ?? ''
  expect(await axeViolations(office)).toEqual([])
  const call = (path: string, init: RequestInit = {}) =>
    fetch(`${product.url}/api/suppressions${path}`, {
      ...init,
      headers: { authorization: `Bearer ${secret}`, 'content-type': 'application/json' },
    })
  const checked = await call('/check', {
    method: 'POST',
    body: JSON.stringify({ numbers: ['0412 342 999', '0412349999'] }),
  })
  expect(await checked.json()).toMatchObject({ results: [{ status: 'suppressed' }, { status: 'clear' }] })
  let cursor = '0'
  const seen = new Set<string>()
  for (let hasMore = true; hasMore;) {
    const answer = (await (await call(`?since=${cursor}`)).json()) as {
      changes: { number: string }[]
      cursor: string
      hasMore: boolean
    }
    for (const { number } of answer.changes) seen.add(number)
    cursor = answer.cursor
    hasMore = answer.hasMore
  }
  expect(seen.size).toBeGreaterThanOrEqual(3_000)
  expect((await call('?since=-1')).status).toBe(400)
  expect((await call('?since=-1')).headers.get('cache-control')).toBe('no-store')

  await office.goto(`${product.url}/staff/systems`)
  await office.getByRole('link', { name: 'Gateway' }).click()
  await office.locator('summary', { hasText: 'Revoke access' }).click()
  await office.getByRole('button', { name: 'Revoke access' }).click()
  await office.getByText('Access revoked').first().waitFor()
  await expect.poll(async () => (await call('?since=0')).status).toBe(401)
})
