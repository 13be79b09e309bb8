import { makeKey } from '#app/identity/keys/one-time-keys.server.ts'
import type { Transaction } from '#app/platform/database/database.server.ts'
import { newId } from '#app/platform/new-id.server.ts'

import { replaceResetKey } from './reset-keys.store.server.ts'

const lifeMs = 3_600_000

/** Makes the key of a link for a new password (rule AC19): it works once within an hour, and the agent's older one is void. */
export async function makeResetKey(tx: Transaction, agentId: string): Promise<string> {
  const { key, keyHash, expiresAt } = makeKey(lifeMs)
  await replaceResetKey(tx, { id: newId(), agentId, keyHash, expiresAt })
  return key
}
