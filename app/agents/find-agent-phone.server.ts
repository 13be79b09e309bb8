import type { Queries } from '#app/platform/database/database.server.ts'

import { findAgent } from './agents.store.server.ts'

/** The number that an agent gave of themselves (rule AC43); nothing when they gave none. */
export async function findAgentPhone(queries: Queries, agentId: string): Promise<string> {
  return (await findAgent(queries, agentId))?.phone ?? ''
}
