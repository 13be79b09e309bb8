import { holdNewsagency } from '#app/newsagencies/hold-newsagency.server.ts'
import { recordNewsagencyEvent } from '#app/newsagencies/record-newsagency-event.server.ts'
import { RefusedError } from '#app/platform/errors.ts'
import { mail, mailQueue, queueMails } from '#app/platform/mail/queue-mails.server.ts'
import type { Origin, Platform } from '#app/platform/platform.server.ts'
import { accepted, refused, type Result } from '#app/platform/result.ts'
import { recordAudit } from '#app/staff/audit/record-audit.server.ts'
import { permit, type StaffActor } from '#app/staff/guards/staff-actor.server.ts'

import { longestStopReason } from './bank.ts'
import { bankChangeStoppedMail } from './bank-change.mail.tsx'
import { cancelWaitingChange } from './bank-details.store.server.ts'

/**
 * Staff stop a change of an account, for a reason, after a call that says it was somebody else. It asks for no fresh
 * second factor: it gives nothing away, and may be in a hurry. The address that was told of the change is told of its
 * end, without the reason.
 * @throws RefusedError forbidden, not-found
 */
export async function cancelBankChange(
  { config, database, jobs }: Pick<Platform, 'config' | 'database' | 'jobs'>,
  actor: StaffActor,
  { newsagencyId, reason, origin }: { newsagencyId: string; reason: string; origin: Origin },
): Promise<Result<void, 'bad-reason' | 'nothing-waits'>> {
  permit(actor, 'bank-details:reveal')
  const said = reason.trim()
  if (said === '' || said.length > longestStopReason) return refused('bad-reason')
  const result = await database.transaction(async (tx) => {
    const shop = await holdNewsagency(tx, newsagencyId)
    if (!shop) throw new RefusedError('not-found')
    if (!(await cancelWaitingChange(tx, newsagencyId))) return refused('nothing-waits')
    if (shop.email)
      await queueMails(tx, jobs, [
        mail({
          template: bankChangeStoppedMail,
          data: { shopName: shop.shopName },
          to: { name: shop.contactName ?? '', address: shop.email },
          replyTo: config.TO_EMAIL_SETUP,
          about: { kind: 'newsagency', id: shop.id },
        }),
      ])
    const by = { kind: 'staff' as const, id: actor.id, name: actor.name }
    await recordNewsagencyEvent(tx, { newsagencyId, kind: 'bank-details-change-stopped', actor: by, note: said })
    await recordAudit(tx, {
      actor: by,
      action: 'bank-details.change-stopped',
      subject: { kind: 'newsagency', id: newsagencyId, label: shop.reference ?? shop.shopName },
      became: { reason: said },
      origin,
    })
    return accepted(undefined)
  })
  if (result.ok) jobs.wake(mailQueue)
  return result
}
