import { actOn, type ActResult } from '#app/outbox/act/act-on.server.ts'
import { findMarkedAddress, liftMark, lockAddress } from '#app/outbox/mail/addresses/address-marks.queries.server.ts'
import { findMail } from '#app/outbox/mail/mail.queries.server.ts'
import type { Origin } from '#app/core/http/origin.ts'
import type { Platform } from '#app/web/platform.server.ts'
import { ok } from '#app/core/result.ts'

import { permitted, type StaffActor } from '../../guards/staff-actor.server.ts'
import { actedMail } from './acted-mail.server.ts'

/**
 * Lifts the mark of a mail's recipient address, so that it gets all mails again until the next bounce (rule M9).
 * @throws RefusedError forbidden
 */
export async function allowAddress(
  platform: Platform,
  actor: StaffActor,
  { mailId, origin }: { mailId: string; origin: Origin },
): Promise<ActResult> {
  const by = permitted(actor, 'mail:resend')
  // The mail itself does not change, so only its address is locked.
  return actOn(
    platform,
    { ...actedMail, lock: findMail },
    {
      id: mailId,
      by,
      origin,
      async work(tx, { toAddress }) {
        if (!(await findMarkedAddress(tx, toAddress))) return ok(undefined)
        const { id, mark } = await lockAddress(tx, toAddress)
        if (!mark) return ok(undefined)
        await liftMark(tx, id)
        return ok({ kind: 'address-allowed', was: { address: mark }, became: { address: 'not marked' } })
      },
    },
  )
}
