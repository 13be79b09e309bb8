import { findAgentByEmail } from '#app/agents/find-agent-by-email.server.ts'
import type { Transaction } from '#app/platform/database/database.server.ts'
import type { Origin, Platform } from '#app/platform/platform.server.ts'
import { accepted, type Result } from '#app/platform/result.ts'
import { findEvents } from '#app/records/find-events.server.ts'
import { permit, type StaffActor } from '#app/staff/guards/staff-actor.server.ts'

import { changeNewsagency } from './change-newsagency.server.ts'
import { makeContractToken } from '../onboarding/make-contract-token.server.ts'
import type { NewsagencyChange, StoredNewsagency } from './newsagency-changes.store.server.ts'

/** An account that was set up while the shop was closed holds it now. */
async function accountOf(tx: Transaction, { agentId, emailKey }: StoredNewsagency): Promise<NewsagencyChange> {
  const agent = agentId === null && emailKey !== null ? await findAgentByEmail(tx, emailKey) : undefined
  return agent ? { agentId: agent.id, accountAt: new Date() } : {}
}

/**
 * Opens a closed shop again, as it was before, with a new contract token. A revoked invitation stays revoked: staff send
 * a new one. A shop that is not closed is a success.
 * @throws RefusedError forbidden
 */
export async function reopenNewsagency(
  platform: Platform,
  actor: StaffActor,
  { id, origin }: { id: string; origin: Origin },
): Promise<Result<void, 'not-found' | 'conflict'>> {
  permit(actor, 'newsagencies:write')
  return changeNewsagency(platform, actor, {
    id,
    holds: [],
    origin,
    isDone: ({ status }) => status !== 'closed',
    work: async (tx, shop) => {
      const events = await findEvents(tx, { kind: 'newsagency', id })
      const closing = events.findLast(({ kind }) => kind === 'closed')
      const status = closing?.facts?.was === 'open' ? 'open' : 'onboarding'
      const { contractToken: _token, ...token } = makeContractToken(platform.keys, id)
      const change = {
        status,
        closedReason: null,
        movedAt: new Date(),
        ...token,
        ...(await accountOf(tx, shop)),
      } as const
      return accepted({
        kind: 'reopened',
        change,
        was: { status: 'closed', reason: shop.closedReason },
        became: { status },
      })
    },
  })
}
