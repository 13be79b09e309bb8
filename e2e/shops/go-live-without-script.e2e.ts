import { expect, test } from 'vitest'

import { makeTestRetailer } from '#app/retailers/testing/retailer-fixtures.ts'
import { ensureGoLive, updateGoLive } from '#app/shops/go-live/go-lives.queries.server.ts'
import { makeTestShop, wholeShop } from '#app/shops/testing/shop-fixtures.ts'

import { retailerPassword } from '#e2e/harness/data/agents.ts'
import { openPage, phone } from '#e2e/harness/browser/browser.ts'
import { openStage } from '#e2e/harness/browser/stage.ts'

const email = 'mia@example.com'
let shopId = ''

const { browser, product } = await openStage({
  env: { DEMO_STORES: 'off' },
  seed: async (platform) => {
    const retailer = await makeTestRetailer(platform, email)
    shopId = (await makeTestShop(platform, { retailer, columns: wholeShop })).id
    await platform.database.transaction(async (tx) => {
      const { id } = await ensureGoLive(tx, shopId, wholeShop.signedAt)
      await updateGoLive(tx, id, { sentAt: new Date(), carrier: 'Kelpie Express', trackingNumber: 'KX 1' })
    })
  },
})

test('without scripts a retailer marks a step and reports a failed test payment (rules AC82, N9, N20)', async () => {
  const { page, context } = await openPage(browser, { ...phone, javaScriptEnabled: false })
  const next = (words: string) => page.getByRole('heading', { level: 2, name: words }).waitFor()
  const sideways = () => page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
  await page.goto(`${product.url}/account/shops/${shopId}`)
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(retailerPassword)
  await page.getByRole('button', { name: 'Log in' }).click()
  await page.getByRole('button', { name: 'We have read it' }).click()
  await page.getByRole('button', { name: 'The parcel is here' }).click()
  await next('Take a test payment')
  await page.getByText('It did not work').click()
  await page.getByLabel('What did you see?').fill('Error 12 on the tablet')
  await page.getByRole('button', { name: 'Tell our team' }).click()
  await page.getByText('Our team knows').waitFor()
  for (const width of [320, 1440]) {
    await page.setViewportSize({ width, height: 800 })
    expect(await sideways()).toBe(0)
  }
  await page.getByRole('button', { name: 'It worked' }).click()
  await next('We open your shop next')
  await context.close()
})
