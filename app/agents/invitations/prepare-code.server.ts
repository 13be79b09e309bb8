import type { Keys } from '#app/platform/crypto/keys.server.ts'

import { keepCode, type KeptCode, makeCode } from './invitation-code.server.ts'

/**
 * A new code, and what is kept of it: for `inviteAgent`. Hashing takes tens of milliseconds: never inside a transaction.
 * @throws RefusedError unavailable when too much is hashed at once.
 */
export async function prepareCode(keys: Keys): Promise<{ code: string; kept: KeptCode }> {
  const code = makeCode()
  return { code, kept: await keepCode(keys, code) }
}
