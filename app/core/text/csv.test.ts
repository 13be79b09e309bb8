import fc from 'fast-check'
import { expect, test } from 'vitest'

import { csvHead, csvRows } from './csv.ts'

const writeCsv = (header: string[], rows: string[][]): string => csvHead(header) + csvRows(rows)

/** Reads RFC 4180, as a spreadsheet would. */
function readCsv(text: string): string[][] {
  const rows: string[][] = []
  let row: string[] = []
  for (const match of text.replace(/^\uFEFF/, '').matchAll(/(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r\n)/g)) {
    row.push(match[1] === undefined ? (match[2] ?? '') : match[1].replaceAll('""', '"'))
    if (match[3] === '\r\n') {
      rows.push(row)
      row = []
    }
  }
  return rows
}

test('every cell reads back unchanged, except for the mark that disarms a formula', () => {
  fc.assert(
    fc.property(fc.array(fc.array(fc.string({ unit: 'grapheme' }), { minLength: 1, maxLength: 4 })), (rows) => {
      const back = readCsv(writeCsv(['header'], rows)).slice(1)
      expect(back.map((row) => row.length)).toEqual(rows.map((row) => row.length))
      const unmarked = (cell: string) => cell.replaceAll(/'(?=[=+\-@＝＋－＠\t\r\n"'\s])/gu, '')
      expect(back.flat().map(unmarked)).toEqual(rows.flat().map(unmarked))
    }),
    { numRuns: 1_000 },
  )
})

test.each(['=1+1', '+61', '-1', '@SUM(A1)', '\t=1', '\r=1', '\n=1', '"=1', ' =1', '＝1', '＋1', '"\'=1'])(
  '%j cannot act as a formula',
  (cell) => {
    expect(readCsv(writeCsv(['header'], [[cell]]))[1]?.[0]).toMatch(/^'/)
  },
)

test('a formula behind a separator inside a cell is disarmed too', () => {
  expect(readCsv(writeCsv(['header'], [['hi;=1+1\n@SUM(1)']]))[1]?.[0]).toBe("hi;'=1+1\n'@SUM(1)")
})

test('the file begins with a byte order mark and ends every line with CR LF', () => {
  expect(writeCsv(['a', 'b'], [['1', '2']])).toBe('\uFEFFa,b\r\n1,2\r\n')
})

test.each([
  ['0491570801', '0491 570 801'],
  ['0295550805', '02 9555 0805'],
  ['0491 570 801', '0491 570 801'],
  ['61491570801', '61491570801'],
  ['51824753556', '51824753556'],
  ['0800', '0800'],
])('the number %s is written as %s, so that a spreadsheet keeps its zero (rule BO88)', (cell, written) => {
  expect(writeCsv(['a'], [[cell]])).toBe(`\uFEFFa\r\n${written}\r\n`)
})
