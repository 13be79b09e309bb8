import type { KeyFacts } from '../../key-facts.ts'

const stamp = (day: string) => day.replaceAll('-', '')

/** The days of the debits as a calendar file (RFC 5545), each a whole day. */
export function debitCalendar(dates: KeyFacts['debit']['dates'], company: string, now: Date): string {
  const made = now.toISOString().replaceAll(/[-:]|\.\d+/g, '')
  const events = dates.flatMap(({ debited }) => [
    'BEGIN:VEVENT',
    `UID:debit-${debited}@${company.toLowerCase().replaceAll(/[^a-z0-9]/g, '')}`,
    `DTSTAMP:${made}`,
    `DTSTART;VALUE=DATE:${stamp(debited)}`,
    `SUMMARY:${company} direct debit`,
    'TRANSP:TRANSPARENT',
    'END:VEVENT',
  ])
  return ['BEGIN:VCALENDAR', 'VERSION:2.0', `PRODID:-//${company}//debits//EN`, ...events, 'END:VCALENDAR', ''].join(
    '\r\n',
  )
}

/** A calendar day in words; `part` is one of its parts. */
export function dayPart(day: string, part: Intl.DateTimeFormatOptions): string {
  return new Intl.DateTimeFormat('en-AU', { ...part, timeZone: 'UTC' }).format(new Date(`${day}T00:00:00Z`))
}

/** `Wednesday 2 December 2026`. */
export const wholeDay = (day: string): string =>
  dayPart(day, { weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' })
