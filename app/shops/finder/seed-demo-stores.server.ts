import type { PlaceWithPoint } from '#app/geo/place.ts'
import { placesNear } from '#app/geo/suburbs/places-near.server.ts'
import { timeZoneOf } from '#app/geo/calendar/time-zone.ts'
import { type SeededRandom, seededRandom, pick } from '#app/core/seeded-random.ts'
import { newId } from '#app/core/new-id.server.ts'
import type { Platform } from '#app/web/platform.server.ts'

import { countShops, insertShops, type NewShop } from '../shops.queries.server.ts'
import type { Service } from '../shop.ts'
import type { OpeningHours, Shift } from '../hours/opening-hours.ts'

const endings = [
  'News',
  'News',
  'Newsagency',
  'Newsagency & Gifts',
  'Papers',
  'Paper Shop',
  'Convenience',
  'Corner Store',
]
const streets = [
  'Station Street',
  'High Street',
  'Main Street',
  'Railway Parade',
  'Church Street',
  'Victoria Street',
  'Park Road',
  'Wattle Street',
  'Bridge Road',
  'Market Street',
  'King Street',
  'Albert Street',
  'School Road',
  'Banksia Avenue',
]
const fixedPhoneAreas: Record<string, string> = {
  NSW: '02',
  ACT: '02',
  VIC: '03',
  TAS: '03',
  QLD: '07',
  SA: '08',
  WA: '08',
  NT: '08',
}

const hour = 60
const days = (length: number, shifts: Shift[]) => Array.from({ length }, () => shifts)
const weeks: ((random: SeededRandom) => OpeningHours)[] = [
  () => [...days(5, [[7 * hour, 18 * hour]]), [[7 * hour, 14 * hour]], []],
  () => [...days(5, [[6 * hour, 17.5 * hour]]), [[6 * hour, 13 * hour]], [[7 * hour, 12 * hour]]],
  () => [
    ...days(3, [[8 * hour, 17.5 * hour]]),
    [[8 * hour, 20 * hour]],
    [[8 * hour, 17.5 * hour]],
    [[8 * hour, 15 * hour]],
    [],
  ],
  () => [
    ...days(5, [
      [8.5 * hour, 12.5 * hour],
      [13.5 * hour, 17 * hour],
    ]),
    [[8.5 * hour, 12 * hour]],
    [],
  ],
  () => days(7, [[6 * hour, 22 * hour]]),
  () => [
    ...days(4, [[7 * hour, 21 * hour]]),
    [[7 * hour, 25 * hour]],
    [[7 * hour, 25 * hour]],
    [[8 * hour, 20 * hour]],
  ],
]

function shopAt(place: PlaceWithPoint, index: number, random: SeededRandom): NewShop {
  const { name: suburb, state, postcode } = place
  const shopName = `${suburb} ${pick(random, endings)}`
  const extra: Service[] = [
    ...(random(10) < 7 ? ['parcels' as const] : []),
    ...(random(10) < 6 ? ['2fa' as const] : []),
  ]
  return {
    id: newId(),
    slug: `${`${shopName} ${state} ${postcode}`.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-')}-${index}`,
    shopName,
    addressName: random(8) === 0 ? `Shop ${random(30) + 1}` : null,
    number: String(random(390) + 1),
    street1: pick(random, streets),
    street2: null,
    suburb,
    state,
    postcode,
    lat: Number((place.lat + (random(1_000) - 500) / 250_000).toFixed(5)),
    lon: Number((place.lon + (random(1_000) - 500) / 250_000).toFixed(5)),
    // Phone numbers that are reserved for fiction.
    phone: `${fixedPhoneAreas[state]} 5550 ${String(random(10_000)).padStart(4, '0')}`,
    openingHours: pick(random, weeks)(random),
    timeZone: timeZoneOf(state, postcode),
    services: ['deposits', ...extra],
    status: 'open',
    isDemo: true,
  }
}

/**
 * Generates invented shops, the same for the same seed. Suburbs are denser in towns, so an even choice of suburbs roughly follows the
 * population.
 */
export function demoShops(count = 1_500, seed = 2_204): NewShop[] {
  const random = seededRandom(seed)
  const middleOfAustralia = { lat: -27, lon: 134 }
  const places = placesNear(middleOfAustralia, 4_000).filter(({ isApproximate }) => !isApproximate)
  return Array.from({ length: count }, (_, index) => shopAt(pick(random, places), index + 1, random))
}

/** Inserts the examples once, if DEMO_STORES is on and there is no shop yet. */
export async function seedDemoStores({ config, database, log }: Platform): Promise<void> {
  if (!config.DEMO_STORES || !(await countShops(database.queries)).isEmpty) return
  const shops = demoShops()
  await database.transaction((tx) => insertShops(tx, shops))
  log.info(`${shops.length} example stores were added`)
}
