import { unmakeInvitation } from '#app/agents/invitations/manage-invitations.server.ts'
import { findWaitingShop } from '#app/newsagencies/find-newsagency.server.ts'
import { unmakeNewsagency } from '#app/newsagencies/onboarding/create-newsagency.server.ts'
import type { Transaction } from '#app/platform/database/database.server.ts'
import { withdrawMails } from '#app/platform/mail/mail.store.server.ts'
import type { Origin, Platform } from '#app/platform/platform.server.ts'
import { accepted, refused, type Result } from '#app/platform/result.ts'
import { changeRecord } from '#app/records/change-record.server.ts'
import { findEvents } from '#app/records/manage-events.server.ts'
import { permit, type StaffActor } from '#app/staff/guards/staff-actor.server.ts'

import { type RegistrationOutcome, registrationRecord } from '../registration.record.server.ts'
import { type Asked, isShopTaken, type StoredRegistration } from '../registrations.store.server.ts'
import { undoOf } from './undoable.ts'

export type UndoRefusal = 'not-yours' | 'too-late' | 'mail-gone' | 'in-use' | 'registered-again'

/** Nothing of an undo that cannot be whole may stay: it ends the transaction. */
class NotUndoneError extends Error {
  override name = 'NotUndoneError'
  readonly refusal: UndoRefusal
  constructor(refusal: UndoRefusal) {
    super(refusal)
    this.refusal = refusal
  }
}

/** What an approval made is gone as if it had never been: the invitation, and the shop with its contract token. */
async function unmakeApproval(
  tx: Transaction,
  platform: Platform,
  { id, emailKey, newsagencyId }: StoredRegistration,
  facts: Record<string, unknown> | null,
): Promise<void> {
  // Whoever sets up the account holds the invitation before its shops.
  const isInvited = facts?.way === 'invited'
  if (isInvited && !(await unmakeInvitation(tx, id))) throw new NotUndoneError('in-use')
  if (!newsagencyId || !(await unmakeNewsagency(tx, platform, newsagencyId))) throw new NotUndoneError('in-use')
  // Another shop of this person was approved meanwhile, and told that the code opens it as well.
  if (isInvited && (await findWaitingShop(tx, emailKey))) throw new NotUndoneError('in-use')
}

type Undoing = { id: string; seen?: number | undefined; origin: Origin }

/**
 * Takes a decision back while its mail still waits (rule RG23): in one transaction the record is what it was, what an approval made
 * is gone, and the mail is withdrawn, of which its job then finds nothing. Only whoever decided may, in time, and only
 * as long as nothing else has happened to the record: who comes later is told what did. Of an undo and the mail's job one
 * comes first.
 * @throws RefusedError forbidden when the role may not decide so any more.
 */
export async function undoDecision(
  platform: Platform,
  actor: StaffActor,
  { id, seen, origin }: Undoing,
  now = new Date(),
): Promise<Result<RegistrationOutcome, 'not-found' | UndoRefusal>> {
  const undoing = changeRecord(platform, actor, registrationRecord, {
    id,
    act: 'undone',
    seen,
    origin,
    async work(tx, registration) {
      const last = (await findEvents(tx, { kind: 'registration', id })).at(-1)
      const decided = undoOf<Asked | null>(last)
      if (!last || !decided) throw new NotUndoneError('too-late')
      const { kind, undo } = decided
      if (last.actorId !== actor.id) throw new NotUndoneError('not-yours')
      permit(actor, kind === 'asked' ? 'registrations:write' : 'registrations:decide')
      if (now > undo.until) throw new NotUndoneError(undo.isMailed ? 'mail-gone' : 'too-late')
      if (kind === 'approved') await unmakeApproval(tx, platform, registration, last.facts)
      // An earlier question, whose mail waits as well, still stands.
      if (undo.isMailed && (await withdrawMails(tx, { kind: 'registration', id, until: undo.until })) === 0)
        throw new NotUndoneError('mail-gone')
      const { status, asked } = undo.was
      return accepted({
        facts: { undid: kind },
        audit: { undid: kind, mail: undo.isMailed ? 'withdrawn' : 'none' },
        change: { status, asked, newsagencyId: null, decidedAt: null, declineReason: null },
      })
    },
  })
  try {
    return await undoing
  } catch (error) {
    if (error instanceof NotUndoneError) return refused(error.refusal)
    if (isShopTaken(error)) return refused('registered-again')
    throw error
  }
}
