import { expect, test } from 'vitest'

import { findPlaces } from '#app/geo/suburbs/find-places.server.ts'

import { type Asked, suburbPoint } from './suburb-point.ts'

/** Queries the gazetteer like the screen does. */
function pointOf(asked: Asked) {
  const { suburb, state, postCode } = asked
  const find = (...parts: string[]) => findPlaces(parts.join(' '))
  const named = [...find(suburb, state, postCode), ...find(suburb, postCode), ...find(suburb, state)]
  return suburbPoint(asked, { named, around: find(state, postCode) })
}

const marrickville = { lat: expect.closeTo(-33.91, 1), lng: expect.closeTo(151.16, 1) }

test('an address whose parts fit together is not doubted (rule C80)', () => {
  const point = pointOf({ suburb: 'marrickville', state: 'NSW', postCode: '2204' })
  expect(point).toEqual({ kind: 'found', middle: marrickville, isRough: false })
})

test('a suburb with the postcode of another is doubted, and the pin is put into the suburb (rule C80)', () => {
  expect(pointOf({ suburb: 'Marrickville', state: 'NSW', postCode: '3000' })).toEqual({
    kind: 'found',
    middle: marrickville,
    isRough: false,
    doubt: 'Marrickville NSW has the postcode 2204, not 3000.',
  })
})

test('a suburb that is in another state is doubted (rule C80)', () => {
  expect(pointOf({ suburb: 'Fitzroy', state: 'NSW', postCode: '3065' })).toMatchObject({
    isRough: false,
    doubt: 'Fitzroy 3065 is in VIC, not in NSW.',
  })
})

test('an unknown suburb is not doubted if its postcode is in its state (rule C80)', () => {
  const unknown = { suburb: 'Cloudcuckooville', state: 'NSW' }
  expect(pointOf({ ...unknown, postCode: '2204' })).toEqual({ kind: 'found', middle: marrickville, isRough: true })
  expect(pointOf({ ...unknown, postCode: '3000' })).toEqual({
    kind: 'found',
    middle: { lat: -33.869, lng: 151.209 },
    isRough: true,
    doubt: 'We know no Cloudcuckooville NSW 3000.',
  })
})
