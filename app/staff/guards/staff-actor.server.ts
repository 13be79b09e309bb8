import { touchSession } from '#app/identity/sessions/manage-sessions.server.ts'
import type { Actor } from '#app/platform/act/act-on.server.ts'
import { hashToken } from '#app/platform/crypto/tokens.server.ts'
import { RefusedError } from '#app/platform/errors.ts'
import type { Platform } from '#app/platform/platform.server.ts'

import { can, type Right, type Role } from '../roles.ts'
import { findSession, staffSessionStore } from '../sessions/staff-sessions.store.server.ts'

declare const guarded: unique symbol

/** A signed-in member of staff. Only `findStaffActor` makes one: a use case that takes it cannot be called by a stranger. */
export type StaffActor = {
  readonly [guarded]: true
  readonly id: string
  readonly name: string
  readonly email: string
  readonly role: Role
  readonly sessionId: string
  /** Whether single keys do something for them (rule BO30). */
  readonly singleKeys: boolean
  /** When the second factor was last given. */
  readonly secondFactorAt: Date
}

const stepUpMs = 10 * 60_000

/** Who the token of an active session stands for, and notes that they were here. */
export async function findStaffActor(
  platform: Pick<Platform, 'database'>,
  token: string | undefined,
): Promise<StaffActor | undefined> {
  if (!token) return undefined
  const found = await findSession(platform.database.queries, hashToken(token), 'active')
  if (!found?.session.secondFactorAt) return undefined
  const { session, person } = found
  await touchSession(platform, staffSessionStore, session)
  const { id, name, email, role, singleKeys } = person
  const { id: sessionId, secondFactorAt } = session
  return { id, name, email, role, singleKeys, sessionId, secondFactorAt } as StaffActor
}

/** @throws RefusedError forbidden when the actor's role does not hold the right. */
export function permit(actor: StaffActor, right: Right): void {
  if (!can(actor.role, right)) throw new RefusedError('forbidden')
}

/** The member of staff as an act and the audit log name them. @throws RefusedError forbidden when their role does not hold the right. */
export function permitted(actor: StaffActor, right: Right): Actor & { kind: 'staff'; id: string } {
  permit(actor, right)
  return { kind: 'staff', id: actor.id, name: actor.name }
}

/** Whether the second factor was given within the last ten minutes, as exports and new recovery codes ask. */
export function hasFreshSecondFactor(actor: StaffActor): boolean {
  return isFresh(actor.secondFactorAt)
}

export function isFresh(secondFactorAt: Date | null): boolean {
  return secondFactorAt !== null && Date.now() - secondFactorAt.getTime() < stepUpMs
}

/** @throws RefusedError forbidden when the second factor is older than ten minutes. */
export function permitFresh(actor: StaffActor): void {
  if (!hasFreshSecondFactor(actor)) throw new RefusedError('forbidden')
}
