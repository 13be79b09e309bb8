import { accept } from '#app/platform/accept/accept.server.ts'
import { emailKey } from '#app/platform/text.ts'
import { addressBlock } from '#app/platform/edge/client-address.server.ts'
import type { Keys } from '#app/platform/crypto/keys.server.ts'
import { RefusedError } from '#app/platform/errors.ts'
import { verifyPassword } from '#app/platform/passwords/hash-password.server.ts'
import type { Origin, Platform } from '#app/platform/platform.server.ts'

import { accountRefusals } from '../account-refusals.ts'
import { agentLimits } from '../agent-limits.ts'
import { lockMinutes, parseCode } from './invitation.ts'
import { codeBucket, type KeptCode } from './invite-agent.server.ts'
import { countCodeFailure, findInvitationToCheck, type StoredInvitation } from './invitations.store.server.ts'
import { shopsOfAgents } from '../shops-of-agents.server.ts'

/** Counts a wrong code; each tenth locks the invitation for a while, which is written down. */
async function recordFailure(
  { database, part }: Platform,
  invitation: StoredInvitation,
  origin: Origin,
): Promise<void> {
  await database.transaction(async (tx) => {
    const failures = await countCodeFailure(tx, invitation.id, lockMinutes)
    const minutes = lockMinutes(failures)
    if (minutes === 0) return
    await accept(tx, {
      audit: {
        actor: { kind: 'visitor', name: 'Somebody' },
        action: 'invitation.locked',
        subject: {
          kind: 'invitation',
          id: invitation.id,
          label: await part(shopsOfAgents).findShopName(tx, invitation.newsagencyId),
        },
        became: { failures, waitMinutes: minutes },
        origin,
      },
    })
  })
}

function refuseWhileLocked({ lockedUntil }: StoredInvitation): void {
  const waitMs = (lockedUntil?.getTime() ?? 0) - Date.now()
  if (waitMs > 0) throw new RefusedError('too-many-requests', { retryAfterSeconds: Math.ceil(waitMs / 1_000) })
}

/** What is kept of the codes that open an invitation: its newest, and the one that somebody activated with before that was made. */
function keptCodes(invitation: StoredInvitation): KeptCode[] {
  const { codeHash, begunCodeBucket, begunCodeHash, begunKeyId } = invitation
  const newest = { codeBucket: invitation.codeBucket, codeHash, keyId: invitation.keyId }
  if (begunCodeBucket === null || begunCodeHash === null || begunKeyId === null) return [newest]
  return [newest, { codeBucket: begunCodeBucket, codeHash: begunCodeHash, keyId: begunKeyId }]
}

/** Whether a code is worth the work of argon2id. When the bucket's key was taken away, each one is. */
const isLikely = (keys: Keys, code: string, { codeBucket: kept, keyId }: KeptCode): boolean =>
  !keys.holds(keyId) || codeBucket(keys, code, keyId) === kept

/** The hash that a typed code fits; undefined for a wrong code. */
async function fittingHash(keys: Keys, typed: string, invitation: StoredInvitation): Promise<string | undefined> {
  const code = parseCode(typed)
  if (!code) return undefined
  for (const kept of keptCodes(invitation))
    if (isLikely(keys, code, kept) && (await verifyPassword(kept.codeHash, code))) return kept.codeHash
  return undefined
}

/** Whether the code that was checked still opens the invitation: another may have been mailed meanwhile. */
export const stillOpens = (invitation: StoredInvitation, { fits }: CheckedInvitation): boolean =>
  keptCodes(invitation).some(({ codeHash }) => codeHash === fits)

/** An invitation, and the hash of its code that fits. */
export type CheckedInvitation = StoredInvitation & { fits: string }

/**
 * The invitation that a code of an email address stands for: one that lives, expired or not, or one that was used.
 * Everything else gets one answer, after the same work: no argon2id unless the keyed bucket says that the code is likely.
 * Wrong tries are counted for the invitation, for the caller and for everybody together (rules AC6, X6).
 * @throws RefusedError invalid-invitation, too-many-requests, unavailable
 */
export async function checkCode(
  platform: Platform,
  { email, invitationCode }: { email: string; invitationCode: string },
  origin: Origin,
): Promise<CheckedInvitation> {
  const { database, keys, limits } = platform
  const caller = { ip: addressBlock(origin.ip) }
  const key = emailKey(email)
  await limits.consume(agentLimits.activate, caller)
  const invitation = await findInvitationToCheck(database.queries, key)
  if (!invitation) {
    await limits.consume(agentLimits['activate-unknown'], { ...caller, subject: key })
    throw new RefusedError(accountRefusals['invalid-invitation'])
  }
  refuseWhileLocked(invitation)
  const fits = await fittingHash(keys, invitationCode, invitation)
  if (fits === undefined) {
    await recordFailure(platform, invitation, origin)
    throw new RefusedError(accountRefusals['invalid-invitation'])
  }
  await limits.forgive(agentLimits.activate, caller)
  return { ...invitation, fits }
}
