import type { Keys } from '../crypto/keys.server.ts'
import { newId } from '../new-id.server.ts'
import { isSafeHeaderValue } from './mail.ts'
import { sealMailData } from './mail-secrets.server.ts'
import type { MailTemplate } from './template.server.ts'

/**
 * A mail to one person. `about` names the record that it belongs to. It goes out by being accepted, at once or, with `notBefore`,
 * then: until its job takes it, it can be withdrawn (rule RG23). `id` where it is known before.
 */
export type OutgoingMail<Data extends Record<string, unknown> = Record<string, unknown>> = {
  id?: string
  template: MailTemplate<Data>
  data: Data
  to: { name: string; address: string }
  replyTo?: string
  about?: { kind: string; id: string }
  notBefore?: Date
}

export const mailQueue = 'mail'

function checkHeaders(subject: string, { to, replyTo }: OutgoingMail): void {
  const values = [subject, to.name, to.address, replyTo ?? '']
  if (!values.every(isSafeHeaderValue)) throw new Error('a mail header value holds a line break')
}

function keptData({ template, data }: OutgoingMail, id: string, keys: Keys | undefined): object {
  if (!template.mask) return data
  if (!keys) throw new Error(`the mail ${template.name} opens something: accept it with the keys that seal it`)
  return sealMailData(keys, id, data)
}

/** What is kept of a mail: of one that opens something, sealed data. @throws when it has no keys, or a header is unsafe. */
export function rowOf(mail: OutgoingMail, keys: Keys | undefined): { id: string } {
  const subject = mail.template.subject(mail.data)
  checkHeaders(subject, mail)
  const id = mail.id ?? newId()
  const row = {
    id,
    template: mail.template.name,
    data: keptData(mail, id, keys),
    subject,
    to_name: mail.to.name,
    to_address: mail.to.address,
    reply_to: mail.replyTo,
    about_kind: mail.about?.kind,
    about_id: mail.about?.id,
    next_attempt_at: mail.notBefore?.toISOString(),
  }
  return row
}

/** Types of one mail are checked where it is made; a list of several loses them. */
export function mail<Data extends Record<string, unknown>>(one: OutgoingMail<Data>): OutgoingMail {
  return one
}
