import type { Queries } from '#app/platform/database/database.server.ts'

import { type StoredAgent, findAgentByEmail as findStored } from './agents.store.server.ts'

/** An agent as other rooms know them: without the password's hash. */
type KnownAgent = Omit<StoredAgent, 'passwordHash'>

/** Whose account an email address is, by its key (lower case); undefined when nobody has set one up with it. */
export async function findAgentByEmail(queries: Queries, emailKey: string): Promise<KnownAgent | undefined> {
  const stored = await findStored(queries, emailKey)
  if (!stored) return undefined
  const { passwordHash: _passwordHash, ...agent } = stored
  return agent
}
