/** Cells that a spreadsheet would run as a formula, also behind quotes, spaces and in full-width letters. */
const formula = /^["'\s]*[=+\-@\t\r\n＝＋－＠]/u

/** The same behind a separator inside a cell: where lists are separated by semicolons, a new cell begins there. */
const innerFormula = /([;\t\r\n]["'\s]*)([=+\-@＝＋－＠])/gu

function writeCell(value: string): string {
  const inner = value.replaceAll(innerFormula, "$1'$2")
  const harmless = formula.test(inner) || /^[\t\r\n]/.test(inner) ? `'${inner}` : inner
  return /[",\r\n]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless
}

/** A table as CSV (RFC 4180) with a byte order mark, which spreadsheets need to read UTF-8. No cell can act as a formula. */
export function writeCsv(header: readonly string[], rows: readonly (readonly string[])[]): string {
  return `\uFEFF${[header, ...rows].map((row) => row.map(writeCell).join(',')).join('\r\n')}\r\n`
}
