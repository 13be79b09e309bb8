import { sql } from 'drizzle-orm'
import { expect, onTestFinished, test } from 'vitest'

import { startFakeGeocoders } from '#app/geo/geocoding/testing/fake-geocoders.ts'

import { makeContractShop, serveContracts } from '../testing/contract-server.ts'

const locate = 'POST /account/locate-address'
const body = { street: '318 Illawarra Road', suburb: 'Marrickville', state: 'NSW', postCode: '2204' }

test('above the shared budget of all shops the gazetteer answers, and the paid geocoder is not asked (rule L12)', async () => {
  const fake = await startFakeGeocoders()
  onTestFinished(() => fake.close())
  const { platform, ask } = await serveContracts({ GEOCODER: 'nominatim', GEOCODER_URL: fake.url })
  const { contractToken: token } = await makeContractShop(platform)
  const located = async (from: string) => {
    const answer = await ask(locate, { token, body, from })
    return [answer.status, (answer.body['located'] as { source: string } | undefined)?.source]
  }
  expect(await located('198.51.100.1')).toEqual([200, 'nominatim'])
  await platform.database.queries.execute(sql`update rate_limits set points = 1200 where key like 'geocoder/all/%'`)
  expect(await located('198.51.100.2')).toEqual([200, 'gazetteer'])
  expect(fake.asked).toHaveLength(1)
})

test('without a paid geocoder nothing counts against its budget', async () => {
  const { platform, ask } = await serveContracts()
  const { contractToken: token } = await makeContractShop(platform)
  expect((await ask(locate, { token, body })).status).toBe(200)
  const { rows } = await platform.database.queries.execute(sql`select key from rate_limits where key like 'geocoder/%'`)
  expect(rows).toEqual([])
})
