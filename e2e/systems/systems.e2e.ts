import { expect, test } from 'vitest'

import { startReceiver, verifyWebhook } from '#app/systems/testing/webhook-receiver.ts'
import { axeViolations, desktop, openPage, phone } from '#e2e/harness/browser/browser.ts'
import { becomeFirstOwner } from '#e2e/harness/data/staff.ts'
import { openStage } from '#e2e/harness/browser/stage.ts'

const { browser, product } = await openStage({ env: { WEBHOOK_PRIVATE_NETWORKS: '127.0.0.0/8' } })
const { page } = await openPage(browser, desktop)
await becomeFirstOwner(product, page)

const secretOnPage = async () => (await page.getByRole('status').getByRole('code').textContent()) ?? ''

/** Adds a system that may read shops. Returns a function that reads a path of the API with its secret, and returns the status. */
async function addSystem() {
  await page.goto(`${product.url}/staff/systems`)
  await page.getByLabel('System name').fill('Partner maps')
  await page.getByLabel('Read stores').check()
  await page.getByLabel('Read and check the numbers').uncheck()
  await page.getByRole('button', { name: 'Add system' }).click()
  await page.getByText('It is shown only once').waitFor()
  const apiSecret = await secretOnPage()
  expect(await axeViolations(page)).toEqual([])
  const read = async (path: string) =>
    (await fetch(`${product.url}/api${path}`, { headers: { authorization: `Bearer ${apiSecret}` } })).status
  expect([await read('/shops'), await read('/suppressions?since=0')]).toEqual([200, 403])
  return read
}

test('staff add a system, grant its rights and set its webhook, and its receiver gets events (rules SY1, SY3, SY5, SY6)', async () => {
  const receiver = await startReceiver()
  const read = await addSystem()
  await page.getByRole('link', { name: 'Partner maps' }).click()
  // The list has a field of the same name.
  await page.getByRole('button', { name: 'Save rights' }).waitFor()
  await page.getByLabel('Read and check the numbers').check()
  await page.getByLabel('Endpoint').fill('partner.example')
  await page.getByRole('button', { name: 'Save rights' }).click()
  await expect.poll(() => read('/suppressions?since=0')).toBe(200)
  await expect.poll(() => page.getByLabel('A number opts out of texts').isEnabled()).toBe(true)
  expect(await page.getByLabel('Endpoint').inputValue()).toBe('partner.example')
  await page.getByRole('button', { name: 'Save webhook' }).click()
  await page.getByLabel('Endpoint').fill(receiver.url)
  await page.getByLabel('A number opts out of texts').check()
  await page.getByRole('button', { name: 'Save webhook' }).click()
  await page.getByText('Copy the webhook’s secret now').waitFor()
  const secret = await secretOnPage()
  expect(await page.getByLabel('A contract or renewal is signed').isDisabled()).toBe(true)
  expect(await axeViolations(page)).toEqual([])

  await page.getByRole('button', { name: 'Send test event' }).click()
  await expect.poll(() => receiver.received.length).toBe(1)
  await page.goto(`${product.url}/staff/opt-outs/add`)
  await page.getByLabel('Mobile number').fill('0412 345 678')
  await page.getByLabel('How they asked').fill('Rang')
  await page.getByRole('button', { name: 'Opt out' }).click()
  await expect.poll(() => receiver.received.length).toBe(2)
  const [tested, added] = receiver.received
  if (!tested || !added) throw new Error('something did not arrive')
  expect(new Set([verifyWebhook(tested, secret), verifyWebhook(added, secret)]).size).toBe(2)
  expect(JSON.parse(added.body)).toMatchObject({ type: 'opt_out.added', data: { number: '+61412345678' } })

  await page.goto(`${product.url}/staff/systems`)
  await page.getByRole('link', { name: 'Partner maps' }).click()
  // The list has a field of the same name.
  await page.getByRole('button', { name: 'Save rights' }).waitFor()
  await page.getByText('Delivered').first().waitFor()
  const log = page.getByRole('table', { name: 'Webhooks, newest first' })
  await log.getByRole('row', { name: 'opt_out.added' }).getByRole('button', { name: 'Send again' }).click()
  await expect.poll(() => receiver.received.length).toBe(3)
  expect(receiver.received[2]?.body).toBe(added.body)
  await page.locator('summary', { hasText: 'Rotate secret' }).click()
  await page.getByRole('button', { name: 'Rotate secret' }).click()
  await page.getByText('The former secret signs as well until').waitFor()
  const newest = await secretOnPage()
  await page.getByRole('button', { name: 'Send test event' }).click()
  await expect.poll(() => receiver.received.length).toBe(4)
  const [last] = receiver.received.slice(-1)
  if (!last) throw new Error('nothing arrived')
  for (const one of [secret, newest]) expect(verifyWebhook(last, one)).toBe(last.headers['webhook-id'])

  await page.setViewportSize(phone.viewport)
  expect(await axeViolations(page)).toEqual([])
  await page.locator('summary', { hasText: 'Revoke access' }).click()
  await page.getByRole('button', { name: 'Revoke access' }).click()
  await page.getByText('Access revoked').waitFor()
  expect(await read('/shops')).toBe(401)
})
