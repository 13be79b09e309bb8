import { expect, onTestFinished, test } from 'vitest'

import { demoShops } from '#app/shops/finder/seed-demo-stores.server.ts'
import { insertShops } from '#app/shops/shops.queries.server.ts'

import { openPage } from '#e2e/harness/browser/browser.ts'
import { openStage } from '#e2e/harness/browser/stage.ts'

const path = '/locations/pellow-news-dubbo'

const { browser, product } = await openStage({
  env: { DEMO_STORES: 'on' },
  seed: async ({ database }) => {
    const [shop] = demoShops(1, 9)
    if (!shop) throw new Error('no shop was made')
    const real = { ...shop, slug: 'pellow-news-dubbo', shopName: 'Pellow News', isDemo: false }
    await database.transaction((tx) => insertShops(tx, [real]))
  },
})

test('the page of a real store may be indexed, has one canonical address, and is never called an example', async () => {
  const { page, context } = await openPage(browser)
  onTestFinished(() => context.close())
  const answer = await page.goto(product.url + path)
  expect(answer?.status()).toBe(200)
  expect(answer?.headers()['x-robots-tag']).toBeUndefined()
  expect(await page.locator('meta[name=robots]').count()).toBe(0)
  expect(await page.locator('link[rel=canonical]').getAttribute('href')).toBe(product.url + path)
  expect(await page.getByRole('heading', { level: 1 }).textContent()).toMatch(/pellow news/i)
  expect(await page.getByText('This store is invented').count()).toBe(0)
})

test('the sitemap of the stores and the map contain the real store, and no example', async () => {
  const sitemap = await (await fetch(`${product.url}/sitemap-stores.xml`)).text()
  expect([...sitemap.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, place]) => place)).toEqual([product.url + path])
  const map = (await (await fetch(`${product.url}/stores.geojson`)).json()) as {
    features: { id: string; properties: object }[]
  }
  expect(map.features.map(({ id }) => id)).toEqual(['pellow-news-dubbo'])
  expect(map.features[0]?.properties).toMatchObject({ url: product.url + path, isExample: false })
})
