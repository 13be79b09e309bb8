import { z } from 'zod'

import type { Keys } from '#app/data/crypto/keys.server.ts'
import { reseal, resealAll } from '#app/data/crypto/reseal.server.ts'
import { sealJson, unsealJson } from '#app/data/crypto/sealed-json.server.ts'
import type { Platform } from '#app/web/platform.server.ts'

import { findOldSecrets, resealSecrets, type StoredSystem } from '../systems.queries.server.ts'
import { makeWebhookSecret } from './webhook-signature.server.ts'

/** How long the former secret signs as well, so that a receiver can be changed without losing a webhook (rule SY5). */
const overlapMs = 24 * 3_600_000

const secretsSchema = z.object({
  newest: z.string(),
  former: z.string().nullable().default(null),
  formerUntil: z.iso.datetime().nullable().default(null),
})

const contextOf = (id: string) => `sending_systems|secrets_sealed|${id}`

type Sealed = Pick<StoredSystem, 'id' | 'secretsSealed'>

/** Returns the secrets that sign now, the newest first, and the end of the former one. */
export function openSecrets(
  keys: Keys,
  { id, secretsSealed }: Sealed,
  now: Date,
): { secrets: string[]; formerUntil: string | null } {
  if (secretsSealed === null) return { secrets: [], formerUntil: null }
  const { newest, former, formerUntil } = unsealJson(keys, contextOf(id), secretsSealed, secretsSchema)
  const isValid = former !== null && formerUntil !== null && new Date(formerUntil) > now
  return isValid ? { secrets: [newest, former], formerUntil } : { secrets: [newest], formerUntil: null }
}

/** Creates a new secret. The one before it signs as well for a day. */
export function rotatedSecrets(keys: Keys, system: Sealed, now: Date): { secret: string; secretsSealed: string } {
  const secret = makeWebhookSecret()
  const [former = null] = openSecrets(keys, system, now).secrets
  const formerUntil = former && new Date(now.getTime() + overlapMs).toISOString()
  return { secret, secretsSealed: sealJson(keys, contextOf(system.id), { newest: secret, former, formerUntil }) }
}

const batch = 100

/** Re-encrypts the secrets of all webhooks with the newest key. The secrets do not change. */
export function resealWebhookSecrets({ database, keys }: Pick<Platform, 'database' | 'keys'>): Promise<number> {
  return resealAll(() =>
    database.transaction(async (tx) => {
      const old = await findOldSecrets(tx, keys.newestId, batch)
      for (const { id, sealed } of old) await resealSecrets(tx, id, reseal(keys, contextOf(id), sealed))
      return old.length
    }),
  )
}
