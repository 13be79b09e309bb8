import { newId } from '#app/platform/new-id.server.ts'
import type { Origin, Platform } from '#app/platform/platform.server.ts'
import { accepted, refused, type Result } from '#app/platform/result.ts'
import { recordAudit } from '#app/staff/audit/record-audit.server.ts'
import type { Facts } from '#app/staff/audit/audit-facts.ts'
import { permit, type StaffActor } from '#app/staff/guards/staff-actor.server.ts'

import { insertEnquiryEvent, lockEnquiry, type StoredEnquiry, updateEnquiry } from './enquiries.store.server.ts'
import { type EnquiryAct, nextStatus } from './enquiry.ts'

type Change = { id: string; act: EnquiryAct; note?: string; change?: { assigneeId: string | null }; origin: Origin }

/** What the audit log keeps of an enquiry: never the person's own words or addresses. */
function factsOf({ status, assigneeId }: Pick<StoredEnquiry, 'status' | 'assigneeId'>): Facts {
  return { status, assignee: assigneeId }
}

/**
 * One act on an enquiry: the change, its place in the timeline and its audit entry, in one transaction. An act that has
 * been done already is a success that changes nothing, so that a double click does no harm.
 */
export async function changeEnquiry(
  platform: Platform,
  actor: StaffActor,
  { id, act, note, change, origin }: Change,
): Promise<Result<void, 'not-found'>> {
  permit(actor, 'enquiries:write')
  return platform.database.transaction(async (tx) => {
    const enquiry = await lockEnquiry(tx, id)
    if (!enquiry) return refused('not-found')
    const status = nextStatus(enquiry.status, act)
    if (status === undefined || (act === 'assigned' && change?.assigneeId === enquiry.assigneeId))
      return accepted(undefined)
    const changed = { status, ...change }
    await updateEnquiry(tx, id, changed)
    await insertEnquiryEvent(tx, {
      id: newId(),
      enquiryId: id,
      kind: act,
      actorId: actor.id,
      actorName: actor.name,
      note: note ?? null,
    })
    await recordAudit(tx, {
      actor: { kind: 'staff', id: actor.id, name: actor.name },
      action: `enquiry.${act}`,
      subject: { kind: 'enquiry', id, label: enquiry.reference },
      was: factsOf(enquiry),
      became: factsOf({ ...enquiry, ...changed }),
      origin,
    })
    return accepted(undefined)
  })
}
