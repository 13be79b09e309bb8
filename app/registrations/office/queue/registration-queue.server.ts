import type { Platform } from '#app/platform/platform.server.ts'
import type { StaffActor } from '#app/staff/guards/staff-actor.server.ts'
import { cappedCount } from '#app/ui/format-count.ts'

import { registrationList } from '../../registrations.list.server.ts'
import { listPath } from '../registration-row.server.ts'
import type { InQueue, QueueView } from './queue-view.ts'

type Asked = ReturnType<typeof registrationList.read>

/** The parameter of an address that names what was decided just before. It is no part of the list. */
const decidedParameter = 'decided'

/** The list that an address names, without what was decided before. */
export function listParams(params: URLSearchParams): URLSearchParams {
  const list = new URLSearchParams(params)
  list.delete(decidedParameter)
  return list
}

/** What was decided just before, as an address says it. */
const decidedIn = (params: URLSearchParams): string | undefined => params.get(decidedParameter) ?? undefined

const addressOf = (page: string, params: URLSearchParams): string => {
  const query = params.toString()
  return `${listPath}/${page}${query ? `?${query}` : ''}`
}

/** The address of a record in the list that another address names. */
export const recordAddress = (id: string, params: URLSearchParams): string => addressOf(id, listParams(params))

/**
 * What of a list can still be answered: what waits for us or, in a list of what waits for applicants, that. Undefined for a
 * list of what has been answered.
 */
function queueOf(asked: Asked): Asked | undefined {
  const { turn, status } = asked.narrowed
  if (turn === 'nobody' || status === 'approved' || status === 'declined') return undefined
  const isTheirs = turn === 'them' || status === 'info-needed'
  return { ...asked, narrowed: { ...asked.narrowed, turn: isTheirs ? 'them' : 'us' } }
}

/** Where somebody stands in a queue; it outlasts the decision about the record that stands there. */
type PlaceInQueue = {
  queue: Asked
  params: URLSearchParams
  id: string
  place: { value: string; id: string } | undefined
}

/** The queue of the list that an address names, and where a record stands in it. To be asked before the record changes. */
export async function placeInQueue(
  { database }: Platform,
  actor: StaffActor,
  { params, id }: { params: URLSearchParams; id: string },
): Promise<PlaceInQueue | undefined> {
  const list = listParams(params)
  const queue = queueOf(registrationList.read(list, actor))
  return queue && { queue, params: list, id, place: await registrationList.placeOf(database.queries, queue, id) }
}

/**
 * Where a decision leads (rule RG21): to the next of the queue as it is by now, from its beginning when its end was reached,
 * or to the page that says that none is left. What was decided is named in the address.
 */
export async function afterDecision(
  { database }: Platform,
  { queue, params, id, place }: PlaceInQueue,
): Promise<string> {
  const find = async (from: typeof place) => {
    const cursor = from && ({ ...from, towards: 'next' } as const)
    const { rows } = await registrationList.find(database.queries, queue, cursor, 2)
    return rows.find((row) => row.id !== id)
  }
  const next = (await find(place)) ?? (await find(undefined))
  const query = new URLSearchParams(params)
  query.set(decidedParameter, id)
  return addressOf(next?.id ?? 'none-left', query)
}

const countedAtMost = 1_000

/** How many of the queue of a list are left, in words (rule RG22); undefined where the list has none by its nature. */
export async function leftInQueue(
  { database }: Platform,
  actor: StaffActor,
  params: URLSearchParams,
): Promise<string | undefined> {
  const queue = queueOf(registrationList.read(listParams(params), actor))
  if (!queue) return undefined
  const [left = 0] = await registrationList.count(database.queries, [queue.narrowed], countedAtMost)
  return `${left === 0 ? 'None' : cappedCount(left, countedAtMost)} left in this list`
}

/** What stands around a record in its list, whether or not the list still shows it. */
export async function queueAround(
  platform: Platform,
  actor: StaffActor,
  { params, id }: { params: URLSearchParams; id: string },
): Promise<QueueView> {
  const { queries } = platform.database
  const list = listParams(params)
  const asked = registrationList.read(list, actor)
  const place = await registrationList.placeOf(queries, asked, id)
  const beside = async (towards: 'next' | 'previous'): Promise<InQueue | undefined> => {
    const { rows } = await registrationList.find(queries, asked, place && { ...place, towards }, 1)
    return rows.map((row) => ({ to: addressOf(row.id, list), shopName: row.shopName }))[0]
  }
  return {
    left: await leftInQueue(platform, actor, list),
    previous: await beside('previous'),
    next: await beside('next'),
    ...nothingAround(params),
  }
}

/** Where nothing is left of a list: the way back to it, and what was decided just before. */
export function nothingAround(params: URLSearchParams): Pick<QueueView, 'listTo' | 'decided'> {
  const list = listParams(params)
  return { listTo: list.size > 0 ? `${listPath}?${list}` : listPath, decided: decidedIn(params) }
}
