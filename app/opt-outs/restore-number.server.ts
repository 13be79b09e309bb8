import { accept } from '#app/platform/accept/accept.server.ts'
import { newId } from '#app/platform/new-id.server.ts'
import type { Origin, Platform } from '#app/platform/platform.server.ts'
import { accepted, refused, type Result } from '#app/platform/result.ts'
import { permit, type StaffActor } from '#app/staff/guards/staff-actor.server.ts'

import { maskedMobile } from './mobile-number.ts'
import { reasonSchema } from './office-forms.schema.ts'
import { findOptOut, insertOptOutEvents, takePositions, updateOptOut } from './opt-outs.store.server.ts'

/**
 * Takes a number off the list, because its owner has freshly and expressly asked for texts again: `consent` says how and
 * when. What happened before stays in the record. A number that may be texted already is a success.
 */
export async function restoreNumber(
  platform: Platform,
  actor: StaffActor,
  { id, consent, origin }: { id: string; consent: string; origin: Origin },
): Promise<Result<void, 'not-found' | 'bad-reason'>> {
  permit(actor, 'opt-outs:restore')
  const reason = reasonSchema.safeParse(consent)
  if (!reason.success) return refused('bad-reason')
  return platform.database.transaction(async (tx) => {
    const position = await takePositions(tx, 1)
    const optOut = await findOptOut(tx, id)
    if (!optOut) return refused('not-found')
    if (optOut.state === 'back') return accepted(undefined)
    const { keyId } = optOut
    await updateOptOut(tx, id, { state: 'back', source: 'staff', keyId, position })
    await insertOptOutEvents(tx, [
      {
        id: newId(),
        optOutId: id,
        kind: 'back',
        source: 'staff',
        typed: optOut.number,
        keyId,
        actorId: actor.id,
        actorName: actor.name,
        reason: reason.data,
      },
    ])
    await accept(tx, {
      audit: {
        actor: { kind: 'staff', id: actor.id, name: actor.name },
        action: 'opt-out.put-back',
        subject: { kind: 'opt-out', id, label: maskedMobile(optOut.number) },
        was: { state: 'out', source: optOut.source },
        became: { state: 'back', consent: reason.data },
        origin,
      },
    })
    return accepted(undefined)
  })
}
