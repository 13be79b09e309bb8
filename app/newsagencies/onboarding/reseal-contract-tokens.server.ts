import { reseal, resealAll } from '#app/platform/crypto/reseal.server.ts'
import type { Platform } from '#app/platform/platform.server.ts'

import { findOldContractTokens, resealContractToken } from './contract-tokens.store.server.ts'
import { contractTokenPlace } from './make-contract-token.server.ts'

const batch = 500

/** Seals the contract tokens of all shops with the newest key; the tokens stay what they are. */
export function resealContractTokens({ database, keys }: Pick<Platform, 'database' | 'keys'>): Promise<number> {
  return resealAll(() =>
    database.transaction(async (tx) => {
      const old = await findOldContractTokens(tx, keys.newestId, batch)
      for (const { id, sealed } of old) await resealContractToken(tx, id, reseal(keys, contractTokenPlace(id), sealed))
      return old.length
    }),
  )
}
