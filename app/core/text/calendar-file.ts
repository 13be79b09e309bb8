/** A day, as `2026-12-02`. */
type Day = string

/** An all-day event. Its `uid` never changes, so importing a file twice updates events and adds none. */
export type DayEvent = {
  uid: string
  /** The time of the last change to the event. */
  stamp: Date
  day: Day
  title: string
  words: string
  /** Repeats after so many days, without an end or until a day. */
  everyDays?: number
  until?: Day | undefined
  /** Occurrences that were moved to another day. */
  moved?: readonly { from: Day; to: Day }[]
  /** How many days before the event a calendar reminds the user. */
  alarmDays?: number
}

const dayValue = (day: Day) => day.replaceAll('-', '')
const stampValue = (at: Date) => `${at.toISOString().slice(0, 19).replaceAll(/[-:]/g, '')}Z`

/** Escapes a text (RFC 5545, 3.3.11). Removes control characters; a line break of any kind becomes `\n`. */
const textValue = (text: string): string =>
  text
    .toWellFormed()
    .replaceAll(/\r\n?|[\n\u0085\u2028\u2029]/g, '\n')
    .replaceAll(/[^\P{Cc}\n]/gu, '')
    .replaceAll(/[\\;,]/g, String.raw`\$&`)
    .replaceAll('\n', String.raw`\n`)

const mostBytes = 75
const bytesOf = (text: string) => new TextEncoder().encode(text).length

/** Folds a line (RFC 5545, 3.1): no line exceeds 75 bytes, no character is split, and continuation lines begin with a space. */
function fold(line: string): string {
  const pieces: string[] = []
  let piece = ''
  let bytes = 0
  for (const sign of line) {
    const more = bytesOf(sign)
    if (bytes + more > mostBytes) {
      pieces.push(piece)
      piece = ' '
      bytes = 1
    }
    piece += sign
    bytes += more
  }
  return [...pieces, piece].join('\r\n')
}

function eventLines({ uid, stamp, day, title, words, everyDays, until, moved = [], alarmDays }: DayEvent): string[] {
  const about = (at: Day, more: string[]) => [
    'BEGIN:VEVENT',
    `UID:${textValue(uid)}`,
    `DTSTAMP:${stampValue(stamp)}`,
    `DTSTART;VALUE=DATE:${dayValue(at)}`,
    `SUMMARY:${textValue(title)}`,
    `DESCRIPTION:${textValue(words)}`,
    'TRANSP:TRANSPARENT',
    ...more,
    'END:VEVENT',
  ]
  const alarm = ['BEGIN:VALARM', 'ACTION:DISPLAY', `DESCRIPTION:${textValue(title)}`, `TRIGGER:-P${alarmDays}D`, 'END:VALARM'] // prettier-ignore
  const end = until === undefined ? '' : `;UNTIL=${dayValue(until)}`
  const rule = everyDays === undefined ? [] : [`RRULE:FREQ=DAILY;INTERVAL=${everyDays}${end}`]
  return [
    ...about(day, [...rule, ...(alarmDays === undefined ? [] : alarm)]),
    ...moved.flatMap(({ from, to }) => about(to, [`RECURRENCE-ID;VALUE=DATE:${dayValue(from)}`])),
  ]
}

/** Creates a calendar file (RFC 5545) of all-day events. */
export function calendarFile(maker: string, events: readonly DayEvent[]): string {
  const lines = ['BEGIN:VCALENDAR', 'VERSION:2.0', `PRODID:-//${textValue(maker)}//EN`, ...events.flatMap(eventLines), 'END:VCALENDAR'] // prettier-ignore
  return lines.map((line) => `${fold(line)}\r\n`).join('')
}
