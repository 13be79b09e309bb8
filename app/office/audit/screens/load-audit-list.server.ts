import type { Platform } from '#app/web/platform.server.ts'
import { readChainState } from '#app/office/audit/chain/read-chain-state.server.ts'
import { permit, type StaffActor } from '#app/office/guards/staff-actor.server.ts'
import { findColleagueNames } from '#app/office/team/members/find-colleagues.server.ts'

import { auditList } from './audit.list.server.ts'

/**
 * Returns the log of a query, with the detailed filters (rule BO74) and the result of the last check of its chain.
 * @throws RefusedError forbidden
 */
export async function loadAuditList(platform: Platform, actor: StaffActor, params: URLSearchParams) {
  permit(actor, 'audit:read')
  const [shown, { chain, waiting }, names] = await Promise.all([
    auditList.show(platform, actor, params),
    readChainState(platform),
    findColleagueNames(platform),
  ])
  const { actor: chosen = '', from = '', to = '' } = auditList.read(params, actor).narrowed
  const colleagues = [...names].map(([id, name]) => ({ id, name }))
  return {
    ...shown,
    counts: [{ label: 'To be linked', value: waiting }],
    choices: { actor: chosen, from, to },
    colleagues: colleagues.toSorted((a, b) => a.name.localeCompare(b.name)),
    chain,
  }
}
