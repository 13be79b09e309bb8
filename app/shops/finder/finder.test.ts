import fc from 'fast-check'
import { expect, test } from 'vitest'

import { boxOf, isOnLand, onSheet, placeLabels, scaleOf, sheet, squareOf } from './map/directory-map.ts'
import { parseSearch, searchHref } from './finder-query.ts'

const marrickville = { lat: -33.911, lon: 151.155 }

test('the middle of the sheet is C3, and a point off the sheet has no square', () => {
  const box = boxOf(marrickville, 5)
  expect(squareOf(box, marrickville)).toBe('C3')
  expect(squareOf(box, { lat: box.north - 1e-4, lon: box.west + 1e-4 })).toBe('A1')
  expect(squareOf(box, { lat: box.south + 1e-4, lon: box.east - 1e-4 })).toBe('E5')
  expect(squareOf(box, { lat: box.north + 0.1, lon: box.west })).toBe('')
})

test('the scale bar has the width of its distance', () => {
  const { label, width } = scaleOf(boxOf(marrickville, 10))
  expect(label).toBe('2 km')
  expect(width).toBeCloseTo(sheet.width / 5, 0)
})

test('a point is on land or at sea', () => {
  const square = [[[-34, 151], [-34, 152], [-33, 152], [-33, 151]]] as const // prettier-ignore
  expect(isOnLand({ lat: -33.5, lon: 151.5 }, square)).toBe(true)
  expect(isOnLand({ lat: -33.5, lon: 152.5 }, square)).toBe(false)
  expect(isOnLand({ lat: -33.5, lon: 150.5 }, square)).toBe(false)
  expect(isOnLand(marrickville, [])).toBe(false)
})

test('the place that was searched has its name next to its pin', () => {
  const box = boxOf(marrickville, 5)
  expect(placeLabels(box, [{ name: 'Marrickville', ...marrickville }], [marrickville])).toHaveLength(1)
})

test('no label overlaps another or a pin', () => {
  const box = boxOf(marrickville, 5)
  const places = Array.from({ length: 60 }, (_, at) => ({
    name: `Place ${at}`,
    lat: box.south + ((at * 7) % 60) * ((box.north - box.south) / 60),
    lon: box.west + ((at * 13) % 60) * ((box.east - box.west) / 60),
  }))
  const labels = placeLabels(box, places, [marrickville])
  const pin = onSheet(box, marrickville)
  for (const [index, one] of labels.entries()) {
    expect(Math.abs(one.x - pin.x) > 22 || Math.abs(one.y - pin.y) > 4).toBe(true)
    for (const other of labels.slice(index + 1))
      expect(Math.abs(one.y - other.y) >= 25 || Math.abs(one.x - other.x) > 60).toBe(true)
  }
})

test('a URL of the finder is unchanged after parsing and rebuilding', () => {
  const address = '/locations?q=Marrickville+NSW+2204&open=1&parcels=1&pick=a-1&zoom=3'
  expect(searchHref(parseSearch(new URL(address, 'http://x').searchParams))).toBe(address)
})

test('a position is rounded when it is parsed, and must be in Australia (rule F3)', () => {
  expect(parseSearch(new URLSearchParams({ at: '-33.911234,151.155678' })).at).toEqual({ lat: -33.912, lon: 151.156 })
  expect(parseSearch(new URLSearchParams({ at: '48.85,2.35' })).at).toBeUndefined()
})

test('any query is bounded when it is parsed, and can be rebuilt', () => {
  const value = fc.string({ unit: 'binary', maxLength: 200 })
  fc.assert(
    fc.property(fc.record({ q: value, at: value, open: value, pick: value, zoom: value }), (query) => {
      const search = parseSearch(new URLSearchParams(query))
      expect(search.q.length).toBeLessThanOrEqual(80)
      expect(searchHref(search)).toMatch(/^\/locations/)
    }),
  )
})
