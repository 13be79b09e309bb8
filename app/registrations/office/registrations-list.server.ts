import type { Platform } from '#app/web/platform.server.ts'
import type { StaffActor } from '#app/office/guards/staff-actor.server.ts'
import { findColleagues } from '#app/office/team/members/find-colleagues.server.ts'
import { can } from '#app/office/roles/roles.ts'

import { registrationList } from '../registrations.list.server.ts'
import type { FilterChoices } from './registrations-filters.tsx'

const choicesOf = (params: URLSearchParams): FilterChoices => ({
  owner: params.get('owner') ?? '',
  status: params.get('status') ?? '',
  state: params.get('state') ?? '',
  source: params.get('source') ?? '',
  isLpo: params.get('lpo') === '1',
})

/** Loads the list of an address, with the parts that only this list has: finer filters and bulk answers. */
export async function loadRegistrationsList(platform: Platform, actor: StaffActor, params: URLSearchParams) {
  return {
    ...(await registrationList.show(platform, actor, params)),
    choices: choicesOf(params),
    colleagues: await findColleagues(platform, 'registrations:write'),
    canDecide: can(actor.role, 'registrations:decide'),
  }
}
