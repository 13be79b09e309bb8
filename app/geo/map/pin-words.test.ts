import { expect, test } from 'vitest'

import { hereWords, pinOf } from './here.ts'
import { pinWords } from './pin-words.ts'

const middle = { lat: -33.9112, lng: 151.1553 }
const found = { kind: 'found', middle, isRough: false } as const

test('the distance between pin and suburb is shown in words, and a large one must be confirmed (rule C47)', () => {
  const say = (lat: number, isRough = false) => pinWords({ ...middle, lat }, { ...found, isRough }, 'Marrickville 2204')
  expect(say(middle.lat)).toEqual({
    isFar: false,
    text: 'This is the middle of Marrickville 2204. Move the pin to your door, or type the coordinates.',
  })
  expect(say(-33.915)).toEqual({ isFar: false, text: 'The pin is 420 m from the middle of Marrickville 2204.' })
  expect(say(-34.0112)).toEqual({
    isFar: true,
    text: 'The pin is 11 km from the middle of Marrickville 2204. Move it, or change the address. If it is right, continue.',
  })
  expect(say(-34.0112, true)).toEqual({
    isFar: false,
    text: 'The pin is 11 km from the middle of the area around Marrickville 2204.',
  })
  expect(pinWords(null, found, 'Marrickville 2204')).toBeUndefined()
  expect(pinWords(middle, { kind: 'away' }, 'Marrickville 2204')).toBeUndefined()
})

test('the phone’s position comes with its accuracy, and moves the pin only within Australia (rule C47)', () => {
  const at = (latitude: number, accuracy: number) => ({ latitude, longitude: 151.1553, accuracy })
  expect(pinOf(at(-33.9112, 12))).toEqual(middle)
  expect(hereWords(at(-33.9112, 12))).toEqual({
    tone: 'good',
    title: 'The pin is where this device is',
    text: 'It may be 12 m off. Look at the map: is it at your door?',
  })
  expect(hereWords(at(-33.9112, 1_440)).tone).toBe('ticket')
  expect(hereWords(at(-33.9112, 1_440)).text).toBe('It may be 1.4 km off. Move the pin to your door.')
  expect(pinOf(at(51.5, 12))).toBeUndefined()
  expect(hereWords(at(51.5, 12)).title).toBe('This device says that it is outside Australia')
})
