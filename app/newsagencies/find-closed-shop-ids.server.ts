import type { AgentActor } from '#app/agents/guards/find-agent-actor.server.ts'
import type { Queries } from '#app/platform/database/database.server.ts'

import { findClosedIdsOf } from './onboarding/onboarding.store.server.ts'

/** The shops of an agent that were closed: in no list any more, but what was signed of them is still theirs. */
export function findClosedShopIds(queries: Queries, actor: AgentActor): Promise<string[]> {
  return findClosedIdsOf(queries, actor.id)
}
