import { isExampleAddress } from '#app/core/example.ts'
import { findMarkedAddress } from '#app/outbox/mail/addresses/address-marks.queries.server.ts'
import { hoursTried } from '#app/outbox/mail/mail.ts'
import { messageIdOf, originHeaders } from '#app/outbox/mail/transport/transport.server.ts'
import type { Origin } from '#app/core/http/origin.ts'
import type { Platform } from '#app/web/platform.server.ts'
import type { StaffActor } from '#app/office/guards/staff-actor.server.ts'
import { readMail } from '#app/office/mail/read-mail.server.ts'

import { mailRow, type MailRecord } from './mail-view.ts'

const records: Record<string, { path: string; label: string }> = {
  enquiry: { path: '/staff/enquiries', label: 'The enquiry' },
  registration: { path: '/staff/registrations', label: 'The registration' },
  newsagency: { path: '/staff/shops', label: 'The store' },
  'us-interest': { path: '/staff/us-interest', label: 'The US interest' },
}

/** Returns a mail with its parts, masked for the actor; undefined if it does not exist. */
export async function loadMailRecord(
  platform: Platform,
  actor: StaffActor,
  asked: { id: string; origin: Origin },
): Promise<MailRecord | undefined> {
  const found = await readMail(platform, actor, asked)
  if (!found) return undefined
  const { mail, secrecy } = found
  const { id } = mail
  const row = mailRow(mail)
  const known = await findMarkedAddress(platform.database.queries, mail.toAddress)
  const record = mail.aboutKind ? records[mail.aboutKind] : undefined
  const sender = `${platform.config.senderName} <${platform.config.MAIL_FROM}>`
  return {
    ...row,
    isExample: isExampleAddress(mail.toAddress),
    sender,
    replyTo: mail.replyTo,
    sentAt: mail.sentAt?.toISOString() ?? null,
    template: mail.template,
    tries: mail.attempts,
    hoursTried,
    belongsTo: record && mail.aboutId ? { to: `${record.path}/${mail.aboutId}`, label: record.label } : null,
    previewSrc: `/staff/mail/${id}/preview`,
    secrecy,
    text: mail.plainText,
    marked: known ? { mark: known.mark, at: known.markedAt.toISOString(), diagnostic: known.diagnostic } : null,
    headers: [
      { name: 'From', value: sender },
      { name: 'To', value: row.recipient },
      ...(mail.replyTo ? [{ name: 'Reply-To', value: mail.replyTo }] : []),
      { name: 'Subject', value: mail.subject },
      { name: 'Message-ID', value: messageIdOf(id, platform.config) },
      ...Object.entries(originHeaders(mail.thread, platform.config)).map(([name, value]) => ({ name, value })),
    ],
  }
}
