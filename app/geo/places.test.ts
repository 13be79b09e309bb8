import fc from 'fast-check'
import { expect, test } from 'vitest'

import { letterDistance } from '#app/core/text/letter-distance.ts'

import { coastNear } from './suburbs/coast-near.server.ts'
import { distanceKm, distanceLabel } from './distance.ts'
import { findPlaces, similarPlaces } from './suburbs/find-places.server.ts'
import { gazetteer } from './suburbs/gazetteer.server.ts'
import { namesLike } from './suburbs/names-like.server.ts'
import { placeKey, placeLabel, type State } from './place.ts'
import { suburbOf } from './suburbs/suburb-of.server.ts'
import { placesNear } from './suburbs/places-near.server.ts'
import { fitsState, isBoxPostcode } from './suburbs/postcode.ts'
import { localMoment, timeZoneOf } from './calendar/time-zone.ts'

const labels = (query: string, most?: number) => findPlaces(query, most).map(placeLabel)

test('the gazetteer has every suburb, and no point outside Australia', () => {
  expect(gazetteer().length).toBeGreaterThan(18_000)
  for (const { lat, lon, kind } of gazetteer()) {
    expect(['street', 'box', 'lvr']).toContain(kind)
    if (lat !== undefined && lon !== undefined) expect(lat < -8 && lat > -69 && lon > 60 && lon < 169).toBe(true)
  }
})

test.for(['Marrickville', 'marrickville nsw', '2204 marrickville', 'MARRICKVILLE NSW 2204', 'Marrickville, NSW'])(
  '%s finds Marrickville first',
  (query) => expect(labels(query)[0]).toBe('Marrickville NSW 2204'),
)

test('exact names come before names that begin with the text, and streets before post office boxes', () => {
  expect(findPlaces('Richmond', 20)[0]?.name).toBe('Richmond')
  expect(findPlaces('Parramatta')[0]).toMatchObject({ kind: 'street', postcode: '2150' })
})

test('suburbs of the given postcode come first, then exact names, then suburbs of the given state (rule F20)', () => {
  const found = (query: string, rest = {}) => findPlaces(query, 8, rest).map(placeLabel)
  expect(found('marri', { state: 'NSW', postcode: '2204' })[0]).toBe('Marrickville NSW 2204')
  expect(found('Richmond', { state: 'VIC' })[0]).toBe('Richmond VIC 3121')
  expect(found('Richmond', { state: 'NSW', postcode: '3121' })[0]).toBe('Richmond VIC 3121')
  // The state is New South Wales until the retailer chooses another, so it must not hide exact names elsewhere.
  expect(
    findPlaces('Fitzroy', 8, { state: 'NSW' }).some(({ name, state }) => name === 'Fitzroy' && state === 'VIC'),
  ).toBe(true)
})

test('a name in several states is found in each', () => {
  expect(
    new Set(
      findPlaces('Richmond', 20)
        .filter(({ name }) => name === 'Richmond')
        .map(({ state }) => state),
    ).size,
  ).toBeGreaterThan(3)
})

test('a postcode is found with its leading zero', () => {
  expect(findPlaces('0800')[0]).toMatchObject({ state: 'NT', postcode: '0800' })
})

test('a postcode without its leading zero is found as well (rule F10)', () => {
  expect(findPlaces('800')[0]).toMatchObject({ name: 'Darwin', state: 'NT', postcode: '0800' })
  expect(findPlaces('Darwin NT 800')[0]).toMatchObject({ postcode: '0800' })
  expect(labels('300').some((label) => label.endsWith('VIC 3000'))).toBe(true)
})

test('no place is listed twice under names that differ only in punctuation', () => {
  const seen = new Map<string, string>()
  for (const { name, state, postcode } of gazetteer()) {
    const key = `${state} ${postcode} ${placeKey(name)}`
    expect([name, seen.get(key)]).toEqual([name, undefined])
    seen.set(key, name)
  }
})

test('Alpurrurulam is in the Northern Territory, with the postcode of Mount Isa', () => {
  expect(labels('Alpurrurulam')).toEqual(['Alpurrurulam NT 4825'])
})

test.for([
  ['Marrickvile', 'Marrickville NSW 2204'],
  ['Marickville NSW', 'Marrickville NSW 2204'],
  ['Wolongong', 'Wollongong NSW 2500'],
  ['Fremantel', 'Fremantle WA 6160'],
] as const)('%s resembles %s (rule F11)', ([typed, label]) => {
  expect(labels(typed)).toEqual([])
  expect(similarPlaces(typed).map(placeLabel)).toContain(label)
})

test('short or strange words resemble nothing, and no post office box resembles a suburb (rule F11)', () => {
  for (const typed of ['Syd', 'xqzvkwjy', '9999', '', 'a'.repeat(80)]) expect(similarPlaces(typed)).toEqual([])
})

const letters = fc.constantFrom(...'abcdefghijklmnopqrstuvwxyz 1')
/** A name, in which up to two letters are replaced, inserted or omitted, or change places with their neighbour. */
const misspelt = fc
  .tuple(fc.nat(), fc.array(fc.tuple(fc.nat(60), letters, fc.nat(3)), { maxLength: 2 }))
  .map(([index, changes]) => {
    const names = gazetteer()
    let key = names[index % names.length]?.key ?? ''
    for (const [at, letter, kind] of changes) {
      const place = at % (key.length + 1)
      const [before, after] = [key.slice(0, place), key.slice(place)]
      const swapped = (after[1] ?? '') + (after[0] ?? '') + after.slice(2)
      key = before + ([letter + after.slice(1), letter + after, after.slice(1), swapped][kind] ?? '')
    }
    return key
  })

test('the index of misspelt names finds every name within the allowed letters (rule F11)', () => {
  const street = gazetteer().filter(({ kind }) => kind === 'street')
  fc.assert(
    fc.property(misspelt, fc.constantFrom(1, 2), (key, allowed) => {
      const like = new Set(namesLike(key, allowed))
      const near = street.filter(
        (entry) =>
          Math.abs(entry.key.length - key.length) <= allowed && letterDistance(entry.key, key, allowed) <= allowed,
      )
      return near.every((entry) => like.has(entry))
    }),
    { numRuns: 40 },
  )
})

/** The beginning of a name, of a later word of it, or of a postcode. */
const beginning = fc
  .tuple(fc.nat(), fc.nat(4), fc.integer({ min: 1, max: 12 }))
  .map(([index, word, length]) => {
    const { key = '', postcode = '' } = gazetteer()[index % gazetteer().length] ?? {}
    return word === 4 ? postcode.slice(0, length) : key.split(' ').slice(word).join(' ').slice(0, length).trim()
  })
  .filter((text) => text !== '' && placeKey(text) === text && /^(?:\d+|\D+)$/.test(text))

test('a search finds the same places as a look at each of them (rule R12)', () => {
  fc.assert(
    fc.property(beginning, (text) => {
      const isMeant = ({ key, postcode }: { key: string; postcode: string }) =>
        /\d/.test(text)
          ? postcode.startsWith(text) || postcode === `0${text}`
          : key.startsWith(text) || (text.length > 2 && key.includes(` ${text}`))
      const wanted = gazetteer().filter(isMeant).map(placeLabel)
      expect(labels(text, Infinity).toSorted()).toEqual(wanted.toSorted())
    }),
    { numRuns: 40 },
  )
})

test('a misspelt name is compared with at most a tenth of all places, whatever its letters (rule R12)', () => {
  const most = gazetteer().length / 10
  const isCheap = (key: string) => namesLike(key, key.length < 8 ? 1 : 2).length <= most
  // The second and third have the letters of more names than any other.
  expect(['marikville', 'aareoanl', 'enoggera', 'aaaaaaaa', 'north lake', 'l'.repeat(40)].filter(isCheap)).toHaveLength(
    6,
  )
  fc.assert(fc.property(misspelt, isCheap), { numRuns: 300 })
})

test('a distance above the limit is only some number above it', () => {
  fc.assert(
    fc.property(misspelt, misspelt, fc.nat(3), (one, other, most) => {
      const [exact, limited] = [letterDistance(one, other), letterDistance(one, other, most)]
      return exact <= most ? limited === exact : limited > most && limited <= exact
    }),
    { numRuns: 300 },
  )
})

test.for(["O'Connor", 'oconnor', 'O’Connor', 'mt druitt', 'Mount Druitt', 'St Kilda'])(
  '%s is found in any spelling',
  (query) => expect(findPlaces(query).length).toBeGreaterThan(0),
)

test('no typed text makes the search fail or run long', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 300 }), (query) => findPlaces(query).length <= 8),
    { numRuns: 60 },
  )
})

test('suburbOf finds a suburb by its exact name, postcode and state', () => {
  expect(suburbOf(' marrickville', '2204', 'NSW')).toMatchObject({ name: 'Marrickville' })
  expect(suburbOf('Marrickville', '2204', 'VIC')).toBeUndefined()
})

test.for([
  ['0800', 'NT'],
  ['0872', 'SA'],
  ['0872', 'WA'],
  ['2540', 'ACT'],
  ['2620', 'ACT'],
  ['2620', 'NSW'],
  ['4383', 'NSW'],
  ['6798', 'WA'],
] satisfies [string, State][])('%s can be in %s', ([postcode, state]) => expect(fitsState(postcode, state)).toBe(true))

test.for([
  ['800', 'NT'],
  ['20000', 'NSW'],
  ['2000', 'VIC'],
  ['3000', 'NSW'],
] satisfies [string, State][])('%s cannot be in %s', ([postcode, state]) =>
  expect(fitsState(postcode, state)).toBe(false),
)

test('a postcode for boxes is not one for streets', () => {
  expect(['1001', '8001', '9001', '5810', '6800', '7800', '0900', '0200'].every(isBoxPostcode)).toBe(true)
  expect(['2000', '2540', '0800', '6798'].some(isBoxPostcode)).toBe(false)
})

test.for([
  ['NSW', '2204', 'Australia/Sydney'],
  ['NSW', '2880', 'Australia/Broken_Hill'],
  ['NSW', '2898', 'Australia/Lord_Howe'],
  ['NSW', '2899', 'Pacific/Norfolk'],
  ['WA', '6443', 'Australia/Eucla'],
  ['WA', '6798', 'Indian/Christmas'],
  ['WA', '6799', 'Indian/Cocos'],
  ['QLD', '4211', 'Australia/Brisbane'],
] satisfies [State, string, string][])('%s %s has the time zone %s', ([state, postcode, zone]) =>
  expect(timeZoneOf(state, postcode)).toBe(zone),
)

test('distances are measured over the ground and formatted', () => {
  expect(distanceKm({ lat: -33.8688, lon: 151.2093 }, { lat: -37.8136, lon: 144.9631 })).toBeCloseTo(713.4, 0)
  expect([0.004, 0.24, 0.994, 0.999, 1.44, 9.94, 9.96, 31.2, 3284.6].map(distanceLabel)).toEqual([
    '10 m',
    '240 m',
    '990 m',
    '1.0 km',
    '1.4 km',
    '9.9 km',
    '10 km',
    '31 km',
    '3,285 km',
  ])
})

test('nearby places come nearest first', () => {
  const near = placesNear({ lat: -33.911, lon: 151.155 }, 3)
  expect(near[0]?.name).toBe('Marrickville')
  expect(near.length).toBeGreaterThan(5)
})

test('a map of the coast has land and sea; one far inland is all land', () => {
  const sydney = coastNear({ south: -34, north: -33.7, west: 151, east: 151.5 })
  expect(sydney.flat().length).toBeGreaterThan(8)
  expect(coastNear({ south: -24, north: -23, west: 133, east: 134 })[0]).toHaveLength(4)
  expect(coastNear({ south: -40, north: -39.9, west: 155, east: 156 })).toEqual([])
})

test('a place that only receives mail is not near anything', () => {
  const names = placesNear({ lat: -33.955, lon: 151.137 }, 20).map(({ name }) => name)
  expect(names).toEqual(expect.arrayContaining(['Rockdale', 'Potts Point', 'Alexandria']))
  expect(names.filter((name) => /\b(?:DC|MC|BC)$|HMAS/.test(name))).toEqual([])
})

test.for([
  // Daylight saving began on 4 October 2026 at 2:00 am and ends on 4 April 2027 at 3:00 am.
  ['2026-10-03T15:59:00Z', 'Australia/Sydney', 6, 119],
  ['2026-10-03T16:00:00Z', 'Australia/Sydney', 6, 180],
  ['2027-04-03T15:59:00Z', 'Australia/Sydney', 6, 179],
  ['2027-04-03T16:00:00Z', 'Australia/Sydney', 6, 120],
  ['2026-11-20T00:00:00Z', 'Australia/Brisbane', 4, 600],
  ['2026-11-20T00:00:00Z', 'Australia/Broken_Hill', 4, 630],
  ['2026-11-20T00:00:00Z', 'Australia/Eucla', 4, 525],
  // Lord Howe's clocks change by half an hour.
  ['2026-06-20T00:00:00Z', 'Australia/Lord_Howe', 5, 630],
  ['2026-11-20T00:00:00Z', 'Australia/Lord_Howe', 4, 660],
  ['2026-11-20T00:00:00Z', 'Australia/Darwin', 4, 570],
  ['2026-11-20T00:00:00Z', 'Australia/Perth', 4, 480],
] satisfies [string, string, number, number][])('%s in %s', ([instant, zone, weekday, minute]) =>
  expect(localMoment(new Date(instant), zone)).toEqual({ day: weekday, minute }),
)
