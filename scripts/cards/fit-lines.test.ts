import { expect, test } from 'vitest'

import { fitLines } from './fit-lines.ts'

/** Every letter is 50 wide at a size of 100. */
const measure = (text: string) => text.length * 50
const field = { width: 1000, height: 400, largest: 300 }

test('one word is as large as the field allows', () => {
  expect(fitLines('Terms', field, measure)).toMatchObject({ lines: ['Terms'], size: 300 })
})

test('no line is wider and no text higher than the field', () => {
  const texts = [
    'Accept in-store payments for your digital services',
    'a b c d e f g h i j k',
    'Supercalifragilistic',
    'x'.repeat(70),
  ]
  for (const text of texts) {
    const { lines, size, height } = fitLines(text, field, measure)
    expect(lines.join(' ')).toBe(text)
    expect(Math.max(...lines.map(measure)) * (size / 100)).toBeLessThanOrEqual(field.width)
    expect(height).toBeLessThanOrEqual(field.height)
  }
})

test('a line ends where the sentence stops when that costs little', () => {
  expect(fitLines('Nobody home? Ask us here', field, measure).lines).toEqual(['Nobody home?', 'Ask us here'])
})
