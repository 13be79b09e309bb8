import { eq } from 'drizzle-orm'
import { pgTable } from 'drizzle-orm/pg-core'

import {
  challengeColumns,
  ChallengeStore,
  PasskeyStore,
  passkeyTable,
} from '#app/identity/passkeys/passkey-store.server.ts'
import type { Transaction } from '#app/data/database/database.server.ts'

export const agentPasskeys = passkeyTable('agent_passkeys', 'agent_id')
export const agentPasskeyStore = new PasskeyStore(agentPasskeys)

export const agentPasskeyChallenges = pgTable('agent_passkey_challenges', challengeColumns())
export const agentChallengeStore = new ChallengeStore({
  table: agentPasskeyChallenges,
  key: agentPasskeyChallenges.challenge,
})

/** Spends a challenge of this session, or of a log-in if the session is null. Returns false if there is none. */
export async function spendChallenge(tx: Transaction, challenge: string, sessionId: string | null): Promise<boolean> {
  const spent = await agentChallengeStore.spend(tx, sessionId, eq(agentPasskeyChallenges.challenge, challenge))
  return spent !== undefined
}
