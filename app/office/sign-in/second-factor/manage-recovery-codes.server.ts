import { ownEntry } from '#app/identity/audience.server.ts'
import { randomInt } from 'node:crypto'

import { commitEffects } from '#app/outbox/commit-effects.server.ts'
import type { Keys } from '#app/data/crypto/keys.server.ts'
import { macOf } from '#app/data/crypto/mac.server.ts'
import { isSameHash } from '#app/data/crypto/tokens.server.ts'
import { newId } from '#app/core/new-id.server.ts'
import type { Origin } from '#app/core/http/origin.ts'
import type { Platform } from '#app/web/platform.server.ts'
import { normalise } from '#app/core/text/text.ts'

import { permitFresh, type StaffActor } from '../../guards/staff-actor.server.ts'
import { countUnusedRecoveryCodes, type RecoveryCodeRow, replaceRecoveryCodes } from './recovery-code.queries.server.ts'
import { staffAudience } from '../staff-audience.server.ts'

/** Without letters and digits that are easily confused. */
const alphabet = 'abcdefghjkmnpqrstuvwxyz23456789'
const recoveryCodeCount = 10
const length = 12

const bare = (code: string) => normalise(code, 'NFKC').toLowerCase().replaceAll(/[\s-]/g, '')

/** An HMAC, because codes of 59 bits are too short for a plain hash: a copy of the database alone must not reveal them. */
const hashOf = (keys: Keys, code: string, keyId: string) => macOf(keys, 'staff recovery codes', keyId, bare(code))

function makeCode(): string {
  const letters = Array.from({ length }, () => alphabet[randomInt(alphabet.length)]).join('')
  return letters.replaceAll(/(.{4})(?=.)/g, '$1-')
}

/** Creates ten new codes, which are shown once, and their rows. */
export function makeCodes(keys: Keys, staffId: string) {
  const codes = Array.from({ length: recoveryCodeCount }, makeCode)
  const keyId = keys.newestId
  return { codes, rows: codes.map((code) => ({ id: newId(), staffId, keyId, codeHash: hashOf(keys, code, keyId) })) }
}

/** Whether the text has the form of a recovery code, not of an authenticator's code. */
export function looksLikeRecoveryCode(text: string): boolean {
  return bare(text).length === length
}

/** Returns the row of a code. A row whose key was removed never matches. */
export function matchRecoveryCode(keys: Keys, rows: RecoveryCodeRow[], code: string): RecoveryCodeRow | undefined {
  return rows.find((row) => keys.holds(row.keyId) && isSameHash(row.codeHash, hashOf(keys, code, row.keyId)))
}

/** Returns how many recovery codes the actor has left. */
export function countRecoveryCodes({ database }: Platform, actor: StaffActor): Promise<number> {
  return countUnusedRecoveryCodes(database.queries, actor.id)
}

/**
 * Creates ten new recovery codes, which are shown once, and voids the previous ones. Requires a fresh second factor.
 * @throws RefusedError forbidden
 */
export async function makeRecoveryCodes(
  { database, keys }: Platform,
  actor: StaffActor,
  origin: Origin,
): Promise<string[]> {
  permitFresh(actor)
  const { codes, rows } = makeCodes(keys, actor.id)
  await database.transaction(async (tx) => {
    const left = await countUnusedRecoveryCodes(tx, actor.id)
    await replaceRecoveryCodes(tx, actor.id, rows)
    await commitEffects(tx, {
      audit: ownEntry(staffAudience, actor, {
        act: 'recovery-codes-made',
        was: { left },
        became: { left: codes.length },
        origin,
      }),
    })
  })
  return codes
}
