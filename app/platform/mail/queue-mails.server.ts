import type { Keys } from '../crypto/keys.server.ts'
import type { Transaction } from '../database/database.server.ts'
import { together } from '../database/together.server.ts'
import type { Jobs } from '../jobs/jobs.server.ts'
import { newId } from '../new-id.server.ts'
import { isSafeHeaderValue } from './mail.ts'
import { insertMails, type MailRow } from './mail.store.server.ts'
import { sealMailData } from './mail-secrets.server.ts'
import type { MailTemplate } from './template.server.ts'

/** A mail to one person. `about` names the record that it belongs to. */
export type OutgoingMail<Data extends Record<string, unknown> = Record<string, unknown>> = {
  template: MailTemplate<Data>
  data: Data
  to: { name: string; address: string }
  replyTo?: string
  about?: { kind: string; id: string }
}

export const mailQueue = 'mail'

function checkHeaders(subject: string, { to, replyTo }: OutgoingMail): void {
  const values = [subject, to.name, to.address, replyTo ?? '']
  if (!values.every(isSafeHeaderValue)) throw new Error('a mail header value holds a line break')
}

type Row = MailRow & { id: string }

function rowOf(mail: OutgoingMail): Row {
  const subject = mail.template.subject(mail.data)
  checkHeaders(subject, mail)
  return {
    id: newId(),
    template: mail.template.name,
    data: mail.data,
    subject,
    toName: mail.to.name,
    toAddress: mail.to.address,
    replyTo: mail.replyTo ?? null,
    aboutKind: mail.about?.kind ?? null,
    aboutId: mail.about?.id ?? null,
  }
}

async function queue(tx: Transaction, jobs: Jobs, rows: Row[], isUrgent: boolean): Promise<void> {
  const work = rows.map(({ id }) => ({ mailId: id }))
  await together([insertMails(tx, rows), jobs.enqueue(tx, mailQueue, work, { isUrgent })])
}

/** Writes mails and their jobs in the caller's transaction: they go out if, and only if, it commits. */
export async function queueMails(tx: Transaction, jobs: Jobs, mails: OutgoingMail[]): Promise<void> {
  const open = mails.find(({ template }) => template.mask)
  if (open) throw new Error(`the mail ${open.template.name} opens something: queueSecretMails keeps it sealed`)
  await queue(tx, jobs, mails.map(rowOf), false)
}

/**
 * The same for mails that open something with a code or a link: what they say lies sealed in the database, and they go
 * before all others, because somebody waits for them (rule M5).
 */
export async function queueSecretMails(
  tx: Transaction,
  { jobs, keys }: { jobs: Jobs; keys: Keys },
  mails: OutgoingMail[],
): Promise<void> {
  const rows = mails.map(rowOf)
  await queue(
    tx,
    jobs,
    rows.map((row) => ({ ...row, data: sealMailData(keys, row.id, row.data) })),
    true,
  )
}

/** Types of one mail are checked where it is made; a list of several loses them. */
export function mail<Data extends Record<string, unknown>>(one: OutgoingMail<Data>): OutgoingMail {
  return one
}
