import type { Page, Route } from 'playwright-core'
import { expect, test } from 'vitest'

import { desktop, openPage } from '#e2e/harness/browser/browser.ts'
import { openSmtpSink, openStage } from '#e2e/harness/browser/stage.ts'

const sink = await openSmtpSink()
const { browser, product } = await openStage({ env: { SMTP_URL: sink.url } })

const calls = '**/api/enquiries'

/** Opens a page with the form open and filled in under a name that no other test uses. */
async function fillForm(name: string) {
  const opened = await openPage(browser, desktop)
  const { page } = opened
  const alerts: string[] = []
  page.on('dialog', (dialog) => {
    alerts.push(dialog.message())
    void dialog.accept()
  })
  await page.goto(product.url)
  await openForm(page)
  const panel = page.getByRole('dialog')
  await panel.getByLabel('Your name').fill(name)
  await panel.getByLabel('Email').fill('mia@example.com')
  await panel.getByLabel('Phone').fill('02 5550 0142')
  await panel.getByLabel(/Message/).fill('Typed with one thumb')
  return { ...opened, panel, alerts }
}

async function openForm(page: Page): Promise<void> {
  await page.getByRole('banner').getByRole('button', { name: "LET'S TALK" }).click()
  await page.getByRole('dialog').getByLabel('Your name').waitFor()
}

const teamMailsFrom = (name: string) =>
  sink.mails.filter(({ email }) => email.text?.includes(name) && email.subject?.startsWith('Enquiry'))

async function thanks(page: Page): Promise<void> {
  await page.getByRole('heading', { name: 'THANK YOU' }).waitFor()
}

/** Waits long enough for a second mail to have arrived, if there were one. */
async function expectOneMail(name: string): Promise<void> {
  await expect.poll(() => teamMailsFrom(name).length).toBeGreaterThan(0)
  await new Promise((resolve) => setTimeout(resolve, 1_500))
  expect(teamMailsFrom(name)).toHaveLength(1)
}

test('a double click sends one enquiry (rule AP6)', { tags: 'slow' }, async () => {
  const { page, panel, context } = await fillForm('Dora Double')
  await panel.getByRole('button', { name: 'Send enquiry' }).dblclick()
  await thanks(page)
  await expectOneMail('Dora Double')
  await context.close()
})

test('a request whose response was lost is repeated, and one enquiry is stored (rule AP6)', async () => {
  const { page, panel, alerts, context } = await fillForm('Lee Lost')
  let isLost = false
  await page.route(calls, async (route: Route) => {
    if (isLost) return route.continue()
    isLost = true
    await route.fetch()
    return route.abort('connectionreset')
  })
  await panel.getByRole('button', { name: 'Send enquiry' }).click()
  await panel.getByRole('button', { name: 'Try again' }).waitFor()
  await expect.poll(() => alerts).toHaveLength(1)
  expect(await panel.getByLabel(/Message/).inputValue()).toBe('Typed with one thumb')
  await panel.getByRole('button', { name: 'Try again' }).click()
  await thanks(page)
  await expectOneMail('Lee Lost')
  await context.close()
})

type Refusal = readonly [status: number, headers: Record<string, string>, words: RegExp]

async function expectToldInWords([status, headers, words]: Refusal): Promise<void> {
  const { page, panel, alerts, context } = await fillForm(`Sam Status${status}`)
  await page.route(
    calls,
    (route) =>
      route.fulfill({
        status,
        headers: { 'content-type': 'application/json', ...headers },
        body: '{"success":false,"error":"x","message":"x"}',
      }),
    { times: 1 },
  )
  await panel.getByRole('button', { name: 'Send enquiry' }).click()
  await panel.getByRole('button', { name: 'Try again' }).waitFor()
  expect(await panel.getByRole('alert').textContent()).toMatch(words)
  // The browser's own dialog opens after the page has shown the same message.
  await expect.poll(() => alerts.length).toBe(1)
  expect(await panel.getByLabel('Your name').inputValue()).toBe(`Sam Status${status}`)
  await panel.getByRole('button', { name: 'Try again' }).click()
  await thanks(page)
  await expectOneMail(`Sam Status${status}`)
  await context.close()
}

const busy: Refusal = [503, { 'retry-after': '5' }, /moment|seconds|again/]
const others: Refusal[] = [
  [429, { 'retry-after': '60' }, /minute/],
  [500, {}, /again/],
]
test('a 503 of the server is reported in plain words, and no input is lost', () => expectToldInWords(busy))
test.for(others)(
  'a status %i of the server is reported in plain words, and no input is lost',
  { tags: 'slow' },
  (refusal) => expectToldInWords(refusal),
)

test('a reload in mid-typing, and leaving and returning, keep the input', { tags: 'slow' }, async () => {
  const { page, panel, context } = await fillForm('Rae Reload')
  await panel.getByLabel(/What is it about/).selectOption({ index: 2 })
  await page.reload()
  await openForm(page)
  expect(await panel.getByLabel('Your name').inputValue()).toBe('Rae Reload')
  expect(await panel.getByLabel(/Message/).inputValue()).toBe('Typed with one thumb')
  expect(await panel.getByLabel(/What is it about/).inputValue()).toContain('TO_EMAIL_SETUP')
  await page.goto(`${product.url}/nowhere`)
  await page.goBack()
  if (!(await panel.isVisible())) await openForm(page)
  expect(await panel.getByLabel('Your name').inputValue()).toBe('Rae Reload')
  await panel.getByRole('button', { name: 'Send enquiry' }).click()
  await thanks(page)
  await expectOneMail('Rae Reload')
  await context.close()
})

test('on a slow network the form waits, says so, and sends once', { tags: 'slow' }, async () => {
  const { page, panel, context } = await fillForm('Sly Slow')
  const waited = Promise.withResolvers<void>()
  await page.route(calls, async (route) => {
    await waited.promise
    await route.continue()
  })
  await panel.getByRole('button', { name: 'Send enquiry' }).click()
  await panel.getByRole('button', { name: 'Sending…' }).waitFor()
  await panel.getByRole('button', { name: 'Sending…' }).click({ force: true })
  waited.resolve()
  await thanks(page)
  await expectOneMail('Sly Slow')
  await context.close()
})

test('a human check that cannot be loaded raises an alert, and can be retried (rule E8)', async () => {
  const { page, context } = await openPage(browser, desktop)
  const alerts: string[] = []
  page.on('dialog', (dialog) => {
    alerts.push(dialog.message())
    void dialog.accept()
  })
  await page.route('**/api/challenge?**', (route) => route.abort())
  await page.goto(product.url)
  await openForm(page)
  const panel = page.getByRole('dialog')
  await panel.getByLabel('Your name').fill('Una Unchecked')
  await panel.getByLabel('Email').fill('mia@example.com')
  await panel.getByLabel('Phone').fill('1')
  await panel.getByRole('button', { name: 'Send enquiry' }).click()
  await expect.poll(() => alerts).toEqual(['Please complete the verification challenge'])
  await page.unroute('**/api/challenge?**')
  await panel.getByRole('button', { name: /check again/i }).click()
  await page.getByText('Checked: you are a person').waitFor()
  await panel.getByRole('button', { name: /Send enquiry|Try again/ }).click()
  await thanks(page)
  await context.close()
})

test(
  'an enquiry with several wrong fields is not sent, and each is flagged until it is edited (rule E6)',
  { tags: 'slow' },
  async () => {
    const { page, context } = await openPage(browser, desktop)
    let sent = 0
    page.on('request', (request) => {
      if (request.url().endsWith('/api/enquiries')) sent += 1
    })
    await page.goto(product.url)
    await openForm(page)
    const panel = page.getByRole('dialog')
    await panel.getByLabel('Email').fill('not an address')
    await panel.getByLabel('Phone').fill('call me')
    await panel.getByRole('button', { name: 'Send enquiry' }).click()
    const flagged = () =>
      panel.locator('[aria-invalid="true"]').evaluateAll((fields) => fields.map((field) => field.getAttribute('name')))
    await expect.poll(flagged).toEqual(['name', 'email', 'phone'])
    await panel.getByLabel('Phone').fill('02')
    await expect.poll(flagged).toEqual(['name', 'email'])
    expect(sent).toBe(0)
    await context.close()
  },
)
