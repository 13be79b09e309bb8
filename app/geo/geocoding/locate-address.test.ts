import { expect, onTestFinished, test } from 'vitest'

import { readConfig } from '#app/core/config/config.server.ts'
import { createLog } from '#app/core/log/log.server.ts'
import { shortPatience } from '#app/testing/short-patience.ts'

import type { Address } from './geocoder.ts'
import { locateAddress } from './locate-address.server.ts'
import { type FakeGeocoders, fakeGoogleKey, startFakeGeocoders } from './testing/fake-geocoders.ts'

const address: Address = { street: '318 Illawarra Road', suburb: 'Marrickville', state: 'NSW', postcode: '2204' }

/** Creates a separate installation, because a geocoder's pause applies to one installation. */
function installation(env: Record<string, string> = {}) {
  const lines: string[] = []
  const config = readConfig({ NODE_ENV: 'test', LOG_LEVEL: 'warn', ...env })
  return { platform: { config, log: createLog(config, (line) => lines.push(line)) }, lines }
}

async function start(): Promise<FakeGeocoders> {
  const fake = await startFakeGeocoders()
  onTestFinished(() => fake.close())
  return fake
}

const envOf = (fake: FakeGeocoders, GEOCODER: 'nominatim' | 'google') => ({
  GEOCODER,
  GEOCODER_URL: fake.url,
  ...(GEOCODER === 'google' && { GEOCODER_KEY: fakeGoogleKey }),
})

test('without configuration, the gazetteer returns the middle of the suburb, or of the postcode for an unknown suburb', async () => {
  const { platform } = installation()
  const found = await locateAddress(platform, address)
  expect(found).toMatchObject({ source: 'gazetteer', precision: 'suburb' })
  expect(found?.lat).toBeCloseTo(-33.91, 1)
  expect(await locateAddress(platform, { ...address, suburb: 'Nowhere' })).toMatchObject({ precision: 'area' })
  expect(await locateAddress(platform, { ...address, suburb: 'Nowhere', postcode: '0001' })).toBeUndefined()
})

test.for(['nominatim', 'google'] as const)(
  '%s finds the door, and requests are restricted to Australia',
  async (id) => {
    const fake = await start()
    const { platform } = installation(envOf(fake, id))
    expect(await locateAddress(platform, address)).toEqual({
      lat: -33.9112,
      lng: 151.1553,
      precision: 'door',
      source: id,
    })
    const query = fake.asked[0]?.searchParams
    expect(id === 'google' ? query?.get('components') : query?.get('countrycodes')).toMatch(/au$/i)
    if (id === 'nominatim') expect(fake.agents[0]).toMatch(/@/)
  },
)

test.for(['nominatim', 'google'] as const)('the gazetteer is used if %s fails or finds a place abroad', async (id) => {
  const fake = await start()
  for (const fault of ['down', 'page', 'abroad', 'nothing', 'slow'] as const) {
    fake.fault = fault
    const { platform, lines } = installation(envOf(fake, id))
    const patience = fault === 'slow' ? shortPatience() : undefined
    expect(await locateAddress(platform, address)).toMatchObject({ source: 'gazetteer' })
    if (patience) expect(patience.asked).toEqual([3_000])
    expect(lines.join('')).not.toMatch(/Illawarra|fake-google-key/)
  }
})

test.for(['nominatim', 'google'] as const)(
  'an address that %s rejects does not stop it from being used for the next one',
  async (id) => {
    const fake = await start()
    const { platform, lines } = installation(envOf(fake, id))
    fake.fault = 'rejected'
    expect(await locateAddress(platform, address)).toMatchObject({ source: 'gazetteer' })
    fake.fault = 'none'
    expect(await locateAddress(platform, address)).toMatchObject({ source: id })
    expect(lines).toEqual([])
  },
)

test('a geocoder that did not respond is not used for a while, also if the key is wrong', async () => {
  const fake = await start()
  const { platform } = installation({ ...envOf(fake, 'google'), GEOCODER_KEY: 'wrong' })
  expect(await locateAddress(platform, address)).toMatchObject({ source: 'gazetteer' })
  expect(await locateAddress(platform, address)).toMatchObject({ source: 'gazetteer' })
  expect(fake.asked).toHaveLength(1)
})
