import { z } from 'zod'

import { states } from '#app/places/place.ts'
import type { StaffActor } from '#app/staff/guards/staff-actor.server.ts'

import { registrationStatuses, sources } from '../registration.ts'
import {
  type RegistrationFilter,
  type RegistrationOrder,
  registrationSorts,
  turns,
} from '../registration-lists.store.server.ts'

const isId = (text: string | null): text is string => z.guid().safeParse(text).success

function assigneeOf(owner: string | null, actor: StaffActor): string | undefined {
  if (owner === 'me') return actor.id
  return owner === 'nobody' || isId(owner) ? owner : undefined
}

/** A search, a status and lateness look everywhere; otherwise the queue is what waits for us. */
function turnOf(params: URLSearchParams, search: string): RegistrationFilter['turn'] {
  const isWide = search !== '' || params.has('status') || params.has('late')
  if (!params.has('turn')) return isWide ? undefined : 'us'
  return turns.find((turn) => turn === params.get('turn'))
}

/** What the address says of a list: filters, order, place. Whatever it does not understand counts as not said. */
export function readListAddress(
  params: URLSearchParams,
  actor: StaffActor,
): { filter: RegistrationFilter; order: RegistrationOrder } {
  const search = params.get('q')?.trim().slice(0, 200) ?? ''
  const turn = turnOf(params, search)
  const status = registrationStatuses.find((name) => name === params.get('status'))
  const assigneeId = assigneeOf(params.get('owner'), actor)
  const state = states.find((name) => name === params.get('state'))
  const source = sources.find((name) => name === params.get('source'))
  const isLate = params.get('late') === '1'
  const isQueue = turn === 'us' || turn === 'them' || isLate
  const sort = registrationSorts.find((name) => name === params.get('sort')) ?? (isQueue ? 'due' : 'received')
  return {
    filter: {
      ...(search && { search }),
      ...(turn && { turn }),
      ...(status && { status }),
      ...(assigneeId && { assigneeId }),
      ...(state && { state }),
      ...(source && { source }),
      ...(params.get('lpo') === '1' && { isLpo: true }),
      ...(isLate && { isLate }),
    },
    order: { sort, isDescending: params.has('order') ? params.get('order') === 'desc' : sort === 'received' },
  }
}
