import type { Keys } from '#app/data/crypto/keys.server.ts'
import { newId } from '#app/core/new-id.server.ts'
import { isSafeHeaderValue } from './mail.ts'
import { encryptMailData } from './mail-secrets.server.ts'
import type { MailTemplate } from './template.server.ts'

/**
 * A mail to one person. `about` refers to its record. `commitEffects` stores it to be sent at once or, with `notBefore`, at that time;
 * until then it can be withdrawn (rule RG23). `id` is given if it was chosen before.
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

function dataToStore({ template, data }: OutgoingMail, id: string, keys: Keys | undefined): object {
  if (!template.mask) return data
  if (!keys) throw new Error(`the mail ${template.name} opens something: commit it with the keys that encrypt it`)
  return encryptMailData(keys, id, data)
}

/**
 * Returns the row of a mail; if the mail contains a secret, its data are encrypted. @throws when keys are missing for that, or a
 * header is unsafe.
 */
export function rowOf(mail: OutgoingMail, keys: Keys | undefined): { id: string } {
  const subject = mail.template.subject(mail.data)
  checkHeaders(subject, mail)
  const id = mail.id ?? newId()
  const row = {
    id,
    template: mail.template.name,
    data: dataToStore(mail, id, keys),
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

/** Checks the types of one mail where it is created; a list of different mails would lose them. */
export function mail<Data extends Record<string, unknown>>(one: OutgoingMail<Data>): OutgoingMail {
  return one
}
