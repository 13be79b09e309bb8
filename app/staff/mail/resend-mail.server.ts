import { findMail } from '#app/platform/mail/mail.store.server.ts'
import { mailQueue } from '#app/platform/mail/queue-mails.server.ts'
import { requeueMail } from '#app/platform/mail/send-mail.server.ts'
import type { Origin, Platform } from '#app/platform/platform.server.ts'
import { accepted, refused, type Result } from '#app/platform/result.ts'

import { recordAudit } from '../audit/record-audit.server.ts'
import { permit, type StaffActor } from '../guards/staff-actor.server.ts'

/** Sends a mail once more: one that failed, or one that went out and did not arrive. One that still waits goes out anyway. */
export async function resendMail(
  platform: Platform,
  actor: StaffActor,
  { id, origin }: { id: string; origin: Origin },
): Promise<Result<void, 'not-found'>> {
  permit(actor, 'mail:resend')
  const mail = await findMail(platform.database.queries, id)
  if (!mail) return refused('not-found')
  if (mail.state === 'queued') return accepted(undefined)
  await platform.database.transaction(async (tx) => {
    await requeueMail(tx, platform, mail)
    await recordAudit(tx, {
      actor: { kind: 'staff', id: actor.id, name: actor.name },
      action: 'mail.resent',
      subject: { kind: 'mail', id, label: mail.subject },
      was: { state: mail.state, attempts: mail.attempts },
      became: { state: 'queued', attempts: 0 },
      origin,
    })
  })
  platform.jobs.wake(mailQueue)
  return accepted(undefined)
}
