import type { Platform } from '#app/web/platform.server.ts'
import { readChainState } from '#app/office/audit/chain/read-chain-state.server.ts'
import { permit, type StaffActor } from '#app/office/guards/staff-actor.server.ts'
import { findColleagueNames } from '#app/office/team/members/find-colleagues.server.ts'

import { auditList } from './audit.list.server.ts'

const longestDay = 20

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
  const { actor: chosen = '', ...days } = auditList.read(params, actor).narrowed
  const problems = auditList.problemsIn(params)
  /** Returns the day of the filter, or the typed text with the reason why it is none. */
  const dayOf = (name: 'from' | 'to') => ({
    value: days[name] ?? params.get(name)?.trim().slice(0, longestDay) ?? '',
    error: problems[name],
  })
  const colleagues = [...names].map(([id, name]) => ({ id, name }))
  return {
    ...shown,
    counts: [{ label: 'To be linked', value: waiting }],
    choices: { actor: chosen, from: dayOf('from'), to: dayOf('to') },
    colleagues: colleagues.toSorted((a, b) => a.name.localeCompare(b.name)),
    chain,
  }
}
