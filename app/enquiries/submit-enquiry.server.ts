import { commitEffects } from '#app/outbox/commit-effects.server.ts'
import type { Arrival } from '#app/web/api/read-form.server.ts'
import { mailQueue } from '#app/outbox/mail/outgoing-mail.server.ts'
import { newId } from '#app/core/new-id.server.ts'
import type { Platform } from '#app/web/platform.server.ts'
import type { VisitSource } from '#app/traffic/visit-source.ts'

import { enquiryRows } from './enquiries.queries.server.ts'
import { enquiryMails } from './enquiry.mail.tsx'
import type { EnquiryBody } from './enquiry.schema.ts'
import { parseReason } from './enquiry.ts'
import { makeReference } from '#app/core/reference.server.ts'

/** The page with the form, and the source of the visit, if the browser sent them. */
type EnquiryArrival = Arrival & { page: string | undefined; source?: VisitSource | undefined }

type EnquiryReceipt = { success: true; reference: string }

/**
 * Stores a visitor's enquiry (rule E11). One statement stores the enquiry, the spent human check, the response for repeated requests, the
 * audit entry, and the mails to the team of the reason and, if a receipt is due, to the sender.
 * @throws AlreadyDoneError if a concurrent identical request was faster; RefusedError if the human check was already spent
 */
export async function submitEnquiry(
  platform: Platform,
  body: EnquiryBody,
  { origin, page, source, captchaProof, act, isReceiptDue }: EnquiryArrival,
): Promise<EnquiryReceipt> {
  const reason = parseReason(body.reason)
  if (!reason) throw new Error('the reason was not validated')
  const enquiry = {
    ...body,
    id: newId(),
    reference: makeReference('E'),
    reasonCode: reason.code,
    reasonLabel: reason.label,
  }
  const receipt = { success: true, reference: enquiry.reference } as const

  await commitEffects(platform.database, {
    rows: enquiryRows([{ ...enquiry, page: page ?? null, source: source ?? null }]),
    once: act,
    reply: receipt,
    captchaProof,
    audit: {
      actor: { kind: 'visitor', name: 'Visitor' },
      action: 'enquiry.sent',
      subject: { kind: 'enquiry', id: enquiry.id, label: enquiry.reference },
      became: { reason: reason.code },
      origin,
    },
    mails: enquiryMails(enquiry, platform.config, isReceiptDue),
  })
  platform.jobs.notify(mailQueue)
  return receipt
}
