import { sql } from 'drizzle-orm'
import { expect, onTestFinished, test } from 'vitest'

import { startTestPlatform } from '#app/testing/test-platform.ts'

import { demoShops, seedDemoStores } from './seed-demo-stores.server.ts'
import { findNearestStores } from './find-nearest-stores.server.ts'
import { insertShops } from '../shops.queries.server.ts'

const marrickville = { lat: -33.911, lon: 151.155 }

async function platformWith(demo: 'on' | 'off') {
  const platform = await startTestPlatform({ env: { DEMO_STORES: demo } })
  onTestFinished(() => platform[Symbol.asyncDispose]())
  return platform
}

test('the examples are inserted once, in every state, and are found nearest first', async () => {
  const platform = await platformWith('on')
  await seedDemoStores(platform)
  await seedDemoStores(platform)
  const { rows } = await platform.database.queries.execute<{ n: number; states: number }>(
    sql`select count(*)::int as n, count(distinct state)::int as states from newsagencies`,
  )
  expect(rows[0]).toEqual({ n: 1_500, states: 8 })
  const { areDemo, stores } = await findNearestStores(platform, marrickville, 8)
  expect(areDemo).toBe(true)
  expect(stores).toHaveLength(8)
  expect(stores.map(({ km }) => km)).toEqual(stores.map(({ km }) => km).toSorted((a, b) => a - b))
})

test('in the outback the search box grows until it has enough stores', async () => {
  const platform = await platformWith('on')
  await seedDemoStores(platform)
  const { stores } = await findNearestStores(platform, { lat: -25, lon: 127 }, 5)
  expect(stores).toHaveLength(5)
})

test('once a real store is open, no example is shown (rule F5)', async () => {
  const platform = await platformWith('on')
  await seedDemoStores(platform)
  const [example] = demoShops(1, 9)
  if (!example) throw new Error('no example was made')
  await platform.database.transaction((tx) => insertShops(tx, [{ ...example, slug: 'real', isDemo: false }]))
  const { areDemo, stores } = await findNearestStores(platform, marrickville, 8)
  expect(areDemo).toBe(false)
  expect(stores.map(({ slug }) => slug)).toEqual(['real'])
})

test('if examples are off, none is inserted and none is shown', async () => {
  const platform = await platformWith('off')
  await seedDemoStores(platform)
  expect((await findNearestStores(platform, marrickville, 8)).stores).toEqual([])
})

test('examples are the same in every run, with phone numbers that are reserved for fiction', () => {
  const [one, two] = [demoShops(50), demoShops(50)]
  expect(one.map(({ id: _id, ...shop }) => shop)).toEqual(two.map(({ id: _id, ...shop }) => shop))
  for (const { phone } of one) expect(phone).toMatch(/^0[2378] 5550 \d{4}$/)
})
