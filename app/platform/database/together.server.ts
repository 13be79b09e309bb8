/**
 * Waits for the writes of one transaction that were begun together. On PostgreSQL they travel in one round trip, and are
 * done in the order in which they were begun.
 * @throws what the first of them that failed has thrown, when all have ended: nothing of the transaction is under way then.
 */
export async function together(writes: readonly (Promise<unknown> | undefined)[]): Promise<void> {
  const outcomes = await Promise.allSettled(writes.filter((write) => write !== undefined))
  const failed = outcomes.find((outcome) => outcome.status === 'rejected')
  if (failed) throw failed.reason
}
