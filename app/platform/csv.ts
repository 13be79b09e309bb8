/** Cells that a spreadsheet would run as a formula, also behind quotes, spaces and in full-width letters. */
const formula = /^["'\s]*[=+\-@\t\r\n＝＋－＠]/u

/** The same behind a separator inside a cell: where lists are separated by semicolons, a new cell begins there. */
const innerFormula = /([;\t\r\n]["'\s]*)([=+\-@＝＋－＠])/gu

function writeCell(value: string): string {
  const inner = value.replaceAll(innerFormula, "$1'$2")
  const harmless = formula.test(inner) || /^[\t\r\n]/.test(inner) ? `'${inner}` : inner
  return /[",\r\n]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless
}

/** Rows of a CSV file. No cell can act as a formula. */
export const csvRows = (rows: readonly (readonly string[])[]): string =>
  rows.map((row) => `${row.map(writeCell).join(',')}\r\n`).join('')

/** The first line of a CSV file (RFC 4180), with the byte order mark that spreadsheets need to read UTF-8. */
export const csvHead = (header: readonly string[]): string => `\uFEFF${csvRows([header])}`
