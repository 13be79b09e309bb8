import type { Queries } from '#app/data/database/database.server.ts'

import { findAgent, type StoredAgent } from '../agents.queries.server.ts'

/** What an account says of its person: it alone has their name, email and phone number (rules AC43, AC44). */
type AgentPerson = Pick<StoredAgent, 'givenName' | 'surname' | 'email' | 'phone'>

/** Finds the person of an account, or returns undefined. */
export async function findAgentPerson(queries: Queries, agentId: string): Promise<AgentPerson | undefined> {
  const agent = await findAgent(queries, agentId)
  if (!agent) return undefined
  const { givenName, surname, email, phone } = agent
  return { givenName, surname, email, phone }
}
