/** What a cell may hold. A date becomes ISO 8601 in UTC. */
export type CsvValue = string | number | boolean | Date | null | undefined

/** Where a spreadsheet program starts to read a formula: also after quotes and spaces, and in full-width form. */
const startsFormula = /^[\s"'\u00A0\u3000\uFEFF]*[=+\-@\t\r\n\uFF1D\uFF0B\uFF0D\uFF20]|^[\t\r\n]/u

/** Marks the file as UTF-8 for spreadsheet programs. */
export const csvStart = '\uFEFF'

function textOf(value: CsvValue): string {
  if (value === null || value === undefined) return ''
  if (value instanceof Date) return value.toISOString()
  if (typeof value !== 'string') return String(value)
  return startsFormula.test(value) ? `'${value}` : value
}

function cell(value: CsvValue): string {
  const text = textOf(value)
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

/** One record of RFC 4180, with its line end. Text that a spreadsheet would run as a formula gets a leading `'`. */
export function csvRow(values: readonly CsvValue[]): string {
  return `${values.map(cell).join(',')}\r\n`
}
