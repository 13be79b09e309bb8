import fc from 'fast-check'
import MailComposer from 'nodemailer/lib/mail-composer'
import PostalMime from 'postal-mime'
import { expect, test } from 'vitest'

import {
  isSafeHeaderValue,
  isPermanentFailure,
  isServersFailure,
  nextTryAt,
  retryDelaySeconds,
  shareConnections,
} from './mail.ts'

test('the retry delay doubles from half a minute to fifty minutes, plus or minus a fifth (rule M2)', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 500 }),
      fc.double({ min: 0, max: 0.999_999, noNaN: true }),
      (tries, random) => {
        const wait = retryDelaySeconds(tries, random)
        expect(wait).toBeGreaterThanOrEqual(24)
        expect(wait).toBeLessThanOrEqual(3_600)
        expect(retryDelaySeconds(tries + 1, 0.5)).toBeGreaterThanOrEqual(retryDelaySeconds(tries, 0.5))
      },
    ),
  )
  expect([1, 2, 3].map((tries) => retryDelaySeconds(tries, 0.5))).toEqual([30, 60, 120])
})

test('a mail is tried for 72 hours, at least hourly and for the last time at their end (rule M2)', () => {
  fc.assert(
    fc.property(fc.double({ min: 0, max: 0.999_999, noNaN: true }), (random) => {
      const first = new Date('2026-03-02T09:00:00Z')
      let last = first
      let attempts = 1
      for (;;) {
        const next = nextTryAt(attempts, first, last, random)
        if (!next) break
        expect(next.getTime() - last.getTime()).toBeGreaterThan(0)
        expect(next.getTime() - last.getTime()).toBeLessThanOrEqual(3_600_000)
        last = next
        attempts += 1
      }
      expect(last.getTime() - first.getTime()).toBe(72 * 3_600_000)
    }),
    { numRuns: 20 },
  )
})

test('some connections are reserved for codes and links, and the others are for all mails (rule M5)', () => {
  expect(shareConnections(10)).toEqual({ atOnce: 8, urgentAtOnce: 2 })
  expect(shareConnections(2)).toEqual({ atOnce: 1, urgentAtOnce: 1 })
})

test.for([
  ['no server listens', { code: 'ESOCKET', command: 'CONN' }, true],
  ['the login is refused', { responseCode: 535, code: 'EAUTH', command: 'AUTH PLAIN' }, true],
  ['the server closes for now', { responseCode: 421, command: 'RCPT TO' }, true],
  ['the mailbox is busy', { responseCode: 450, command: 'RCPT TO' }, false],
  ['the message is put off', { responseCode: 451, command: 'DATA' }, false],
] as const)('when %s, whether the server is away is %s', ([, failure, isServers]) => {
  expect(isServersFailure(failure)).toBe(isServers)
})

test.for([
  ['the recipient is unknown', { responseCode: 550, code: 'EENVELOPE', command: 'RCPT TO' }, true],
  ['the message is refused', { responseCode: 554, code: 'EMESSAGE', command: 'DATA' }, true],
  ['a 5xx of an unknown step', { responseCode: 552 }, true],
  ['the mailbox is busy', { responseCode: 450, command: 'RCPT TO' }, false],
  ['the server is full', { responseCode: 452, command: 'DATA' }, false],
  ['the server closes', { responseCode: 421, command: 'CONN' }, false],
  ['the login is refused', { responseCode: 535, code: 'EAUTH', command: 'AUTH PLAIN' }, false],
  ['a login is wanted', { responseCode: 530, code: 'EENVELOPE', command: 'MAIL FROM' }, false],
  ['our own address is refused', { responseCode: 553, code: 'EENVELOPE', command: 'MAIL FROM' }, false],
  ['we are blocked at the door', { responseCode: 554, code: 'EPROTOCOL', command: 'CONN' }, false],
  ['no server answers', { code: 'ETIMEDOUT' }, false],
] as const)('when %s, whether the mail fails at once is %s', ([, failure, isPermanent]) => {
  expect(isPermanentFailure(failure)).toBe(isPermanent)
})

const breaks = ['\r\n', '\n', '\r', '\0', '\r\n ', '\n\t', '\u2028', '\u0085', '%0d%0a', '\\r\\n']
const payloads = [
  'Bcc: x@evil.example',
  'Content-Type: text/html',
  '\r\n<script>',
  'To: x@evil.example',
  '.\r\nMAIL FROM:<x>',
]
const injections = breaks.flatMap((start, index) =>
  payloads.slice(0, index < 5 ? 3 : 2).map((payload) => `Hello${start}${payload}`),
)

async function headersOf(subject: string, name: string): Promise<string[]> {
  const composed = new MailComposer({
    from: { name: 'Tillway', address: 'hello@tillway.example' },
    to: { name, address: 'mia@example.com' },
    subject,
    text: 'text',
    html: '<p>html</p>',
  })
  const mail = await PostalMime.parse(await composed.compile().build())
  return mail.headers.map((header) => header.key).toSorted()
}

test('this test tries 25 injections of a header', () => {
  expect(injections).toHaveLength(25)
})

test.for(injections)('%j adds no header: we refuse it, or it is harmless in the composed mail', async (value) => {
  if (/[\r\n\0]/.test(value)) expect(isSafeHeaderValue(value)).toBe(false)
  const usual = await headersOf('Hello', 'Mia')
  expect(await headersOf(value, 'Mia')).toEqual(usual)
  expect(await headersOf('Hello', value)).toEqual(usual)
})

test('no value that passes the check can add a header', async () => {
  const usual = await headersOf('Hello', 'Mia')
  await fc.assert(
    fc.asyncProperty(fc.string({ unit: 'binary', maxLength: 60 }), async (value) => {
      if (isSafeHeaderValue(value)) expect(await headersOf(`a${value}`, 'Mia')).toEqual(usual)
    }),
    { numRuns: 150 },
  )
})
