import { z } from 'zod'

import type { Keys } from '#app/data/crypto/keys.server.ts'
import { reencryptText, reencryptAll } from '#app/data/crypto/reencrypt.server.ts'
import { encryptJson, decryptJson } from '#app/data/crypto/encrypted-json.server.ts'
import type { Platform } from '#app/web/platform.server.ts'

import { findOldSecrets, reencryptSecrets, type StoredSystem } from '../systems.queries.server.ts'
import { makeWebhookSecret } from './webhook-signature.server.ts'

/** How long the former secret signs as well, so that a receiver can be changed without losing a webhook (rule SY5). */
const overlapMs = 24 * 3_600_000

const secretsSchema = z.object({
  newest: z.string(),
  former: z.string().nullable().default(null),
  formerUntil: z.iso.datetime().nullable().default(null),
})

const contextOf = (id: string) => `sending_systems|secrets_sealed|${id}`

type WithSecrets = Pick<StoredSystem, 'id' | 'secretsEncrypted'>

/** Returns the secrets that sign now, the newest first, and the end of the former one. */
export function openSecrets(
  keys: Keys,
  { id, secretsEncrypted }: WithSecrets,
  now: Date,
): { secrets: string[]; formerUntil: string | null } {
  if (secretsEncrypted === null) return { secrets: [], formerUntil: null }
  const { newest, former, formerUntil } = decryptJson(keys, contextOf(id), secretsEncrypted, secretsSchema)
  const isValid = former !== null && formerUntil !== null && new Date(formerUntil) > now
  return isValid ? { secrets: [newest, former], formerUntil } : { secrets: [newest], formerUntil: null }
}

/** Creates a new secret. The one before it signs as well for a day. */
export function rotatedSecrets(
  keys: Keys,
  system: WithSecrets,
  now: Date,
): { secret: string; secretsEncrypted: string } {
  const secret = makeWebhookSecret()
  const [former = null] = openSecrets(keys, system, now).secrets
  const formerUntil = former && new Date(now.getTime() + overlapMs).toISOString()
  return { secret, secretsEncrypted: encryptJson(keys, contextOf(system.id), { newest: secret, former, formerUntil }) }
}

const batch = 100

/** Re-encrypts the secrets of all webhooks with the newest key. The secrets do not change. */
export function reencryptWebhookSecrets({ database, keys }: Pick<Platform, 'database' | 'keys'>): Promise<number> {
  return reencryptAll(() =>
    database.transaction(async (tx) => {
      const old = await findOldSecrets(tx, keys.newestId, batch)
      for (const { id, encrypted } of old) await reencryptSecrets(tx, id, reencryptText(keys, contextOf(id), encrypted))
      return old.length
    }),
  )
}
