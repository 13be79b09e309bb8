import { expect, test } from 'vitest'

import { debitCalendar, wholeDay } from '../wizard/contract/facts-screen.tsx'
import { frameMessage } from './signing-screen.tsx'

const origin = 'https://tillway.example'
const window = { name: 'the frame' }
const documentId = 'AAAAAAAAAAAAAAAAAAAAAA'
const payload = { uuid: documentId, status: 'completed' }
const completed = { type: 'session_view.document.completed', payload }

test('a message counts only from our frame, at its own origin, in the words of the protocol', () => {
  const frame = { origin, window, documentId }
  expect(frameMessage({ origin, source: window, data: completed }, frame)).toBe('completed')
  expect(
    frameMessage({ origin, source: window, data: { event: 'session_view.document.loaded', payload } }, frame),
  ).toBe('loaded')
  expect(frameMessage({ origin: 'https://evil.example', source: window, data: completed }, frame)).toBeUndefined()
  expect(frameMessage({ origin, source: { name: 'another' }, data: completed }, frame)).toBeUndefined()
  expect(frameMessage({ origin, source: null, data: completed }, { ...frame, window: null })).toBeUndefined()
  for (const data of [undefined, null, 'x', { payload }])
    expect(frameMessage({ origin, source: window, data }, frame)).toBeUndefined()
  for (const type of ['toString', 7, 'session_view.document.x'])
    expect(frameMessage({ origin, source: window, data: { type, payload } }, frame)).toBeUndefined()
})

test('our own frame speaks of the document that it was opened for, and of no other', () => {
  const heard = (data: object) => ({ origin, source: window, data: { type: completed.type, ...data } })
  for (const other of [{}, { payload: null }, { payload: {} }, { payload: { uuid: 'BBBBBBBBBBBBBBBBBBBBBB' } }])
    expect(frameMessage(heard(other), { origin, window, documentId })).toBeUndefined()
  expect(frameMessage(heard({ payload }), { origin, window, documentId })).toBe('completed')
  // Another company's frame names its own document, which no page of ours knows.
  expect(frameMessage(heard({ payload: { uuid: 'theirs' } }), { origin, window, documentId: undefined })).toBe(
    'completed',
  )
})

test('the debits are a calendar file that other programs read', () => {
  const text = debitCalendar(
    [{ due: '2026-12-25', debited: '2026-12-29' }],
    'Tillway',
    new Date('2026-11-20T10:42:00Z'),
  )
  expect(text.split('\r\n')).toEqual([
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Tillway//debits//EN',
    'BEGIN:VEVENT',
    'UID:debit-2026-12-29@tillway',
    'DTSTAMP:20261120T104200Z',
    'DTSTART;VALUE=DATE:20261229',
    'SUMMARY:Tillway direct debit',
    'TRANSP:TRANSPARENT',
    'END:VEVENT',
    'END:VCALENDAR',
    '',
  ])
  expect(wholeDay('2026-12-02')).toBe('Wednesday 2 December 2026')
})
