import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'

import { startTestPlatform, type TestPlatform } from '#app/testing/test-platform.ts'

import { insertShops } from '../../shops.queries.server.ts'
import { FinderIndex } from '../index/finder-index.tsx'
import { parseSearch } from '../finder-query.ts'
import { demoShops } from '../seed-demo-stores.server.ts'
import { showFinder } from '../show-finder.server.ts'

const now = new Date('2026-11-20T00:00:00Z')
/** Marrickville, Newcastle (120 km north of it) and the next street. */
const points = [
  { lat: -33.911, lon: 151.155 },
  { lat: -32.927, lon: 151.776 },
  { lat: -33.912, lon: 151.156 },
]

const openShops = ({ database }: TestPlatform, count: number) =>
  database.transaction(async (tx) => {
    const shops = demoShops(count, 9).map((shop, at) => ({ ...shop, ...points[at], slug: `shop-${at}`, isDemo: false }))
    await insertShops(tx, shops)
  })

async function index(platform: TestPlatform, q: string): Promise<string> {
  const data = await showFinder(platform, parseSearch(new URLSearchParams({ q })), now)
  return renderToStaticMarkup(<FinderIndex {...data} />)
}

test('a counter on the other side of the country is shown, and not counted as near (rule F12)', async () => {
  await using platform = await startTestPlatform({ env: { DEMO_STORES: 'off' } })
  await openShops(platform, 1)
  const perth = await index(platform, 'Perth WA 6000')
  expect(perth).toContain('No counter near Perth WA 6000')
  expect(perth).toMatch(/The nearest counter is 3,2\d\d km away\./)
  expect(perth).toContain('id="store-1"')
  const sydney = await index(platform, 'Marrickville NSW 2204')
  expect(sydney).toContain('1 counter near Marrickville NSW 2204')
  expect(sydney).not.toContain('The nearest counter is')
})

test('only the near counters are shown and counted if there are any (rule F12)', async () => {
  await using platform = await startTestPlatform({ env: { DEMO_STORES: 'off' } })
  await openShops(platform, 3)
  const sydney = await index(platform, 'Marrickville NSW 2204')
  expect(sydney).toContain('2 counters near Marrickville NSW 2204')
  expect(sydney.match(/id="store-/g)).toHaveLength(2)
})

test('a misspelt suburb gets a suggestion (rule F11)', async () => {
  await using platform = await startTestPlatform({ env: { DEMO_STORES: 'off' } })
  const shown = await index(platform, 'Marrickvile')
  expect(shown).toContain('We know no place called “Marrickvile”')
  expect(shown).toContain('href="/locations?q=Marrickville+NSW+2204"')
})
