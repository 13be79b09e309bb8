import fc from 'fast-check'
import { expect, test } from 'vitest'

import { calendarFile, type DayEvent } from './calendar-file.ts'

const event: DayEvent = {
  uid: 'debit-1@tillway.example',
  stamp: new Date('2026-11-26T01:02:03.456Z'),
  day: '2026-12-02',
  title: 'Debit',
  words: 'What you took',
}
/** The unfolded lines, as a calendar program reads them. */
const linesOf = (file: string) => file.replaceAll('\r\n ', '').split('\r\n')
const unescape = (text: string) => text.replaceAll(/\\(.)/gs, (_, sign: string) => (sign === 'n' ? '\n' : sign))
const valueOf = (file: string, name: string) =>
  linesOf(file)
    .filter((line) => line.startsWith(`${name}:`))
    .map((line) => unescape(line.slice(name.length + 1)))

test('a repeated day can have an end (RFC 5545, 3.3.10)', () => {
  const file = calendarFile('Tillway', [{ ...event, everyDays: 14, until: '2026-12-30' }])
  expect(valueOf(file, 'RRULE')).toEqual(['FREQ=DAILY;INTERVAL=14;UNTIL=20261230'])
})

test('the file of one day conforms to RFC 5545', () => {
  const moved = [{ from: '2026-12-16', to: '2026-12-17' }]
  expect(linesOf(calendarFile('Tillway', [{ ...event, everyDays: 14, moved, alarmDays: 2 }]))).toEqual([
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Tillway//EN',
    'BEGIN:VEVENT',
    'UID:debit-1@tillway.example',
    'DTSTAMP:20261126T010203Z',
    'DTSTART;VALUE=DATE:20261202',
    'SUMMARY:Debit',
    'DESCRIPTION:What you took',
    'TRANSP:TRANSPARENT',
    'RRULE:FREQ=DAILY;INTERVAL=14',
    'BEGIN:VALARM',
    'ACTION:DISPLAY',
    'DESCRIPTION:Debit',
    'TRIGGER:-P2D',
    'END:VALARM',
    'END:VEVENT',
    'BEGIN:VEVENT',
    'UID:debit-1@tillway.example',
    'DTSTAMP:20261126T010203Z',
    'DTSTART;VALUE=DATE:20261217',
    'SUMMARY:Debit',
    'DESCRIPTION:What you took',
    'TRANSP:TRANSPARENT',
    'RECURRENCE-ID;VALUE=DATE:20261216',
    'END:VEVENT',
    'END:VCALENDAR',
    '',
  ])
})

test('a name with line breaks, quotes or a whole event in it stays one value', () => {
  const attacks = [
    'Costa\r\nEND:VEVENT\r\nBEGIN:VEVENT\r\nSUMMARY:Pay me',
    'Costa\nATTENDEE:mailto:thief@example.com',
    'Costa\u2028X-EVIL:1\u0085Y:2\u2029Z:3\vW:4',
    'a;b,c\\n"d":e\u0000f',
  ]
  for (const title of attacks) {
    const file = calendarFile('Tillway', [{ ...event, title }])
    expect(linesOf(file)).toHaveLength(13)
    expect(file.split('BEGIN:VEVENT\r\n')).toHaveLength(2)
    expect(valueOf(file, 'SUMMARY')).toEqual([
      title
        .replaceAll(/\r\n?|[\u0085\u2028\u2029]/g, '\n')
        .replaceAll('\u0000', '')
        .replaceAll('\v', ''),
    ])
  }
})

test('whatever the text, no line exceeds 75 bytes, no character is split, and each line reads back unchanged', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), fc.string({ unit: 'binary' }), (title, words) => {
      const file = calendarFile('Tillway', [{ ...event, title, words }])
      const whole = file.split('\r\n')
      expect(whole.every((line) => Buffer.byteLength(line) <= 75 && !/[\r\n]/.test(line))).toBe(true)
      expect(whole.every((line) => line.isWellFormed())).toBe(true)
      expect(linesOf(file)).toHaveLength(13)
      const kept = (text: string) =>
        text
          .toWellFormed()
          .replaceAll(/\r\n?|[\u0085\u2028\u2029]/g, '\n')
          .replaceAll(/[^\P{Cc}\n]/gu, '')
      expect([valueOf(file, 'SUMMARY'), valueOf(file, 'DESCRIPTION')]).toEqual([[kept(title)], [kept(words)]])
    }),
  )
})
