import type { Platform } from '#app/platform/platform.server.ts'
import type { StaffActor } from '#app/staff/guards/staff-actor.server.ts'
import { findColleagues } from '#app/staff/members/find-colleagues.server.ts'
import { can } from '#app/staff/roles.ts'
import { findSavedFilters } from '#app/staff/saved-filters/manage-saved-filters.server.ts'

import { registrationList } from '../registrations.list.server.ts'
import { listPath } from './registration-row.server.ts'
import type { FilterChoices } from './registrations-filters.tsx'

export const savedList = 'registrations'

const choicesOf = (params: URLSearchParams): FilterChoices => ({
  owner: params.get('owner') ?? '',
  status: params.get('status') ?? '',
  state: params.get('state') ?? '',
  source: params.get('source') ?? '',
  isLpo: params.get('lpo') === '1',
})

/** The view that would be saved: without the place in the list. */
function savableQuery(params: URLSearchParams): string {
  const query = new URLSearchParams(params)
  for (const name of ['at', 'saved']) query.delete(name)
  return query.toString()
}

/** The list that an address names, with what only this list has: finer filters, saved views, answers to several. */
export async function loadRegistrationsList(platform: Platform, actor: StaffActor, params: URLSearchParams) {
  const saved = await findSavedFilters(platform, actor, savedList)
  const query = savableQuery(params)
  return {
    ...(await registrationList.show(platform, actor, params)),
    choices: choicesOf(params),
    colleagues: await findColleagues(platform),
    saved: saved.map((view) => ({ ...view, to: `${listPath}?${view.query}`, isCurrent: view.query === query })),
    query,
    canDecide: can(actor.role, 'registrations:decide'),
  }
}
