const typed = /^(\d{1,2})[/. -](\d{1,2})[/. -](\d{4})$/

/** Converts a day in the Australian format, `27/11/2026`, to ISO 8601. Any other text is only trimmed. */
export function readDay(text: string): string {
  const [, day = '', month = '', year = ''] = typed.exec(text.trim()) ?? []
  return year ? `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}` : text.trim()
}

/** Converts an ISO 8601 day to the Australian format. Any other text is unchanged. */
export const writeDay = (iso: string): string => iso.replace(/^(\d{4})-(\d\d)-(\d\d)$/, '$3/$2/$1')
