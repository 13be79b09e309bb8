import fc from 'fast-check'
import { expect, test } from 'vitest'

import { cutIntoPieces, readImportLines } from './import-lines.ts'

test('a list is read line by line: header, blanks, quotes, columns, repetitions, and what is no number', () => {
  const read = readImportLines(
    '\uFEFFName,Mobile\r\nMia,"0491 570 006"\n\n0491570156;yes\nBo,02 9374 4000\n+61491570006\n=1+1\r0491 570 157',
  )
  expect(read.numbers).toEqual([
    { number: '+61491570006', typed: '0491 570 006', line: 2 },
    { number: '+61491570156', typed: '0491570156', line: 4 },
    { number: '+61491570157', typed: '0491 570 157', line: 8 },
  ])
  expect(read.repeated).toBe(1)
  expect(read.invalid).toEqual([
    { line: 5, text: 'Bo,02 9374 4000' },
    { line: 7, text: '=1+1' },
  ])
})

test('every line is a number, a repetition, blank, or told with its place', () => {
  fc.assert(
    fc.property(fc.array(fc.oneof(fc.constantFrom('0491570006', '0491570156', '', ' '), fc.string())), (parts) => {
      const lines = parts.map((part) => part.replaceAll(/[\r\n\uFEFF]/g, ''))
      const { numbers, invalid, repeated } = readImportLines(lines.join('\n'))
      const blank = lines.filter((line) => line.trim() === '').length
      const header = lines[0] && lines[0].trim() !== '' && !/\d/.test(lines[0]) ? 1 : 0
      const seen = lines.length === 0 ? 0 : lines.length - blank - header
      expect(numbers.length + invalid.length + repeated).toBe(seen)
    }),
  )
})

test('a list that is cut into pieces is whole again when they are put together', () => {
  const text = '0491570006\n'.repeat(5_000)
  const pieces = cutIntoPieces(text)
  expect(pieces.length).toBeGreaterThan(3)
  expect(pieces.join('')).toBe(text)
})
