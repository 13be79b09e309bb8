import { coastNear } from '#app/geo/suburbs/coast-near.server.ts'
import { distanceLabel, type Point } from '#app/geo/distance.ts'
import { findPlaces, similarPlaces } from '#app/geo/suburbs/find-places.server.ts'
import { hasPoint, type Place, placeKey, placeLabel } from '#app/geo/place.ts'
import { placesNear } from '#app/geo/suburbs/places-near.server.ts'
import type { Platform } from '#app/web/platform.server.ts'

import { findShopBySlug } from '../shops.queries.server.ts'
import { addressLine, streetLine } from '../shop.ts'
import { type OpenState, openState } from '../hours/open-state.ts'
import { type DayHours, daysAhead, daysInFeeds } from '../hours/special-days.ts'
import { boxOf, isOnLand, landPath, onSheet, placeLabels, scaleOf, sheet, squareOf } from './map/directory-map.ts'
import { findNearestStores, type NearStore, whichStores } from './find-nearest-stores.server.ts'
import { type Search, spansKm } from './finder-query.ts'

const listed = 6
/** Farther stores are not near (rule F12). */
const nearKm = 100

/** The map without a search, and the cities that it names. */
const wholeCountry: Point = { lat: -27.6, lon: 134 }
const capitals = [
  { name: 'Sydney', lat: -33.869, lon: 151.209, q: 'Sydney NSW 2000' },
  { name: 'Melbourne', lat: -37.814, lon: 144.963, q: 'Melbourne VIC 3000' },
  { name: 'Brisbane', lat: -27.47, lon: 153.026, q: 'Brisbane City QLD 4000' },
  { name: 'Perth', lat: -31.952, lon: 115.861, q: 'Perth WA 6000' },
  { name: 'Adelaide', lat: -34.929, lon: 138.601, q: 'Adelaide SA 5000' },
  { name: 'Hobart', lat: -42.882, lon: 147.327, q: 'Hobart TAS 7000' },
  { name: 'Darwin', lat: -12.463, lon: 130.844, q: 'Darwin City NT 0800' },
  { name: 'Canberra', lat: -35.281, lon: 149.129, q: 'Canberra ACT 2600' },
]

export type ShownStore = Omit<NearStore, 'updatedAt'> &
  OpenState & {
    days: DayHours[]
    number1: number
    address: string
    street: string
    square: string
    x: number
    y: number
  }

/** Returns the place that a search most likely means, and other places that it could mean. */
function meaningOf(q: string): { place: (Place & Point) | undefined; others: string[] } {
  const found = findPlaces(q, 40).filter(hasPoint)
  const place = found[0]
  if (!place) return { place, others: [] }
  // A postcode or a whole address is unambiguous, but a name alone may exist in several states.
  const isNameOnly = placeKey(q) === placeKey(place.name)
  const isPart = !isNameOnly && !/\d{4}/.test(q) && !placeKey(q).startsWith(placeKey(place.name))
  const same = found.filter(
    ({ name, kind }) => kind === 'street' && (isPart || placeKey(name) === placeKey(place.name)),
  )
  const areas = new Map(same.map((one) => [`${one.name} ${isPart ? '' : one.state}`, one]))
  const others = isNameOnly || isPart ? [...areas.values()].filter((one) => one !== place).map(placeLabel) : []
  return { place, others: [...new Set(others)].filter((label) => label !== placeLabel(place)).slice(0, 8) }
}

function drawMap(centre: Point, span: number, stores: readonly NearStore[], place: (Place & Point) | undefined) {
  const box = boxOf(centre, span)
  const isCountry = span > 2_000
  const around = span > 1_000 ? [] : placesNear(centre, span * 0.75)
  // A sheet shows about 120 places and as many of their names as fit. The suburbs of the listed stores are named first.
  const stride = Math.max(1, Math.ceil(around.length / 120))
  const drawn = around.filter((_, index) => index % stride === 0)
  const withStores = new Set(stores.map(({ suburb }) => suburb))
  const weighty = around.filter(({ name }) => withStores.has(name))
  const names = [...(place ? [place] : []), ...capitals.filter(() => span > 200), ...weighty, ...drawn]
  const cornersOf = (margin: number) => ({
    south: box.south - margin * (box.north - box.south),
    north: box.north + margin * (box.north - box.south),
    west: box.west - margin * (box.east - box.west),
    east: box.east + margin * (box.east - box.west),
  })
  const coast = coastNear(cornersOf(0.03))
  const dots = drawn.filter((one) => isOnLand(one, coast))
  return {
    box,
    land: landPath(box, coast),
    here: place ? { name: place.name, ...onSheet(box, place) } : undefined,
    dots: dots
      .map((one) => onSheet(box, one))
      .filter(({ x, y }) => x > 0 && y > 0 && x < sheet.width && y < sheet.height),
    labels: placeLabels(box, names, stores, isCountry ? capitals : []),
    scale: scaleOf(box),
    capitals: isCountry
      ? capitals.map((capital) => ({ ...capital, ...onSheet(box, capital), square: squareOf(box, capital) }))
      : [],
  }
}

/** Returns the time of a page in whole minutes: the pages are cached for one. */
const minuteOf = (now: Date): number => now.getTime() - (now.getTime() % 60_000)

/** Returns the index in `spansKm` of the closest zoom that shows every listed store, at least 2. */
function stepFor(stores: readonly NearStore[]): number {
  const reach = Math.max(0, ...stores.map(({ km }) => km)) || 2
  const step = spansKm.findIndex((span) => span * 0.45 >= reach)
  return Math.max(2, step < 0 ? spansKm.length - 1 : step)
}

/** Returns all data of the finder's page for a search. */
export async function showFinder(platform: Platform, search: Search, now: Date) {
  const { place, others } = search.q ? meaningOf(search.q) : { place: undefined, others: [] }
  const centre: Point | undefined = search.q ? place : search.at
  const most = centre ? (search.isOpenFirst ? 3 * listed : listed) : 0
  const isWanted = ({ services }: { services: string[] }) => !search.mindsParcels || services.includes('parcels')
  const { areDemo, stores } = await findNearestStores(platform, centre ?? wholeCountry, most, isWanted)
  const states = new Map(stores.map((store) => [store.slug, openState(store, now)]))
  const rank = ({ slug }: NearStore) => (search.isOpenFirst && !states.get(slug)?.isOpen ? 1 : 0)
  const near = stores.filter(({ km }) => km <= nearKm)
  // If no shop is near, the nearest are shown, with a note that they are far away.
  const ordered = (near.length > 0 ? near : stores)
    .toSorted((a, b) => rank(a) - rank(b) || a.km - b.km)
    .slice(0, listed)
  const step = centre ? (search.zoom ?? stepFor(ordered)) : spansKm.length - 1
  const map = drawMap(centre ?? wholeCountry, spansKm[step] ?? 6, ordered, place)
  const shown = ordered.map(({ updatedAt: _updatedAt, ...store }, index): ShownStore => ({
    ...store,
    ...(states.get(store.slug) ?? openState(store, now)),
    days: daysAhead(store, now, daysInFeeds),
    number1: index + 1,
    address: addressLine(store),
    street: `${streetLine(store)}, ${store.suburb}`,
    square: squareOf(map.box, store),
    ...onSheet(map.box, store),
  }))
  const picked = shown.find(({ slug }) => slug === search.pick) ?? shown[0]
  const title = place ? placeLabel(place) : search.at && !search.q ? 'where you are' : ''
  return {
    search,
    title,
    sheetName: place ? `Map ${place.postcode}` : centre ? 'Map of here' : 'Australia',
    isApproximate: place?.isApproximate ?? false,
    others,
    meant: search.q && !place ? similarPlaces(search.q).map(placeLabel) : [],
    areDemo,
    stores: shown,
    /** The distance of the nearest store if none is near. */
    farKm: near.length === 0 ? stores[0]?.km : undefined,
    picked,
    map,
    step,
    shownAt: minuteOf(now),
  }
}

export type FinderData = Awaited<ReturnType<typeof showFinder>>

/** Returns a shop's page data with its neighbours, or undefined for an unknown store. */
export async function showStore(platform: Platform, slug: string, now: Date) {
  if (!/^[a-z0-9-]{1,120}$/.test(slug)) return undefined
  const found = await findShopBySlug(platform.database.queries, await whichStores(platform), slug)
  if (!found) return undefined
  const { stores } = await findNearestStores(platform, found, 6)
  const neighbours = stores
    .filter((store) => store.slug !== slug)
    .slice(0, 5)
    .map((store) => ({
      slug: store.slug,
      shopName: store.shopName,
      address: addressLine(store),
      distance: distanceLabel(store.km),
    }))
  const { updatedAt: _updatedAt, ...store } = found
  return {
    store: {
      ...store,
      ...openState(store, now),
      days: daysAhead(store, now, daysInFeeds),
      address: addressLine(store),
    },
    neighbours,
    shownAt: minuteOf(now),
  }
}
