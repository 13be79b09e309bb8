import { expect, onTestFinished, test } from 'vitest'

import { openBrowser, openPage } from '#e2e/harness/browser/browser.ts'
import { startProduct } from '#e2e/harness/product/start-product.ts'

// Vite reads the sources when a page requests them, which takes as long as the machine needs.
test('pages hydrate while developing too, on Vite’s own modules', async () => {
  const browser = await openBrowser()
  const product = await startProduct({ isDeveloping: true, env: { NETWORK_URL: 'https://stores.example/' } })
  onTestFinished(async () => {
    await browser.close()
    await product[Symbol.asyncDispose]()
  })
  const { page } = await openPage(browser)
  for (const path of ['/', '/signup', '/verify']) {
    await page.goto(`${product.url}${path}`)
    await expect.poll(() => page.title()).toContain('Tillway')
    if (path === '/') await page.locator('a[href="https://stores.example/"]').first().waitFor()
    else await page.locator('html[data-hydrated]').waitFor()
  }
})
