import { newId } from '#app/platform/new-id.server.ts'
import type { Origin, Platform } from '#app/platform/platform.server.ts'
import { accepted, refused, type Result } from '#app/platform/result.ts'
import { recordAudit } from '#app/staff/audit/record-audit.server.ts'
import type { Facts } from '#app/staff/audit/audit-facts.ts'
import { permit, type StaffActor } from '#app/staff/guards/staff-actor.server.ts'

import {
  insertUsInterestEvent,
  lockUsInterest,
  type StoredUsInterest,
  updateUsInterest,
} from './us-interests.store.server.ts'
import { type UsInterestAct, nextStatus } from './us-interest.ts'

type Change = { id: string; act: UsInterestAct; note?: string; change?: { assigneeId: string | null }; origin: Origin }

/** What the audit log keeps of an interest: never the person's own words or addresses. */
function factsOf({ status, assigneeId }: Pick<StoredUsInterest, 'status' | 'assigneeId'>): Facts {
  return { status, assignee: assigneeId }
}

/**
 * One act on an interest: the change, its place in the timeline and its audit entry, in one transaction. An act that has
 * been done already is a success that changes nothing, so that a double click does no harm.
 */
export async function changeInterest(
  platform: Platform,
  actor: StaffActor,
  { id, act, note, change, origin }: Change,
): Promise<Result<void, 'not-found'>> {
  permit(actor, 'us-interest:write')
  return platform.database.transaction(async (tx) => {
    const interest = await lockUsInterest(tx, id)
    if (!interest) return refused('not-found')
    const status = nextStatus(interest.status, act)
    if (status === undefined || (act === 'assigned' && change?.assigneeId === interest.assigneeId))
      return accepted(undefined)
    const changed = { status, ...change }
    await updateUsInterest(tx, id, changed)
    await insertUsInterestEvent(tx, {
      id: newId(),
      interestId: id,
      kind: act,
      actorId: actor.id,
      actorName: actor.name,
      note: note ?? null,
    })
    await recordAudit(tx, {
      actor: { kind: 'staff', id: actor.id, name: actor.name },
      action: `us-interest.${act}`,
      subject: { kind: 'us-interest', id, label: interest.reference },
      was: factsOf(interest),
      became: factsOf({ ...interest, ...changed }),
      origin,
    })
    return accepted(undefined)
  })
}
