import { emailKey } from '#app/platform/text.ts'
import { addressBlock } from '#app/platform/edge/client-address.server.ts'
import type { Keys } from '#app/platform/crypto/keys.server.ts'
import { RefusedError } from '#app/platform/errors.ts'
import { verifyPassword } from '#app/platform/passwords/hash-password.server.ts'
import type { Origin, Platform } from '#app/platform/platform.server.ts'
import { recordAudit } from '#app/staff/audit/record-audit.server.ts'

import { accountRefusals } from '../account-refusals.ts'
import { agentLimits } from '../agent-limits.ts'
import { lockMinutes, parseCode } from './invitation.ts'
import { codeBucket } from './invite-agent.server.ts'
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
    await recordAudit(tx, {
      actor: { kind: 'visitor', name: 'Somebody' },
      action: 'invitation.locked',
      subject: {
        kind: 'invitation',
        id: invitation.id,
        label: await part(shopsOfAgents).findShopName(tx, invitation.newsagencyId),
      },
      became: { failures, waitMinutes: minutes },
      origin,
    })
  })
}

function refuseWhileLocked({ lockedUntil }: StoredInvitation): void {
  const waitMs = (lockedUntil?.getTime() ?? 0) - Date.now()
  if (waitMs > 0) throw new RefusedError('too-many-requests', { retryAfterSeconds: Math.ceil(waitMs / 1_000) })
}

/** Whether a code is worth the work of argon2id. When the bucket's key was taken away, each one is. */
const isLikely = (keys: Keys, code: string, { codeBucket: kept, keyId }: StoredInvitation): boolean =>
  !keys.holds(keyId) || codeBucket(keys, code, keyId) === kept

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
): Promise<StoredInvitation> {
  const { database, keys, limits } = platform
  const caller = { ip: addressBlock(origin.ip) }
  const key = emailKey(email)
  await limits.consume(agentLimits.activate, caller)
  const code = parseCode(invitationCode)
  const invitation = await findInvitationToCheck(database.queries, key)
  if (!invitation) {
    await limits.consume(agentLimits['activate-unknown'], { ...caller, subject: key })
    throw new RefusedError(accountRefusals['invalid-invitation'])
  }
  refuseWhileLocked(invitation)
  if (!code || !isLikely(keys, code, invitation) || !(await verifyPassword(invitation.codeHash, code))) {
    await recordFailure(platform, invitation, origin)
    throw new RefusedError(accountRefusals['invalid-invitation'])
  }
  await limits.forgive(agentLimits.activate, caller)
  return invitation
}
