import { hashToken } from '#app/platform/crypto/tokens.server.ts'
import { addressBlock } from '#app/platform/edge/client-address.server.ts'
import type { StoredPasskey } from '#app/identity/passkeys/passkey-store.server.ts'
import { askToMake, askToUse, challengeEnd } from '#app/identity/passkeys/ask-device.server.ts'
import type { Origin, Platform } from '#app/platform/platform.server.ts'

import { isFresh } from '../guards/staff-actor.server.ts'
import type { StaffMember } from '../members/staff.store.server.ts'
import { findSession } from '../sessions/staff-sessions.store.server.ts'
import type { PasskeyPurpose } from './passkey.ts'
import { staffChallengeStore, staffPasskeyStore } from './passkeys.store.server.ts'
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

/** What the browser asks the device for. `use` when the member has a passkey, `make` for a new one. */
type PasskeyQuestion = Awaited<ReturnType<typeof optionsFor>>

/** Whom the token of a session stands for, when this is the moment for this purpose: a sign-in that owes it, or an open office. */
async function findAsked({ database }: Platform, token: string | undefined, purpose: PasskeyPurpose) {
  const state = purpose === 'sign-in' || purpose === 'enrol' ? 'pending' : 'active'
  const found = token ? await findSession(database.queries, hashToken(token), state) : undefined
  if (!found || (purpose === 'enrol') === (found.person.enrolledAt !== null)) return undefined
  return purpose !== 'add' || isFresh(found.session.secondFactorAt) ? found : undefined
}

/**
 * Asks a session's browser for a passkey. The challenge is kept on the server, belongs to this session and purpose, works
 * once and for five minutes. Undefined when this session is not to be asked, or there is no passkey to use.
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
