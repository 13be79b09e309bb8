import { pgTable, text } from 'drizzle-orm/pg-core'

import { instant } from '../database/columns.server.ts'
import type { Transaction } from '../database/database.server.ts'
import { RefusedError } from '../errors.ts'
import type { HumanProof } from './provider.server.ts'

const humanChecksUsed = pgTable('human_checks_used', {
  id: text('id').primaryKey(),
  expiresAt: instant('expires_at').notNull(),
})

/**
 * Spends an answer in the transaction of what it opens: when that fails, the answer is still good.
 * @throws RefusedError challenge-failed when it was spent before.
 */
export async function spendProof(tx: Transaction, proof: HumanProof): Promise<void> {
  const [row] = await tx
    .insert(humanChecksUsed)
    .values({ id: proof.replayKey, expiresAt: proof.expiresAt })
    .onConflictDoNothing()
    .returning({ id: humanChecksUsed.id })
  if (!row) throw new RefusedError('challenge-failed')
}
