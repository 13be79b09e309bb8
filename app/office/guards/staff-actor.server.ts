import { touchSession } from '#app/identity/sessions/manage-sessions.server.ts'
import type { Actor } from '#app/outbox/act/act-on.server.ts'
import { hashToken } from '#app/data/crypto/tokens.server.ts'
import { RefusedError } from '#app/core/errors.ts'
import type { Platform } from '#app/web/platform.server.ts'

import { can, type Right, type Role } from '../roles/roles.ts'
import { findSession, staffSessionStore } from '../sign-in/sessions/staff-sessions.queries.server.ts'

declare const guarded: unique symbol

/** A signed-in colleague. Only `findStaffActor` creates one, so a stranger cannot call a use case that takes it. */
export type StaffActor = {
  readonly [guarded]: true
  readonly id: string
  readonly name: string
  readonly email: string
  readonly role: Role
  readonly sessionId: string
  /** Whether single-key shortcuts are on (rule BO30). */
  readonly singleKeys: boolean
  /** When the second factor was last given. */
  readonly secondFactorAt: Date
}

const stepUpMs = 10 * 60_000

/** Returns the colleague of an active session token, and updates the session's last use if the request is one (rule BO7). */
export async function findStaffActor(
  platform: Pick<Platform, 'database'>,
  token: string | undefined,
  { isUse = true }: { isUse?: boolean } = {},
): Promise<StaffActor | undefined> {
  if (!token) return undefined
  const found = await findSession(platform.database.queries, hashToken(token), 'active')
  if (!found?.session.secondFactorAt) return undefined
  const { session, person } = found
  if (isUse) await touchSession(platform, staffSessionStore, session)
  const { id, name, email, role, singleKeys } = person
  const { id: sessionId, secondFactorAt } = session
  return { id, name, email, role, singleKeys, sessionId, secondFactorAt } as StaffActor
}

/**
 * Checks that the actor's role has the right.
 * @throws RefusedError forbidden
 */
export function permit(actor: StaffActor, right: Right): void {
  if (!can(actor.role, right)) throw new RefusedError('forbidden')
}

/**
 * Returns the colleague as the actor of acts and audit entries.
 * @throws RefusedError forbidden when their role does not have the right.
 */
export function permitted(actor: StaffActor, right: Right): Actor & { kind: 'staff'; id: string } {
  permit(actor, right)
  return { kind: 'staff', id: actor.id, name: actor.name }
}

/** Whether the second factor was given within the last ten minutes. */
export function hasFreshSecondFactor(actor: StaffActor): boolean {
  return isFresh(actor.secondFactorAt)
}

/** Whether a second factor given at this time is still fresh; null was never given. */
export function isFresh(secondFactorAt: Date | null): boolean {
  return secondFactorAt !== null && Date.now() - secondFactorAt.getTime() < stepUpMs
}

/**
 * Checks that the second factor is fresh.
 * @throws RefusedError forbidden when it is older than ten minutes
 */
export function permitFresh(actor: StaffActor): void {
  if (!hasFreshSecondFactor(actor)) throw new RefusedError('forbidden')
}
