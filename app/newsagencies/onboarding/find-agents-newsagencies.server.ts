import type { AgentActor } from '#app/agents/guards/find-agent-actor.server.ts'
import type { Platform } from '#app/platform/platform.server.ts'

import { contractTokenOf } from './create-newsagency.server.ts'
import { findNewsagenciesOf } from './onboarding.store.server.ts'

export type AgentsShop = { id: string; shopName: string; suburb: string; progress: number; contractToken: string }

/** The shops of an agent by name, closed ones left out, for the rooms that tell more of them. */
export async function findAgentsNewsagencies(
  { database, keys }: Pick<Platform, 'database' | 'keys'>,
  actor: AgentActor,
): Promise<AgentsShop[]> {
  const shops = await findNewsagenciesOf(database.queries, actor.id)
  return shops.map((shop) => ({
    id: shop.id,
    shopName: shop.shopName,
    suburb: shop.suburb ?? '',
    progress: shop.progress,
    contractToken: contractTokenOf({ keys }, shop) ?? '',
  }))
}
