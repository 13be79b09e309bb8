import { CsvError, parse } from 'csv-parse/sync'

import { readMobile } from '../sms/mobile-number.ts'

/** A colleague's choices for reading a list: the column with the numbers, and whether to restore lost leading zeros. */
export type ImportChoice = { column?: number | undefined; addsZeros: boolean }

export type ImportLine = { number: string; typed: string; row: number }
type RejectedLine = { row: number; text: string; cells: readonly string[]; lostZero: boolean }

type ImportColumn = {
  index: number
  /** The column's letter in spreadsheets: `B`. */
  letter: string
  heading: string | undefined
  /** The first cells that are not blank. */
  examples: readonly string[]
}

export type ReadImport = {
  columns: readonly ImportColumn[]
  /** The index of the column with the numbers; undefined if several columns have numbers and the colleague has not chosen. */
  column: number | undefined
  /** The distinct numbers, each from the first row with it. */
  numbers: ImportLine[]
  rejected: RejectedLine[]
  /** The number of rows with a number whose leading 0 a spreadsheet removed. */
  lostZeros: number
  /** The number of rows that repeat a number. */
  repeated: number
  /** The row with a quotation mark that is never closed, in which case nothing is read. */
  openQuote?: number
}

type Rows = readonly (readonly string[])[]

const delimiters = ['\t', ';', ',']
const sampleSize = 100
const examplesShown = 3
/** Far more columns than a list of numbers has. */
const mostColumns = 100

/** Parses the rows of a CSV text, including blank ones, so that row numbers match a spreadsheet. */
const parseRows = (text: string, delimiter: string, to = -1): Rows =>
  parse(text, {
    bom: true,
    delimiter,
    record_delimiter: ['\r\n', '\n', '\r'],
    relax_column_count: true,
    relax_quotes: true,
    to,
  })

const isBlank = (cells: readonly string[]) => cells.every((cell) => cell.trim() === '')

/** Returns how many of the first rows have the same number of columns, above one. */
function agreementOn(text: string, delimiter: string): number {
  const widths = new Map<number, number>()
  for (const { length } of parseRows(text, delimiter, sampleSize))
    if (length > 1) widths.set(length, (widths.get(length) ?? 0) + 1)
  return Math.max(0, ...widths.values())
}

function delimiterOf(text: string): string {
  const agreements = delimiters.map((delimiter) => agreementOn(text, delimiter))
  const best = Math.max(...agreements)
  return best === 0 ? ',' : (delimiters[agreements.indexOf(best)] ?? ',')
}

/** Whether the first row is a heading: it has words, and nothing as long as a number. */
const isHeading = (cells: readonly string[]) =>
  cells.some((cell) => /\p{L}/u.test(cell)) && cells.every((cell) => cell.replaceAll(/\D/g, '').length < 6)

function letterOf(index: number): string {
  const last = String.fromCodePoint(65 + (index % 26))
  return index < 26 ? last : letterOf(Math.floor(index / 26) - 1) + last
}

function columnsOf(rows: Rows, headings: readonly string[] | undefined): ImportColumn[] {
  const examples: string[][] = []
  for (const cells of rows)
    for (const [index, cell] of cells.slice(0, mostColumns).entries()) {
      const shown = examples[index] ?? []
      if (shown.length < examplesShown && cell.trim() !== '') shown.push(cell.trim().slice(0, 40))
      examples[index] = shown
    }
  const width = Math.min(mostColumns, Math.max(examples.length, headings?.length ?? 0))
  return Array.from({ length: width }, (_, index) => ({
    index,
    letter: letterOf(index),
    heading: headings?.[index]?.trim().slice(0, 40) || undefined,
    examples: examples[index] ?? [],
  }))
}

/** Headings of the sender's own number, unlike the number that the text was sent to. */
const numberHeading = /\b(?:mobile|phone|cell|msisdn|number|sender|from)\b/i

/** Returns the only column with numbers, or the only one with a matching heading; undefined if the colleague must choose. */
function detectColumn(rows: Rows, columns: readonly ImportColumn[]): number | undefined {
  const counts = columns.map(({ index }) => rows.filter((cells) => readMobile(cells[index] ?? '')).length)
  const likely = columns.filter(({ index }) => (counts[index] ?? 0) > 0)
  const named = (likely.length > 0 ? likely : columns).filter(({ heading }) => numberHeading.test(heading ?? ''))
  if (likely.length === 1) return likely[0]?.index
  if (named.length === 1) return named[0]?.index
  return columns.length === 1 ? 0 : undefined
}

/** Turns a single row of numbers into a column, because it is a list written in one line. */
const asColumn = (rows: Rows): Rows =>
  rows.length === 1 && rows[0]?.every((cell) => readMobile(cell)) ? rows[0].map((cell) => [cell]) : rows

function rowsOf(text: string): Rows | { openQuote: number } {
  try {
    return asColumn(parseRows(text, delimiterOf(text)))
  } catch (error) {
    if (error instanceof CsvError && error.code === 'CSV_QUOTE_NOT_CLOSED')
      return { openQuote: Number(error['records'] ?? 0) + 1 }
    throw error
  }
}

/**
 * Reads a list of numbers from plain text or CSV (rule O12). Only one column is read, and each of its cells must be exactly one mobile
 * number; other rows are rejected with their row number. Rows are counted from 1, as in spreadsheets.
 */
export function readImport(text: string, { column: chosen, addsZeros }: ImportChoice): ReadImport {
  const rows = rowsOf(text)
  const nothing = { columns: [], column: undefined, numbers: [], rejected: [], lostZeros: 0, repeated: 0 }
  if ('openQuote' in rows) return { ...nothing, ...rows }
  const first = rows.findIndex((cells) => !isBlank(cells))
  const headings = rows[first] && isHeading(rows[first]) ? rows[first] : undefined
  const body = headings ? rows.slice(first + 1) : rows
  const columns = columnsOf(body, headings)
  const column = chosen !== undefined && chosen in columns ? chosen : detectColumn(body, columns)
  if (column === undefined) return { ...nothing, columns }
  return { columns, column, ...readColumn(body, { column, addsZeros, firstRow: rows.length - body.length + 1 }) }
}

function readColumn(
  rows: Rows,
  { column, addsZeros, firstRow }: { column: number; addsZeros: boolean; firstRow: number },
): Pick<ReadImport, 'numbers' | 'rejected' | 'lostZeros' | 'repeated'> {
  const numbers = new Map<string, ImportLine>()
  const rejected: RejectedLine[] = []
  let [lostZeros, repeated] = [0, 0]
  for (const [index, cells] of rows.entries()) {
    if (isBlank(cells)) continue
    const row = firstRow + index
    const cell = (cells[column] ?? '').trim()
    const { number, lostZero = false } = readMobile(cell) ?? {}
    if (lostZero) lostZeros += 1
    if (number === undefined || (lostZero && !addsZeros)) rejected.push({ row, text: cell, cells, lostZero })
    else if (numbers.has(number)) repeated += 1
    else numbers.set(number, { number, typed: cell.slice(0, 64), row })
  }
  return { numbers: [...numbers.values()], rejected, lostZeros, repeated }
}
