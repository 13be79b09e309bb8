import fc from 'fast-check'
import { expect, test } from 'vitest'

import { readImport } from './read-import.server.ts'
import { rejectedCsv } from './rejected-csv.ts'

const read = (text: string, choice: { column?: number; addsZeros?: boolean } = {}) =>
  readImport(text, { addsZeros: false, ...choice })
const numbersOf = (text: string, choice?: Parameters<typeof read>[1]) =>
  read(text, choice).numbers.map(({ number }) => number)

test('a date with the digits of a mobile opts no stranger out, and the sender next to it is opted out (rule O12)', () => {
  const list = 'Received,Mobile,Text\n04/11/26 10:15,0491 570 158,STOP'
  expect(read(list)).toMatchObject({
    column: 1,
    columns: [{ letter: 'A', heading: 'Received' }, { letter: 'B', heading: 'Mobile' }, { letter: 'C' }],
    numbers: [{ number: '+61491570158', typed: '0491 570 158', row: 2 }],
    rejected: [],
  })
  expect(read(list, { column: 0 })).toMatchObject({
    column: 0,
    numbers: [],
    rejected: [{ row: 2, text: '04/11/26 10:15', cells: ['04/11/26 10:15', '0491 570 158', 'STOP'] }],
  })
})

test.for([
  ['commas and quotes', 'Text,From\n"Stop, please\nnow","0491 570 158"\n"He said ""no""",0491570006\n'],
  ['semicolons', 'Text;From\r\nStop, please;0491 570 158\r\nno, no;0491570006'],
  ['tabs', 'Text\tFrom\rStop, please; now\t0491 570 158\rno\t0491570006'],
] as const)('reads cells separated by %s, and line breaks inside cells', ([, list]) => {
  expect(numbersOf(list)).toEqual(['+61491570158', '+61491570006'])
  expect(read(list).rejected).toEqual([])
})

test('a plain list needs no heading, and numbers may be in one line', () => {
  expect(numbersOf('\uFEFF0491 570 158\n\n+61491570006\r0491570158')).toEqual(['+61491570158', '+61491570006'])
  expect(numbersOf('0491 570 158, 0491570006, 0491570156')).toHaveLength(3)
  expect(read('Mobile\n0491570158\n\n0491570158\n0491570158').repeated).toBe(2)
})

test('every cell of the column that is not exactly one number is rejected with its row', () => {
  const list = 'Name,Mobile\nMia,0491 570 006\n\nBo,02 9374 4000\nKim,0491570156 or 0491570157\nLee,\nAl,=1+1\nShort'
  expect(read(list).rejected.map(({ row, text }) => [row, text])).toEqual([
    [4, '02 9374 4000'],
    [5, '0491570156 or 0491570157'],
    [6, ''],
    [7, '=1+1'],
    [8, ''],
  ])
})

test('reads numbers with invisible characters around them', () => {
  expect(numbersOf('Mobile\n\u202A0491 571 491\u202C\n\u200E+61 491 570 006')).toEqual(['+61491571491', '+61491570006'])
})

test('a number with a lost leading 0 is rejected until the colleague adds it', () => {
  const list = 'Mobile\n400 111 161\n0491570006\n400111161\n'
  expect(read(list)).toMatchObject({
    numbers: [{ number: '+61491570006' }],
    lostZeros: 2,
    rejected: [
      { row: 2, lostZero: true },
      { row: 4, lostZero: true },
    ],
  })
  expect(read(list, { addsZeros: true })).toMatchObject({
    numbers: [{ number: '+61400111161', typed: '400 111 161' }, { number: '+61491570006' }],
    lostZeros: 2,
    repeated: 1,
    rejected: [],
  })
})

test('of several columns with numbers the heading decides, otherwise the colleague', () => {
  const rows = '0491570006,0491570156\n0491570007,0491570156\n'
  expect(read(`From,To\n${rows}`).column).toBe(0)
  expect(read(`Number,International\n${rows}`).column).toBe(0)
  for (const list of [rows, `Mobile,Phone\n${rows}`]) {
    expect(read(list)).toMatchObject({ column: undefined, numbers: [], rejected: [] })
    expect(numbersOf(list, { column: 1 })).toEqual(['+61491570156'])
  }
  expect(read(rows, { column: 7 }).column).toBeUndefined()
})

test('a quotation mark that is never closed is reported with its row, and nothing is read', () => {
  expect(read('Mobile\n0491570006\n"0491570156\n0491570157\n')).toMatchObject({ openQuote: 3, numbers: [] })
})

test('every row is a number, a repetition, blank, the heading, or rejected with its row number', () => {
  const cell = fc.oneof(fc.constantFrom('0491570006', '0491570156', '400111161', '', ' '), fc.string())
  fc.assert(
    fc.property(fc.array(cell), (parts) => {
      const lines = parts.map((part) => part.replaceAll(/[\r\n\uFEFF",;\t]/g, ''))
      const { column, numbers, rejected, repeated } = read(['Mobile', ...lines].join('\n'))
      const blank = lines.filter((line) => line.trim() === '').length
      expect(column).toBe(0)
      expect(numbers.length + rejected.length + repeated).toBe(lines.length - blank)
    }),
  )
})

test('the rejected rows can be downloaded, corrected and imported again', async () => {
  const parts: string[] = []
  for await (const part of rejectedCsv(read('Name,Mobile\nMia,0491570006\n"Bo, Jr",02 9374\nKim,400111161\n')))
    parts.push(part)
  const file = parts.join('')
  expect(file).toBe(
    '\uFEFFName,Mobile,Row,Problem\r\n"Bo, Jr",02 9374,3,Not exactly one Australian mobile number\r\n' +
      'Kim,400111161,4,The leading 0 is missing\r\n',
  )
  expect(numbersOf(file.replace('02 9374', '0491570156'), { addsZeros: true })).toEqual([
    '+61491570156',
    '+61400111161',
  ])
})
