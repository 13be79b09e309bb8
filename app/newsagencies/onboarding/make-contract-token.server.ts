import type { Keys } from '#app/platform/crypto/keys.server.ts'
import { seal } from '#app/platform/crypto/sealed.server.ts'
import { hashToken, makeToken } from '#app/platform/crypto/tokens.server.ts'

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
