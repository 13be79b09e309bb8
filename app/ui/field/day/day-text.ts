const typed = /^(\d{1,2})[/. -](\d{1,2})[/. -](\d{4})$/

/** Converts a day in the Australian format, `27/11/2026`, to ISO 8601. Any other text is only trimmed. */
export function readDay(text: string): string {
  const [, day = '', month = '', year = ''] = typed.exec(text.trim()) ?? []
  return year ? `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}` : text.trim()
}

/** Converts an ISO 8601 day to the Australian format. Any other text is unchanged. */
export const writeDay = (iso: string): string => iso.replace(/^(\d{4})-(\d\d)-(\d\d)$/, '$3/$2/$1')

const iso = /^\d{4}-\d\d-\d\d$/
/** PostgreSQL has no year 0; the product has no day before this one. */
const firstDay = '1900-01-01'

/** Whether a text is a day of the calendar in ISO 8601. 30 February is none, although `Date.parse` takes it for 2 March. */
export function isDay(text: string): boolean {
  const at = iso.test(text) ? new Date(`${text}T00:00:00Z`) : undefined
  return at !== undefined && !Number.isNaN(at.getTime()) && at.toISOString().startsWith(text) && text >= firstDay
}
