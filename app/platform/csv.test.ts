import fc from 'fast-check'
import { expect, test } from 'vitest'

import { csvRow } from './csv.ts'

/** A reader of RFC 4180, written from the standard and not from the writer. */
function readCsv(text: string): string[][] {
  const rows: string[][] = []
  let row: string[] = []
  let at = 0
  while (at < text.length) {
    let value = ''
    if (text[at] === '"') {
      for (at += 1; ; at += 1) {
        if (text[at] !== '"') value += text[at]
        else if (text[at + 1] === '"') value += text[(at += 1)]
        else break
      }
      at += 1
    } else {
      while (at < text.length && text[at] !== ',' && text[at] !== '\r') value += text[at++]
    }
    row.push(value)
    if (text[at] === ',') at += 1
    else {
      at += 2
      rows.push(row)
      row = []
    }
  }
  return rows
}

const dangerous = ['=', '+', '-', '@', '\t', '\r', '\n', '＝', '＋', '－', '＠']

test('whatever is written is read again, but for the mark before a formula (2,000 tables)', () => {
  const text = fc.array(
    fc.oneof(fc.constantFrom(...dangerous, '"', "'", ',', ' ', '\r\n'), fc.string({ unit: 'grapheme', maxLength: 4 })),
    { maxLength: 6 },
  )
  const table = fc.array(
    fc.array(
      text.map((parts) => parts.join('')),
      { minLength: 2, maxLength: 4 },
    ),
    { minLength: 1, maxLength: 4 },
  )
  fc.assert(
    fc.property(table, (rows) => {
      const read = readCsv(rows.map(csvRow).join(''))
      expect(read.map((row) => row.length)).toEqual(rows.map((row) => row.length))
      rows.forEach((row, y) => row.forEach((value, x) => expect([value, `'${value}`]).toContain(read[y]?.[x])))
    }),
    { numRuns: 2_000 },
  )
})

test('no cell starts a formula, also behind quotes and spaces (2,000 cells)', () => {
  const lead = fc
    .array(fc.constantFrom('"', "'", ' ', '\u00A0', '\u3000'), { maxLength: 3 })
    .map((signs) => signs.join(''))
  fc.assert(
    fc.property(lead, fc.constantFrom(...dangerous), fc.string(), (before, sign, after) => {
      const [[first] = []] = readCsv(csvRow([before + sign + after, 'x']))
      expect(first).toBe(`'${before}${sign}${after}`)
    }),
    { numRuns: 2_000 },
  )
})

test('numbers, dates and nothing keep their form', () => {
  expect(csvRow([-5, true, null, undefined, new Date(0), 'Mia', 'a,b', 'say "hi"'])).toBe(
    '-5,true,,,1970-01-01T00:00:00.000Z,Mia,"a,b","say ""hi"""\r\n',
  )
})
