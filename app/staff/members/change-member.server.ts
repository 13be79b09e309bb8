import type { Transaction } from '#app/platform/database/database.server.ts'
import { RefusedError } from '#app/platform/errors.ts'
import type { Origin, Platform } from '#app/platform/platform.server.ts'
import { accepted, refused, type Result } from '#app/platform/result.ts'

import { recordAudit, type AuditEntry } from '../audit/record-audit.server.ts'
import { permit, permitFresh, type StaffActor } from '../guards/staff-actor.server.ts'
import { lockOwnerIds, lockStaff, type StaffMember } from './staff.store.server.ts'

export type MemberChange = Result<undefined, 'not-found' | 'last-owner'>

/** What a change writes down; undefined when there was nothing to change. */
type ChangeRecord = Pick<AuditEntry, 'action' | 'was' | 'became'> | undefined

type Change = {
  staffId: string
  origin: Origin
  /** Whether the member is no owner afterwards, or cannot come in: the last one is kept from it. */
  endsOwner: (member: StaffMember) => boolean
  apply(tx: Transaction, member: StaffMember): Promise<ChangeRecord>
}

/**
 * An owner changes a member, in one transaction with its audit entry. All owners are locked first, in one order: two who
 * take each other's key at once leave one of them, and somebody who lost theirs a moment ago changes nothing any more.
 * @throws RefusedError forbidden
 */
export async function changeMember(
  { database }: Platform,
  actor: StaffActor,
  { staffId, origin, endsOwner, apply }: Change,
): Promise<MemberChange> {
  permit(actor, 'staff:manage')
  permitFresh(actor)
  return database.transaction(async (tx) => {
    const owners = await lockOwnerIds(tx)
    if (!owners.includes(actor.id)) throw new RefusedError('forbidden')
    const member = await lockStaff(tx, staffId)
    if (!member) return refused('not-found')
    const isLastOwner = owners.every((id) => id === staffId)
    if (isLastOwner && endsOwner(member)) return refused('last-owner')
    const change = await apply(tx, member)
    if (change)
      await recordAudit(tx, {
        ...change,
        actor: { kind: 'staff', id: actor.id, name: actor.name },
        subject: { kind: 'staff', id: staffId, label: member.name },
        origin,
      })
    return accepted(undefined)
  })
}
