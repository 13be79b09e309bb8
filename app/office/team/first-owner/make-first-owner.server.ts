import { makeKey } from '#app/identity/keys/one-time-keys.server.ts'
import type { SessionSecret } from '#app/identity/sessions/start-session.server.ts'
import { commitEffects } from '#app/outbox/commit-effects.server.ts'
import { addressBlock } from '#app/core/http/client-address.server.ts'
import { hashPassword } from '#app/identity/passwords/hash-password.server.ts'
import type { Origin } from '#app/core/http/origin.ts'
import type { Platform } from '#app/web/platform.server.ts'
import { ok, refused, type Result } from '#app/core/result.ts'

import { checkPassword, createMember } from '../members/create-member.server.ts'
import type { NewOwner } from '../members/member.schema.ts'
import { deleteUnenrolledStaff, hasEnrolledStaff } from '../members/staff.queries.server.ts'
import { startPendingSession } from '../../sign-in/sessions/start-session.server.ts'
import { staffLimits } from '../../sign-in/staff-limits.ts'
import { ownerLinkStore, replaceOwnerLink } from './owner-link.queries.server.ts'

const lifeMs = 24 * 3_600_000

/**
 * Creates the one-time address for the first owner, which the server prints at its start; undefined once an owner has signed up. It is
 * valid for a day and voids the previous one.
 */
export async function makeOwnerLink({
  database,
  config,
}: Pick<Platform, 'database' | 'config'>): Promise<string | undefined> {
  if (await hasEnrolledStaff(database.queries)) return undefined
  const { key, keyHash, expiresAt } = makeKey(lifeMs)
  await database.transaction((tx) => replaceOwnerLink(tx, keyHash, expiresAt))
  return `${config.PUBLIC_URL}/staff/first-owner?key=${key}`
}

/** Whether the one-time key is still valid. */
export async function isOwnerKeyGood({ database }: Platform, key: string): Promise<boolean> {
  return (await ownerLinkStore.find(database.queries, key)) !== undefined
}

/**
 * Creates the first owner, spends the one-time link and starts the session for setting up the second factor. An earlier unfinished sign-up
 * is replaced: no one is an owner before the second factor is set up.
 * @throws RefusedError validation-error, too-many-requests, unavailable
 */
export async function makeFirstOwner(
  { database, keys, limits }: Platform,
  key: string,
  { name, email, password }: NewOwner,
  origin: Origin,
): Promise<Result<SessionSecret, 'link-over'>> {
  await limits.consume(staffLimits['first-owner'], { ip: addressBlock(origin.ip) })
  if (!(await ownerLinkStore.find(database.queries, key))) return refused('link-over')
  checkPassword({ name, email, password })
  const passwordHash = await hashPassword(password)
  return database.transaction(async (tx) => {
    if (!(await ownerLinkStore.spend(tx, key)) || (await hasEnrolledStaff(tx))) return refused('link-over')
    await deleteUnenrolledStaff(tx)
    const id = await createMember(tx, keys, { name, email, role: 'owner', passwordHash })
    await commitEffects(tx, {
      audit: {
        actor: { kind: 'system', name: 'One-time link' },
        action: 'staff.owner-made',
        subject: { kind: 'staff', id, label: name },
        became: { name, email, role: 'owner' },
        origin,
      },
    })
    return ok(await startPendingSession(tx, id, origin))
  })
}
