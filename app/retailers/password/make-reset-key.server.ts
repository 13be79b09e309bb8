import { makeKey } from '#app/identity/keys/one-time-keys.server.ts'
import type { Transaction } from '#app/data/database/database.server.ts'
import { newId } from '#app/core/new-id.server.ts'

import { replaceResetKey } from './reset-keys.queries.server.ts'

const lifeMs = 3_600_000

/** Creates the key of a password reset link (rule AC19). It works once within an hour and voids the retailer's older key. */
export async function makeResetKey(tx: Transaction, retailerId: string): Promise<string> {
  const { key, keyHash, expiresAt } = makeKey(lifeMs)
  await replaceResetKey(tx, { id: newId(), retailerId, keyHash, expiresAt })
  return key
}
