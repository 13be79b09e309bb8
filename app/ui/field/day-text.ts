const typed = /^(\d{1,2})[/. -](\d{1,2})[/. -](\d{4})$/

/** A day as an Australian writes it, `27/11/2026`, as ISO 8601; any other text stays as it is. */
export function readDay(text: string): string {
  const [, day = '', month = '', year = ''] = typed.exec(text.trim()) ?? []
  return year ? `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}` : text.trim()
}

/** A day of ISO 8601 as an Australian writes it; any other text stays as it is. */
export const writeDay = (iso: string): string => iso.replace(/^(\d{4})-(\d\d)-(\d\d)$/, '$3/$2/$1')
