import { normaliseMobile } from '../mobile-number.ts'

/** The most that one list may hold, and how long a piece of it on its way may be. */
export const maxImportLength = 2_000_000
export const maxPieceLength = 12_000
export const maxPieces = Math.ceil(maxImportLength / maxPieceLength)

export type ImportLine = { number: string; typed: string; line: number }
export type InvalidLine = { line: number; text: string }

type ImportedLines = {
  /** Each number once, where it first stands. */
  numbers: ImportLine[]
  invalid: InvalidLine[]
  /** How often a number stood there again. */
  repeated: number
}

const isAround = (sign: string | undefined) => sign !== undefined && /["'\s]/.test(sign)

/** A cell without the quotes and spaces around it. */
function bareCell(cell: string): string {
  let [start, end] = [0, cell.length]
  while (isAround(cell[start])) start += 1
  while (end > start && isAround(cell[end - 1])) end -= 1
  return cell.slice(start, end)
}

const cells = (line: string): string[] => line.split(/[,;\t]/).map(bareCell)

/** The first line names columns when it holds no digit. */
const isHeader = (line: string, index: number) => index === 0 && !/\d/.test(line)

/**
 * The numbers of a list, one a line: of several cells the first that is a mobile number counts, so that our own export and
 * those of others can be read. Lines are counted from 1, as spreadsheets do.
 */
export function readImportLines(text: string): ImportedLines {
  const numbers = new Map<string, ImportLine>()
  const invalid: InvalidLine[] = []
  let repeated = 0
  for (const [index, line] of text
    .replace(/^\uFEFF/, '')
    .split(/\r\n|\r|\n/)
    .entries()) {
    if (line.trim() === '' || isHeader(line, index)) continue
    const typed = cells(line).find((cell) => normaliseMobile(cell) !== undefined)
    const number = typed && normaliseMobile(typed)
    if (!typed || !number) invalid.push({ line: index + 1, text: line.trim().slice(0, 60) })
    else if (numbers.has(number)) repeated += 1
    else numbers.set(number, { number, typed: typed.slice(0, 64), line: index + 1 })
  }
  return { numbers: [...numbers.values()], invalid, repeated }
}

/** A list in pieces that are short enough for a form. */
export function cutIntoPieces(text: string): string[] {
  const pieces: string[] = []
  for (let start = 0; start < text.length; start += maxPieceLength)
    pieces.push(text.slice(start, start + maxPieceLength))
  return pieces
}
