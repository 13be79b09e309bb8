/** Cells that a spreadsheet would run as a formula, also behind quotes, spaces and in full-width letters. */
const formula = /^["'\s]*[=+\-@\t\r\n＝＋－＠]/u

function writeCell(value: string): string {
  const harmless = formula.test(value) || /^[\t\r\n]/.test(value) ? `'${value}` : value
  return /[",\r\n]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless
}

/** A table as CSV (RFC 4180) with a byte order mark, which spreadsheets need to read UTF-8. No cell can act as a formula. */
export function writeCsv(header: readonly string[], rows: readonly (readonly string[])[]): string {
  return `\uFEFF${[header, ...rows].map((row) => row.map(writeCell).join(',')).join('\r\n')}\r\n`
}
