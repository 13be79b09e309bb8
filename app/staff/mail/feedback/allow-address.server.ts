import { accept } from '#app/platform/accept/accept.server.ts'
import { findMarkedAddress, liftMark, lockAddress } from '#app/platform/mail/address-marks.store.server.ts'
import { findMail } from '#app/platform/mail/mail.store.server.ts'
import type { Origin, Platform } from '#app/platform/platform.server.ts'
import { accepted, refused, type Result } from '#app/platform/result.ts'

import { permit, type StaffActor } from '../../guards/staff-actor.server.ts'

/**
 * Lifts the mark of the address that a mail went to: everything is sent to it again, until it bounces once more (rule M9).
 * @throws RefusedError forbidden
 */
export async function allowAddress(
  { database }: Platform,
  actor: StaffActor,
  { mailId, origin }: { mailId: string; origin: Origin },
): Promise<Result<void, 'not-found'>> {
  permit(actor, 'mail:resend')
  const mail = await findMail(database.queries, mailId)
  if (!mail) return refused('not-found')
  if (!(await findMarkedAddress(database.queries, mail.toAddress))) return accepted(undefined)
  await database.transaction(async (tx) => {
    const { id, mark } = await lockAddress(tx, mail.toAddress)
    if (!mark) return
    await liftMark(tx, id)
    await accept(tx, {
      audit: {
        actor: { kind: 'staff', id: actor.id, name: actor.name },
        action: 'mail.address-allowed',
        subject: { kind: 'mail', id: mail.id, label: mail.subject },
        was: { address: mark },
        became: { address: 'not marked' },
        origin,
      },
    })
  })
  return accepted(undefined)
}
