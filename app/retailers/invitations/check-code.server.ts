import { commitEffects } from '#app/outbox/commit-effects.server.ts'
import { emailKey } from '#app/core/text/text.ts'
import { addressBlock } from '#app/core/http/client-address.server.ts'
import type { Keys } from '#app/data/crypto/keys.server.ts'
import { isSameHash } from '#app/data/crypto/tokens.server.ts'
import { RefusedError } from '#app/core/errors.ts'
import type { CaptchaProof } from '#app/core/human-check/human-check-provider.server.ts'
import { verifyPassword } from '#app/identity/passwords/hash-password.server.ts'
import type { Origin } from '#app/core/http/origin.ts'
import type { Platform } from '#app/web/platform.server.ts'

import { accountRefusals } from '../account/account-refusals.ts'
import { retailerLimits } from '../retailer-limits.ts'
import { bucketOf, codeMac, hashOf, isKeyed, type StoredCode } from './invitation-code.server.ts'
import { parseCode } from './invitation.ts'
import { findInvitationToCheck, findSupersededCodes, type StoredInvitation } from './invitations.queries.server.ts'

/** Returns the stored codes that open an invitation: the newest, and an older one that was already used to activate. */
function storedCodes(invitation: StoredInvitation): StoredCode[] {
  const { codeHash, begunCodeBucket, begunCodeHash, begunKeyId } = invitation
  const newest = { codeBucket: invitation.codeBucket, codeHash, keyId: invitation.keyId }
  if (begunCodeBucket === null || begunCodeHash === null || begunKeyId === null) return [newest]
  return [newest, { codeBucket: begunCodeBucket, codeHash: begunCodeHash, keyId: begunKeyId }]
}

/**
 * Whether a code matches the stored one. Releases before 0.2.0 hashed codes with argon2id, and those codes work until they expire. argon2id
 * runs only if the bucket matches, or if the bucket's key is gone.
 */
async function isStoredCode(keys: Keys, code: string, { codeBucket, codeHash, keyId }: StoredCode): Promise<boolean> {
  const mac = keys.holds(keyId) ? codeMac(keys, code, keyId) : undefined
  if (isKeyed(codeHash)) return mac !== undefined && isSameHash(Buffer.from(hashOf(mac)), Buffer.from(codeHash))
  const isLikely = mac === undefined || bucketOf(mac) === codeBucket
  return isLikely && verifyPassword(codeHash, code)
}

/** Returns an entry that no code matches, so that a check takes the same work for every email. */
const nothing = ({ newestId }: Keys): StoredCode => ({ codeBucket: -1, codeHash: '', keyId: newestId })

/** Returns the stored hash that a typed code matches, or undefined. */
async function fittingHash(
  keys: Keys,
  typed: string,
  invitation: StoredInvitation | undefined,
): Promise<string | undefined> {
  const code = parseCode(typed)
  if (!code) return undefined
  const stored = invitation ? storedCodes(invitation) : []
  for (const one of [...stored, nothing(keys), nothing(keys)].slice(0, 2))
    if (await isStoredCode(keys, code, one)) return one.codeHash
  return undefined
}

/**
 * Whether a newer mail replaced the code. Compares only the bucket, which a wrong code matches once in sixteen million; the code is refused
 * in either case.
 */
async function isSuperseded({ database, keys }: Pick<Platform, 'database' | 'keys'>, typed: string, key: string) {
  const code = parseCode(typed)
  const replaced = await findSupersededCodes(database.queries, key)
  return (
    code !== undefined &&
    replaced.some(({ codeBucket, keyId }) => keys.holds(keyId) && bucketOf(codeMac(keys, code, keyId)) === codeBucket)
  )
}

/** Whether the checked code still opens the invitation: a new code may have been mailed since the check. */
export const stillOpens = (invitation: StoredInvitation, { fits }: CheckedInvitation): boolean =>
  storedCodes(invitation).some(({ codeHash }) => codeHash === fits)

/** An invitation, and the stored hash that the code matches. */
export type CheckedInvitation = StoredInvitation & { fits: string }

/** The source of a code. `prove` requires a human check of the given work. */
export type CodeGiven = { origin: Origin; proveHuman(work: number): Promise<CaptchaProof | undefined> }

/**
 * Returns the invitation that an email's code opens: active, expired or used. Every other code gets the same response after the same work.
 * Wrong codes are counted by email, invited or not, and lock nothing (rules AC6, X6).
 * @throws RefusedError invalid-invitation; superseded-invitation for a code that a newer mail replaced; challenge-failed,
 * too-many-requests, unavailable
 */
export async function checkCode(
  platform: Platform,
  { email, invitationCode }: { email: string; invitationCode: string },
  { origin, proveHuman }: CodeGiven,
): Promise<CheckedInvitation> {
  const { database, keys, limits } = platform
  const key = emailKey(email)
  const caller = { ip: addressBlock(origin.ip), subject: key }
  await limits.attempt(retailerLimits.activate, caller, async (work) =>
    commitEffects(database, { captchaProof: await proveHuman(work) }),
  )
  const invitation = await findInvitationToCheck(database.queries, key)
  const fits = await limits.look(retailerLimits.activate, caller, () => fittingHash(keys, invitationCode, invitation))
  if (!invitation || fits === undefined) {
    const isOld = await isSuperseded(platform, invitationCode, key)
    throw new RefusedError(accountRefusals[isOld ? 'superseded-invitation' : 'invalid-invitation'])
  }
  await limits.succeed(retailerLimits.activate, caller)
  return { ...invitation, fits }
}
