import { z } from 'zod'

import { feedbackKinds } from '#app/outbox/mail/addresses/address-mark.ts'
import { asciiEmail, isEmail } from '#app/core/text/text.ts'

import { cleanDiagnostic, mailIdsOf, type MailFeedback, momentOf } from './mail-feedback.ts'

const messageId = z.string().max(998, 'Use at most 998 characters')
const address = z.string().trim().overwrite(asciiEmail).refine(isEmail, 'Must be one email address')
const diagnostic = z.string().max(10_000, 'Use at most 10000 characters').transform(cleanDiagnostic)
const moment = z.iso
  .datetime({ offset: true, error: 'Must be a moment in ISO 8601, with its offset' })
  .refine((at) => momentOf(at) !== undefined, 'Must not be before 2000 or in the future')
  .transform((at) => new Date(at))

const plainEvent = z
  .strictObject({
    messageId: messageId.optional(),
    address: address.optional(),
    kind: z.enum(feedbackKinds),
    diagnostic: diagnostic.default(''),
    at: moment,
  })
  .refine((event) => event.messageId ?? event.address, {
    error: 'Give the messageId or the address',
    path: ['address'],
  })
  .transform(({ messageId: id, address: to, ...event }): MailFeedback => ({
    mailIds: mailIdsOf(id ?? ''),
    ...(to !== undefined && { address: to }),
    ...event,
  }))

/** Postmark's bounce types after which the address gets no more mail. */
const gone = new Set<unknown>(['HardBounce', 'BadEmailAddress', 'ManuallyDeactivated'])
/** Postmark's types for a mail that did not arrive. The other types (out of office, a new address) are ignored. */
const lost = new Set<unknown>(['Transient', 'DnsError', 'SpamNotification', 'SoftBounce', 'VirusNotification', 'Blocked', 'DMARCPolicy']) // prettier-ignore

function postmarkKind(recordType: unknown, type: unknown): MailFeedback['kind'] | undefined {
  if (recordType === 'SpamComplaint') return 'complaint'
  if (recordType !== 'Bounce') return undefined
  if (gone.has(type)) return 'bounce-permanent'
  return lost.has(type) ? 'bounce-temporary' : undefined
}

/** Converts a webhook of Postmark to our events. Its MessageID is Postmark's own, so the mail is found by its address. */
function postmarkEvents({ RecordType, Type, Email, BouncedAt, Description, Details }: Record<string, unknown>) {
  const kind = postmarkKind(RecordType, Type)
  return kind ? [{ address: Email, kind, diagnostic: Details || Description || '', at: BouncedAt }] : []
}

function eventsOf(body: unknown): unknown {
  if (typeof body !== 'object' || body === null || Array.isArray(body)) return body
  return 'RecordType' in body ? postmarkEvents(body) : [body]
}

const mostEvents = 100

/** The accepted bodies: one event, several events, or a webhook of Postmark. */
export const mailFeedbackSchema = z.preprocess(
  eventsOf,
  z.array(plainEvent).max(mostEvents, `Send at most ${mostEvents} events at once`),
)
