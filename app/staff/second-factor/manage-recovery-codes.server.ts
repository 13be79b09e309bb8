import { ownEntry } from '#app/identity/audience.server.ts'
import { createHmac, randomInt } from 'node:crypto'

import { accept } from '#app/platform/accept/accept.server.ts'
import type { Keys } from '#app/platform/crypto/keys.server.ts'
import { isSameHash } from '#app/platform/crypto/tokens.server.ts'
import { newId } from '#app/platform/new-id.server.ts'
import type { Origin, Platform } from '#app/platform/platform.server.ts'
import { normalise } from '#app/platform/text.ts'

import { permitFresh, type StaffActor } from '../guards/staff-actor.server.ts'
import { countUnusedRecoveryCodes, type RecoveryCodeRow, replaceRecoveryCodes } from './recovery-code.store.server.ts'
import { staffAudience } from '../staff-audience.server.ts'

/** Without letters and digits that look alike. */
const alphabet = 'abcdefghjkmnpqrstuvwxyz23456789'
const recoveryCodeCount = 10
const length = 12

const bare = (code: string) => normalise(code, 'NFKC').toLowerCase().replaceAll(/[\s-]/g, '')

/** Codes of 59 bits are too short for a plain hash: a copy of the database alone must not give them away. */
const hashOf = (keys: Keys, code: string, keyId: string) =>
  createHmac('sha256', keys.derive('staff recovery codes', keyId)).update(bare(code)).digest()

function makeCode(): string {
  const letters = Array.from({ length }, () => alphabet[randomInt(alphabet.length)]).join('')
  return letters.replaceAll(/(.{4})(?=.)/g, '$1-')
}

/** Ten new codes, to be shown once, and the rows to keep of them. */
export function makeCodes(keys: Keys, staffId: string) {
  const codes = Array.from({ length: recoveryCodeCount }, makeCode)
  const keyId = keys.newestId
  return { codes, rows: codes.map((code) => ({ id: newId(), staffId, keyId, codeHash: hashOf(keys, code, keyId) })) }
}

/** Whether the text can be a recovery code and not a code of the authenticator. */
export function looksLikeRecoveryCode(text: string): boolean {
  return bare(text).length === length
}

/** The row whose code this is. One whose key was taken away matches nothing. */
export function matchRecoveryCode(keys: Keys, rows: RecoveryCodeRow[], code: string): RecoveryCodeRow | undefined {
  return rows.find((row) => keys.holds(row.keyId) && isSameHash(row.codeHash, hashOf(keys, code, row.keyId)))
}

/** How many of the actor's recovery codes are left. */
export function countRecoveryCodes({ database }: Platform, actor: StaffActor): Promise<number> {
  return countUnusedRecoveryCodes(database.queries, actor.id)
}

/**
 * Makes ten new recovery codes, to be shown once; those before are void. Asks for a fresh second factor.
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
    await accept(tx, {
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
