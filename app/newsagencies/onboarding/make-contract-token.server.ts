import type { Keys } from '#app/platform/crypto/keys.server.ts'
import { reseal, resealAll } from '#app/platform/crypto/reseal.server.ts'
import { isSealedText, seal } from '#app/platform/crypto/sealed.server.ts'
import { hashToken, makeToken } from '#app/platform/crypto/tokens.server.ts'
import type { Queries } from '#app/platform/database/database.server.ts'
import type { Platform } from '#app/platform/platform.server.ts'

import { findByContractToken, type StoredNewsagency } from '../change/newsagency-changes.store.server.ts'
import { findOldContractTokens, resealContractToken } from './onboarding.store.server.ts'

/** What a sealed contract token is bound to. */
export const contractTokenPlace = (id: string): string => `newsagencies|contract_token_sealed|${id}`

/** A new completeContractToken for a shop, and what the database keeps of it. The one before opens nothing any more. */
export function makeContractToken(
  keys: Keys,
  id: string,
): { contractToken: string; contractTokenHash: Buffer; contractTokenSealed: string } {
  const contractToken = makeToken()
  return {
    contractToken,
    contractTokenHash: hashToken(contractToken),
    contractTokenSealed: seal(keys, contractTokenPlace(id), contractToken),
  }
}

/**
 * The shop whose contract this token completes; a closed one has none. The token is the one that was sealed for it: a hash alone could be
 * put there by whoever can write to the database.
 */
export async function findNewsagencyByToken(
  queries: Queries,
  keys: Keys,
  token: string,
): Promise<StoredNewsagency | undefined> {
  const shop = await findByContractToken(queries, hashToken(token))
  return shop && isSealedText(keys, contractTokenPlace(shop.id), shop.contractTokenSealed, token) ? shop : undefined
}

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
