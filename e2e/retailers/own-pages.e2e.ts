import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'

import { logIn, seedRetailer } from '#e2e/harness/data/agents.ts'
import { openPage, phone } from '#e2e/harness/browser/browser.ts'
import { openStage } from '#e2e/harness/browser/stage.ts'

const email = 'mia@example.com'

const { browser, product } = await openStage({
  env: { DEMO_STORES: 'off' },
  seed: (platform) => seedRetailer(platform, email, [{ name: 'Marrickville News', stepsDone: 3 }]),
})

const details = `${product.url}/account/details`
/** Whether the router made the request for the data of a page. */
const dataRequests = (url: URL) => url.pathname.endsWith('.data')

async function openDetails(page: Page): Promise<void> {
  await logIn(product, page, email)
  await page.goto(details)
  await page.locator('html[data-hydrated]').waitFor()
}

test('two quick presses submit a form of a retailer’s page once', async () => {
  const { page, context, problems } = await openPage(browser, phone)
  await openDetails(page)
  await page.getByRole('link', { name: 'Add a phone number' }).click()
  await page.getByRole('textbox', { name: 'Phone number' }).fill('02 5550 1234')
  let posts = 0
  page.on('request', (request) => {
    if (request.method() === 'POST' && dataRequests(new URL(request.url()))) posts += 1
  })
  await page.getByRole('form', { name: /phone number/ }).evaluate((form: HTMLFormElement) => {
    form.requestSubmit()
    form.requestSubmit()
  })
  await page.getByText('Your phone number was changed').waitFor()
  expect(posts).toBe(1)
  expect(problems).toEqual([])
  await context.close()
})

test('a page whose data cannot be reloaded says so, and offers to reload it', async () => {
  const { page, context } = await openPage(browser, phone)
  await openDetails(page)
  await page.route(dataRequests, (route) => route.fulfill({ status: 500, body: 'broken' }))
  await page.evaluate(() => window.dispatchEvent(new Event('online')))
  await page.getByRole('heading', { name: 'Try again in a minute' }).waitFor()
  await page.unroute(dataRequests)
  await page.getByRole('link', { name: 'Try again' }).click()
  await page.getByRole('heading', { name: 'Where you are logged in' }).waitFor()
  expect(page.url()).toBe(details)
  await context.close()
})

test('a page whose script fails to load at first is complete once the script loads', async () => {
  const { page, context } = await openPage(browser, phone)
  await logIn(product, page, email)
  await page.route(/own-contracts.*\.js$/, (route) => route.abort())
  await page.goto(`${product.url}/contract`)
  await page.getByText('The next part of this page did not come').waitFor()
  await page.unroute(/own-contracts.*\.js$/)
  await page.getByRole('button', { name: 'Try again' }).click()
  await page.getByRole('heading', { name: 'Marrickville News' }).waitFor()
  expect(new URL(page.url()).pathname).toBe('/contract')
  await context.close()
})
