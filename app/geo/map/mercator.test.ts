import fc from 'fast-check'
import { expect, test } from 'vitest'

import { isInAustralia, latLngLabel, nudge, onSheet, parseLatLng, project, tilesOf, unproject } from './mercator.ts'

const somewhere = fc.record({
  lat: fc.double({ min: -55, max: -9, noNaN: true }),
  lng: fc.double({ min: 73, max: 168, noNaN: true }),
})
const sheet = { width: 800, height: 400 }
const sydney = { lat: -33.8688, lng: 151.2093 }

test('a place survives the projection and its inverse', () => {
  fc.assert(
    fc.property(somewhere, fc.integer({ min: 10, max: 17 }), (place, zoom) => {
      const back = unproject(project(place, zoom), zoom)
      expect(back.lat).toBeCloseTo(place.lat, 8)
      expect(back.lng).toBeCloseTo(place.lng, 8)
      expect(onSheet(place, place, zoom, sheet)).toEqual({ x: 400, y: 200 })
    }),
  )
})

test('Sydney is in the same tile as on every map server', () => {
  const { x, y } = project(sydney, 15)
  expect([Math.floor(x / 256), Math.floor(y / 256)]).toEqual([30147, 19663])
})

test('left goes west and up goes north', () => {
  expect(nudge(sydney, { x: -10, y: 0 }, 15).lng).toBeLessThan(sydney.lng)
  expect(nudge(sydney, { x: 0, y: -10 }, 15).lat).toBeGreaterThan(sydney.lat)
})

test('tiles cover the whole sheet, and no tile is superfluous', () => {
  fc.assert(
    fc.property(somewhere, (place) => {
      const tiles = tilesOf('https://tiles.example/{z}/{x}/{y}.png', place, 15, sheet)
      expect(Math.min(...tiles.map(({ x }) => x))).toBeLessThanOrEqual(0)
      expect(Math.max(...tiles.map(({ x }) => x + 256))).toBeGreaterThanOrEqual(800)
      expect(Math.max(...tiles.map(({ y }) => y + 256))).toBeGreaterThanOrEqual(400)
      expect(tiles.length).toBeLessThanOrEqual(15)
      expect(new Set(tiles.map(({ url }) => url)).size).toBe(tiles.length)
    }),
  )
})

test('reads coordinates in the usual notations, and only where a shop can be', () => {
  for (const typed of ['-33.9112, 151.1553', '−33.9112 151.1553', ' -33.9112;151.1553 '])
    expect(parseLatLng(typed)).toEqual({ lat: -33.9112, lng: 151.1553 })
  for (const typed of ['', '-33.9', '151.1553, -33.9112', '0, 0', 'a, b', '-33, 151, 2', 'NaN, 151'])
    expect(parseLatLng(typed)).toBeUndefined()
  expect(latLngLabel({ lat: -33.9112, lng: 151.1553 })).toBe('-33.91120, 151.15530')
  expect(isInAustralia(sydney)).toBe(true)
})
