import { expect, test } from 'vitest'

import { statusToken } from '#app/registrations/status/status-link.server.ts'
import { keysFrom } from '#app/data/crypto/keys.server.ts'
import { late } from '#app/web/page-trouble.ts'

import { axeViolations, desktop, openBrowser, openPage, phone } from '#e2e/harness/browser/browser.ts'
import { startFaultProxy } from '#e2e/harness/proxies/fault-proxy.ts'
import { postgresPlace } from '#e2e/harness/browser/inspect.ts'
import { startProduct } from '#e2e/harness/product/start-product.ts'

const DATA_KEYS = `t1:${Buffer.alloc(32, 7).toString('base64')}`

test('while the database is gone a retailer’s page shows its layout, says that it is late, and names the request', async () => {
  const place = await postgresPlace()
  const target = new URL(place.url)
  const proxy = await startFaultProxy({ host: target.hostname, port: Number(target.port || 5_432) })
  const env = { RATE_LIMITS: 'off', LOG_LEVEL: 'silent', DATA_KEYS, DATABASE_URL: place.through(proxy.port) }
  const browser = await openBrowser()
  const product = await startProduct({ env })
  try {
    const token = statusToken({ keys: keysFrom(DATA_KEYS) }, { id: '01939f4e-7b2a-7cc1-9d0e-5a1b2c3d4e5f' })
    const url = `${product.url}/signup/status/${token}`
    expect((await fetch(url)).status).toBe(404)
    proxy.setMode('refuse')
    for (const size of [phone, desktop]) {
      const { page, context } = await openPage(browser, size)
      const answer = await page.goto(url)
      // A late page loads itself again. With 204 the browser stays on the page that is read here.
      await page.route(url, (route) => route.fulfill({ status: 204 }))
      expect(answer?.status()).toBeGreaterThanOrEqual(500)
      expect(answer?.headers()['cache-control']).toBe('no-store')
      await page.getByRole('heading', { name: late.heading, level: 1 }).waitFor()
      expect(await page.locator('[data-request-id]').textContent()).toBe(answer?.headers()['x-request-id'])
      expect(await page.getByRole('banner').getByRole('link', { name: 'Tillway home' }).isVisible()).toBe(true)
      expect(await page.getByRole('contentinfo').isVisible()).toBe(true)
      expect(await page.title()).toContain(late.heading)
      expect(await axeViolations(page)).toEqual([])
      const over = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
      expect(over).toBeLessThanOrEqual(0)
      await context.close()
    }
    // The same without scripts.
    const plain = await openPage(browser, { ...phone, javaScriptEnabled: false })
    await plain.page.goto(url)
    expect(await plain.page.getByRole('link', { name: 'Try again' }).getAttribute('href')).toBe(new URL(url).pathname)
    proxy.setMode('pass')
    await expect.poll(async () => (await fetch(url)).status).toBe(404)
  } finally {
    await browser.close()
    proxy.setMode('pass')
    await product[Symbol.asyncDispose]()
    await proxy.close()
    await place.drop()
  }
})
