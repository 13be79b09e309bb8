import { makeKey } from '#app/identity/keys/one-time-keys.server.ts'
import type { SessionSecret } from '#app/identity/sessions/start-session.server.ts'
import { accept } from '#app/platform/accept/accept.server.ts'
import { addressBlock } from '#app/platform/edge/client-address.server.ts'
import { hashPassword } from '#app/identity/passwords/hash-password.server.ts'
import type { Origin, Platform } from '#app/platform/platform.server.ts'
import { accepted, refused, type Result } from '#app/platform/result.ts'

import { checkPassword, createMember } from '../members/create-member.server.ts'
import type { NewOwner } from '../members/member.schema.ts'
import { deleteUnenrolledStaff, hasEnrolledStaff } from '../members/staff.store.server.ts'
import { startPendingSession } from '../sessions/start-session.server.ts'
import { staffLimits } from '../staff-limits.ts'
import { ownerLinkStore, replaceOwnerLink } from './owner-link.store.server.ts'

const lifeMs = 24 * 3_600_000

/**
 * The address that makes the first owner, to be printed at the start; undefined once somebody has signed up. It works
 * once, for a day; making a new one voids the one before.
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

/** Whether the key of a one-time link still makes an owner. */
export async function isOwnerKeyGood({ database }: Platform, key: string): Promise<boolean> {
  return (await ownerLinkStore.find(database.queries, key)) !== undefined
}

/**
 * Makes the first owner with the one-time link, which is spent by it, and starts the session in which they set up the
 * second factor. A sign-up that was left before that is replaced: until somebody has finished, nobody is an owner.
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
    await accept(tx, {
      audit: {
        actor: { kind: 'system', name: 'One-time link' },
        action: 'staff.owner-made',
        subject: { kind: 'staff', id, label: name },
        became: { name, email, role: 'owner' },
        origin,
      },
    })
    return accepted(await startPendingSession(tx, id, origin))
  })
}
