import { expect, test } from 'vitest'

import { documentIdOf, documentLinkOf } from '#app/signing/signing.ts'

import { frameMessage } from './signing-screen.tsx'

const origin = 'https://tillway.example'
const window = { name: 'the frame' }
const documentId = 'AAAAAAAAAAAAAAAAAAAAAA'
const payload = { uuid: documentId, status: 'completed' }
const completed = { type: 'session_view.document.completed', payload }

test('a message counts only from our frame, at its origin, in the protocol’s words', () => {
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

test('a message of our frame must name the document for which it was opened', () => {
  const heard = (data: object) => ({ origin, source: window, data: { type: completed.type, ...data } })
  for (const other of [{}, { payload: null }, { payload: {} }, { payload: { uuid: 'BBBBBBBBBBBBBBBBBBBBBB' } }])
    expect(frameMessage(heard(other), { origin, window, documentId })).toBeUndefined()
  expect(frameMessage(heard({ payload }), { origin, window, documentId })).toBe('completed')
  // Another company's frame names its own document, which no page of ours knows.
  expect(frameMessage(heard({ payload: { uuid: 'theirs' } }), { origin, window, documentId: undefined })).toBe(
    'completed',
  )
})

test('docID is the document segment of a stored link, and empty without one (rule SG2)', () => {
  expect(documentIdOf(documentLinkOf({ PUBLIC_URL: origin }, documentId))).toBe(documentId)
  for (const link of [null, '', 'https://app.pandadoc.example/x']) expect(documentIdOf(link)).toBe('')
})
