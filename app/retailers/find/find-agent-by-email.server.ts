import type { Queries } from '#app/data/database/database.server.ts'

import { type StoredAgent, findAgentByEmail as findStored } from '../agents.queries.server.ts'

/** An account for other rooms: without the password hash. */
type KnownAgent = Omit<StoredAgent, 'passwordHash'>

/** Finds the account of a lower-case email, or returns undefined. */
export async function findAgentByEmail(queries: Queries, emailKey: string): Promise<KnownAgent | undefined> {
  const stored = await findStored(queries, emailKey)
  if (!stored) return undefined
  const { passwordHash: _passwordHash, ...agent } = stored
  return agent
}
