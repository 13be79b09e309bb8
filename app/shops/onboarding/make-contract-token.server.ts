import type { Keys } from '#app/data/crypto/keys.server.ts'
import { reencryptText, reencryptAll } from '#app/data/crypto/reencrypt.server.ts'
import { decryptsTo, encryptText } from '#app/data/crypto/encrypted-text.server.ts'
import { hashToken, makeToken } from '#app/data/crypto/tokens.server.ts'
import type { Queries } from '#app/data/database/database.server.ts'
import type { Platform } from '#app/web/platform.server.ts'

import { findByContractToken, type StoredShop } from '../change/shop-changes.queries.server.ts'
import { findOldContractTokens, reencryptContractToken } from './onboarding.queries.server.ts'

/** Returns the context that an encrypted contract token is bound to. */
export const contractTokenContext = (id: string): string => `newsagencies|contract_token_sealed|${id}`

/**
 * Generates a completeContractToken for a shop, with its hash and encrypted form for the database. Storing them voids the previous token.
 */
export function makeContractToken(
  keys: Keys,
  id: string,
): { contractToken: string; contractTokenHash: Buffer; contractTokenEncrypted: string } {
  const contractToken = makeToken()
  return {
    contractToken,
    contractTokenHash: hashToken(contractToken),
    contractTokenEncrypted: encryptText(keys, contractTokenContext(id), contractToken),
  }
}

/**
 * Finds the shop whose contract this token completes. A closed shop has no token. Checks the encrypted token too, because an attacker who
 * can write to the database could insert a hash.
 */
export async function findShopByToken(queries: Queries, keys: Keys, token: string): Promise<StoredShop | undefined> {
  const shop = await findByContractToken(queries, hashToken(token))
  return shop && decryptsTo(keys, contractTokenContext(shop.id), shop.contractTokenEncrypted, token) ? shop : undefined
}

const batch = 500

/** Re-encrypts the contract tokens of all shops with the newest key. The tokens do not change. */
export function reencryptContractTokens({ database, keys }: Pick<Platform, 'database' | 'keys'>): Promise<number> {
  return reencryptAll(() =>
    database.transaction(async (tx) => {
      const old = await findOldContractTokens(tx, keys.newestId, batch)
      for (const { id, encrypted } of old)
        await reencryptContractToken(tx, id, reencryptText(keys, contractTokenContext(id), encrypted))
      return old.length
    }),
  )
}
