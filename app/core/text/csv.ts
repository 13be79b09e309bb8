/** Matches cells that a spreadsheet would run as a formula, also behind quotes, spaces and in full-width letters. */
const formula = /^["'\s]*[=+\-@\t\r\n＝＋－＠]/u

const signs = '=+-@＝＋－＠'

/** Disarms formulas behind a separator inside a cell: where semicolons separate lists, a new cell begins there. */
function quoteInner(value: string): string {
  return value.replaceAll(/[;"'\s]+/g, (gap: string, at: number) => {
    const next = value[at + gap.length]
    return next && signs.includes(next) && /[;\t\r\n]/.test(gap) ? `${gap}'` : gap
  })
}

/**
 * Groups a phone number, because a spreadsheet removes the leading zero of digits alone (rule BO88): `0491 570 801`, `02 9555 0805`. A
 * postcode of the Northern Territory does not change: readers know that it has four digits.
 */
const keepZero = (value: string): string =>
  value.replace(/^(04\d\d)(\d{3})(\d{3})$|^(0\d)(\d{4})(\d{4})$/, (...parts: unknown[]) =>
    parts.slice(1, 7).filter(Boolean).join(' '),
  )

function writeCell(value: string): string {
  const inner = quoteInner(keepZero(value))
  const harmless = formula.test(inner) || /^[\t\r\n]/.test(inner) ? `'${inner}` : inner
  return /[",\r\n]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless
}

/** Returns rows of a CSV file. No cell can act as a formula. */
export const csvRows = (rows: readonly (readonly string[])[]): string =>
  rows.map((row) => `${row.map(writeCell).join(',')}\r\n`).join('')

/** Returns the first line of a CSV file (RFC 4180), with the byte order mark that spreadsheets need to read UTF-8. */
export const csvHead = (header: readonly string[]): string => `\uFEFF${csvRows([header])}`
