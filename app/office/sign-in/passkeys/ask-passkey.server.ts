import { hashToken } from '#app/data/crypto/tokens.server.ts'
import { addressBlock } from '#app/core/http/client-address.server.ts'
import type { StoredPasskey } from '#app/identity/passkeys/passkey-store.server.ts'
import { askToMake, askToUse, challengeEnd } from '#app/identity/passkeys/passkey-challenges.server.ts'
import type { Origin } from '#app/core/http/origin.ts'
import type { Platform } from '#app/web/platform.server.ts'

import { isFresh } from '../../guards/staff-actor.server.ts'
import type { StaffMember } from '../../team/members/staff.queries.server.ts'
import { findSession } from '../sessions/staff-sessions.queries.server.ts'
import type { PasskeyPurpose } from './passkey.ts'
import { staffChallengeStore, staffPasskeyStore } from './passkeys.queries.server.ts'
import { staffLimits } from '../staff-limits.ts'

const isUse = (purpose: PasskeyPurpose) => purpose === 'sign-in' || purpose === 'confirm'

type Member = Pick<StaffMember, 'id' | 'email' | 'name'>

async function optionsFor(
  { config }: Pick<Platform, 'config'>,
  purpose: PasskeyPurpose,
  { id, email, name }: Member,
  passkeys: StoredPasskey[],
) {
  if (isUse(purpose)) return { use: await askToUse(config, passkeys) }
  return { make: await askToMake(config, { id, email, name, passkeys, residentKey: 'preferred' }) }
}

/** The browser's request to the device: `use` an existing passkey, or `make` a new one. */
type PasskeyQuestion = Awaited<ReturnType<typeof optionsFor>>

/**
 * Returns the session of a token and its member if the session is in the right state for the purpose: pending for a sign-in or the first
 * second factor, otherwise active.
 */
async function findAsked({ database }: Platform, token: string | undefined, purpose: PasskeyPurpose) {
  const state = purpose === 'sign-in' || purpose === 'enrol' ? 'pending' : 'active'
  const found = token ? await findSession(database.queries, hashToken(token), state) : undefined
  if (!found || (purpose === 'enrol') === (found.person.enrolledAt !== null)) return undefined
  return purpose !== 'add' || isFresh(found.session.secondFactorAt) ? found : undefined
}

/**
 * Creates a passkey challenge for a session's browser. The challenge is stored on the server, is bound to this session and purpose, and
 * works once within five minutes. Undefined if the session is not in the right state, or the member has no passkey.
 * @throws RefusedError too-many-requests
 */
export async function askPasskey(
  platform: Platform,
  token: string | undefined,
  purpose: PasskeyPurpose,
  origin: Origin,
): Promise<PasskeyQuestion | undefined> {
  const asked = await findAsked(platform, token, purpose)
  if (!asked) return undefined
  const { session, person: member } = asked
  await platform.limits.consume(staffLimits['staff-passkey'], { ip: addressBlock(origin.ip), subject: member.id })
  const passkeys = await staffPasskeyStore.list(platform.database.queries, member.id)
  if (passkeys.length === 0 && isUse(purpose)) return undefined
  const question = await optionsFor(platform, purpose, member, passkeys)
  const { challenge } = question.use ?? question.make
  const expiresAt = challengeEnd()
  await platform.database.transaction((tx) =>
    staffChallengeStore.replace(tx, { sessionId: session.id, purpose, challenge, expiresAt }),
  )
  return question
}
