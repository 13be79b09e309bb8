import { reseal, resealAll } from '#app/platform/crypto/reseal.server.ts'
import type { Platform } from '#app/platform/platform.server.ts'

import { findOldTotpSecrets, resealTotpSecret } from '../members/totp-seals.store.server.ts'
import { totpPlace } from './totp.server.ts'

const batch = 100

/** Seals what the authenticators of all staff are made of with the newest key; their codes stay what they are. */
export function resealSecondFactors({ database, keys }: Pick<Platform, 'database' | 'keys'>): Promise<number> {
  return resealAll(() =>
    database.transaction(async (tx) => {
      const old = await findOldTotpSecrets(tx, keys.newestId, batch)
      for (const { id, totpSecret } of old) await resealTotpSecret(tx, id, reseal(keys, totpPlace(id), totpSecret))
      return old.length
    }),
  )
}
