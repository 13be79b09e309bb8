/** A day, as `2026-12-02`. */
type Day = string

/** An event of whole days. Its `uid` stays the same for ever: a file that is taken twice changes events and adds none. */
export type DayEvent = {
  uid: string
  /** When what it says became so. */
  stamp: Date
  day: Day
  title: string
  words: string
  /** Comes again after so many days, without an end. */
  everyDays?: number
  /** Those that fall on another day than their turn. */
  moved?: readonly { from: Day; to: Day }[]
  /** Days before it at which a calendar speaks up. */
  alarmDays?: number
}

const dayValue = (day: Day) => day.replaceAll('-', '')
const stampValue = (at: Date) => `${at.toISOString().slice(0, 19).replaceAll(/[-:]/g, '')}Z`

/** RFC 5545, 3.3.11. What is no character of a text is left out; a line break of any kind is `\n`. */
const textValue = (text: string): string =>
  text
    .toWellFormed()
    .replaceAll(/\r\n?|[\n\u0085\u2028\u2029]/g, '\n')
    .replaceAll(/[^\P{Cc}\n]/gu, '')
    .replaceAll(/[\\;,]/g, String.raw`\$&`)
    .replaceAll('\n', String.raw`\n`)

const mostBytes = 75
const bytesOf = (text: string) => new TextEncoder().encode(text).length

/** RFC 5545, 3.1: no line is longer than 75 bytes, and no character is cut through; what follows begins with a space. */
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

function eventLines({ uid, stamp, day, title, words, everyDays, moved = [], alarmDays }: DayEvent): string[] {
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
  const rule = everyDays === undefined ? [] : [`RRULE:FREQ=DAILY;INTERVAL=${everyDays}`]
  return [
    ...about(day, [...rule, ...(alarmDays === undefined ? [] : alarm)]),
    ...moved.flatMap(({ from, to }) => about(to, [`RECURRENCE-ID;VALUE=DATE:${dayValue(from)}`])),
  ]
}

/** A calendar file (RFC 5545) of whole days, for any program that keeps a calendar. */
export function calendarFile(maker: string, events: readonly DayEvent[]): string {
  const lines = ['BEGIN:VCALENDAR', 'VERSION:2.0', `PRODID:-//${textValue(maker)}//EN`, ...events.flatMap(eventLines), 'END:VCALENDAR'] // prettier-ignore
  return lines.map((line) => `${fold(line)}\r\n`).join('')
}
