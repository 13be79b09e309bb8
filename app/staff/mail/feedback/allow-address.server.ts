import { actOn, type ActResult } from '#app/platform/act/act-on.server.ts'
import { findMarkedAddress, liftMark, lockAddress } from '#app/platform/mail/address-marks.store.server.ts'
import { findMail } from '#app/platform/mail/mail.store.server.ts'
import type { Origin, Platform } from '#app/platform/platform.server.ts'
import { accepted } from '#app/platform/result.ts'

import { permitted, type StaffActor } from '../../guards/staff-actor.server.ts'
import { actedMail } from './acted-mail.server.ts'

/**
 * Lifts the mark of the address that a mail went to: everything is sent to it again, until it bounces once more (rule M9).
 * @throws RefusedError forbidden
 */
export async function allowAddress(
  platform: Platform,
  actor: StaffActor,
  { mailId, origin }: { mailId: string; origin: Origin },
): Promise<ActResult> {
  const by = permitted(actor, 'mail:resend')
  // The mail itself does not change. Whoever reports on it holds the address first.
  return actOn(
    platform,
    { ...actedMail, lock: findMail },
    {
      id: mailId,
      by,
      origin,
      async work(tx, { toAddress }) {
        if (!(await findMarkedAddress(tx, toAddress))) return accepted(undefined)
        const { id, mark } = await lockAddress(tx, toAddress)
        if (!mark) return accepted(undefined)
        await liftMark(tx, id)
        return accepted({ kind: 'address-allowed', was: { address: mark }, became: { address: 'not marked' } })
      },
    },
  )
}
