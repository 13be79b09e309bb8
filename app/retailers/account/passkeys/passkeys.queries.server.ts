import { eq } from 'drizzle-orm'
import { pgTable } from 'drizzle-orm/pg-core'

import {
  challengeColumns,
  ChallengeStore,
  PasskeyStore,
  passkeyTable,
} from '#app/identity/passkeys/passkey-store.server.ts'
import type { Transaction } from '#app/data/database/database.server.ts'

export const retailerPasskeys = passkeyTable('agent_passkeys', 'agent_id')
export const retailerPasskeyStore = new PasskeyStore(retailerPasskeys)

export const retailerPasskeyChallenges = pgTable('agent_passkey_challenges', challengeColumns())
export const retailerChallengeStore = new ChallengeStore({
  table: retailerPasskeyChallenges,
  key: retailerPasskeyChallenges.challenge,
})

/** Spends a challenge of this session, or of a log-in if the session is null. Returns false if there is none. */
export async function spendChallenge(tx: Transaction, challenge: string, sessionId: string | null): Promise<boolean> {
  const spent = await retailerChallengeStore.spend(tx, sessionId, eq(retailerPasskeyChallenges.challenge, challenge))
  return spent !== undefined
}
