import type { Platform } from '#app/web/platform.server.ts'

import { permit, type StaffActor } from '#app/office/guards/staff-actor.server.ts'

import { mailList } from './mail.list.server.ts'

export type FailedMail = { id: string; subject: string; recipient: string; reason: string; writtenAt: Date }

/**
 * Counts retrying mails, up to `countedTo`, and returns the last few that failed permanently.
 * @throws RefusedError forbidden
 */
export async function findMailTrouble(
  { database: { queries } }: Platform,
  actor: StaffActor,
  { few, countedTo }: { few: number; countedTo: number },
): Promise<{ retrying: number; last: FailedMail[] }> {
  permit(actor, 'mail:read')
  const failedMails = mailList.read(new URLSearchParams({ state: 'failed' }), actor)
  const [[retrying = 0], page] = await Promise.all([
    mailList.count(queries, [{ state: 'retrying' }], countedTo),
    mailList.find(queries, failedMails, undefined, few),
  ])
  const last = page.rows.map(({ id, subject, toName, toAddress, lastError, createdAt }) => ({
    id,
    subject,
    recipient: toName || toAddress,
    reason: lastError ?? 'No reason is known',
    writtenAt: createdAt,
  }))
  return { retrying, last }
}
