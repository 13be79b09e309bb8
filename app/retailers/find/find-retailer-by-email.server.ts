import type { Queries } from '#app/data/database/database.server.ts'

import { type StoredRetailer, findRetailerByEmail as findStored } from '../retailers.queries.server.ts'

/** An account for other rooms: without the password hash. */
type KnownRetailer = Omit<StoredRetailer, 'passwordHash'>

/** Finds the account of a lower-case email, or returns undefined. */
export async function findRetailerByEmail(queries: Queries, emailKey: string): Promise<KnownRetailer | undefined> {
  const stored = await findStored(queries, emailKey)
  if (!stored) return undefined
  const { passwordHash: _passwordHash, ...retailer } = stored
  return retailer
}
