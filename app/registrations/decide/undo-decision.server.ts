import { unmakeInvitation } from '#app/retailers/invitations/manage-invitations.server.ts'
import { findWaitingShop } from '#app/shops/find/find-shop.server.ts'
import { unmakeShop } from '#app/shops/onboarding/create-shop.server.ts'
import type { Transaction } from '#app/data/database/database.server.ts'
import { withdrawMails } from '#app/outbox/mail/mail.queries.server.ts'
import type { Origin } from '#app/core/http/origin.ts'
import type { Platform } from '#app/web/platform.server.ts'
import { ok, refused, type Result } from '#app/core/result.ts'
import { changeRecord } from '#app/office/records/change-record.server.ts'
import { findEvents } from '#app/office/records/history/manage-events.server.ts'
import { permit, type StaffActor } from '#app/office/guards/staff-actor.server.ts'

import type { RegistrationStatus } from '../registration.ts'
import { registrationRecord } from '../registration.record.server.ts'
import { type Asked, isShopTaken, type StoredRegistration } from '../registrations.queries.server.ts'
import { undoOf } from './undoable.ts'

type UndoRefusal = 'not-yours' | 'too-late' | 'mail-gone' | 'in-use' | 'registered-again'

/**
 * Deletes everything that an approval created: the invitation, and the shop with its contract token. Returns false if
 * any of it is in use.
 */
async function unmakeApproval(
  tx: Transaction,
  platform: Platform,
  { id, emailKey, shopId }: StoredRegistration,
  facts: Record<string, unknown> | null,
): Promise<boolean> {
  // Locks the invitation before its shops, in the order of an account's set-up.
  const isInvited = facts?.way === 'invited'
  if (isInvited && !(await unmakeInvitation(tx, id))) return false
  if (!shopId || !(await unmakeShop(tx, platform, shopId))) return false
  // Another shop of this applicant was approved since then, and its mail said that this code opens it too.
  return !(isInvited && (await findWaitingShop(tx, emailKey)))
}

type Undoing = { id: string; expectedVersion?: number | undefined; origin: Origin }

/**
 * Undoes a decision while its mail waits (rule RG23). In one transaction: restores the record, deletes the results of
 * an approval, and withdraws the mail, so that its job finds none. Only the decider may undo, in time, and only if
 * nothing else has happened to the record; otherwise the caller gets the reason. The undo and the mail's job exclude
 * each other.
 * @throws RefusedError forbidden when the role may no longer decide.
 */
export async function undoDecision(
  platform: Platform,
  actor: StaffActor,
  { id, expectedVersion, origin }: Undoing,
  now = new Date(),
): Promise<Result<RegistrationStatus, 'not-found' | 'stale' | UndoRefusal>> {
  const undoing = changeRecord(platform, actor, registrationRecord, {
    id,
    act: 'undone',
    expectedVersion,
    origin,
    async work(tx, registration) {
      const last = (await findEvents(tx, { kind: 'registration', id })).at(-1)
      const decided = undoOf<Asked | null>(last)
      if (!last || !decided) return refused('too-late')
      const { kind, undo } = decided
      if (last.actorId !== actor.id) return refused('not-yours')
      permit(actor, kind === 'asked' ? 'registrations:write' : 'registrations:decide')
      if (now > undo.until) return refused(undo.isMailed ? 'mail-gone' : 'too-late')
      if (kind === 'approved' && !(await unmakeApproval(tx, platform, registration, last.facts)))
        return refused('in-use')
      // An earlier question, whose mail waits too, remains.
      if (undo.isMailed && (await withdrawMails(tx, { kind: 'registration', id, until: undo.until })) === 0)
        return refused('mail-gone')
      const { status, asked } = undo.was
      return ok({
        facts: { undid: kind },
        audit: { undid: kind, mail: undo.isMailed ? 'withdrawn' : 'none' },
        change: { status, asked, shopId: null, decidedAt: null, declineReason: null },
      })
    },
  })
  return undoing.catch((error: unknown) => {
    if (isShopTaken(error)) return refused('registered-again')
    throw error
  })
}
