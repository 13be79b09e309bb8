import type { Transaction } from '#app/platform/database/database.server.ts'

import { handOnDocumentsOf } from './sign-documents.store.server.ts'

/**
 * A shop goes to a new owner: its documents stay those of the agent who had it, and say nothing of the new one. Inside the
 * caller's transaction, which holds the shop.
 */
export async function handOnDocuments(
  tx: Transaction,
  { newsagencyId, agentId }: { newsagencyId: string; agentId: string | null },
): Promise<void> {
  await handOnDocumentsOf(tx, newsagencyId, agentId)
}
