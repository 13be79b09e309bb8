import type { Platform } from '#app/platform/platform.server.ts'
import { addressAfter, addressIn, doneIn } from '#app/records/list-params.ts'
import { nextInList, type Place, placeIn } from '#app/records/next-in-list.server.ts'
import type { StaffActor } from '#app/staff/guards/staff-actor.server.ts'
import { cappedCount } from '#app/ui/format-count.ts'

import { registrationList } from '../../registrations.list.server.ts'
import { listPath } from '../registration-row.server.ts'
import type { InQueue, QueueView } from './queue-view.ts'

type Asked = ReturnType<typeof registrationList.read>

/** The address of a record in the list that another address names. */
export const recordAddress = (id: string, params: URLSearchParams): string => addressIn(`${listPath}/${id}`, params)

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

type PlaceInQueue = { place: Place<Asked>; params: URLSearchParams }

/** The queue of the list that an address names, and the place of a record in it. To be asked before the record changes. */
export async function placeInQueue(
  { database }: Platform,
  actor: StaffActor,
  { params, id }: { params: URLSearchParams; id: string },
): Promise<PlaceInQueue | undefined> {
  const queue = queueOf(registrationList.read(params, actor))
  return queue && { params, place: await placeIn(registrationList, database.queries, queue, id) }
}

/**
 * Where a decision leads (rule RG21): to the next of the queue as it is by now, from its beginning when its end was reached,
 * or to the page that says that none is left. What was decided is named in the address.
 */
export async function afterDecision({ database }: Platform, { place, params }: PlaceInQueue): Promise<string> {
  const next = await nextInList(database.queries, place)
  return addressAfter(`${listPath}/${next ?? 'none-left'}`, params, place.id)
}

const countedAtMost = 1_000

/** How many of the queue of a list are left, in words (rule RG22); undefined where the list has none by its nature. */
export async function leftInQueue(
  { database }: Platform,
  actor: StaffActor,
  params: URLSearchParams,
): Promise<string | undefined> {
  const queue = queueOf(registrationList.read(params, actor))
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
  const asked = registrationList.read(params, actor)
  const place = await registrationList.placeOf(queries, asked, id)
  const beside = async (towards: 'next' | 'previous'): Promise<InQueue | undefined> => {
    const { rows } = await registrationList.find(queries, asked, place && { ...place, towards }, 1)
    return rows.map((row) => ({ to: recordAddress(row.id, params), shopName: row.shopName }))[0]
  }
  return {
    left: await leftInQueue(platform, actor, params),
    previous: await beside('previous'),
    next: await beside('next'),
    ...nothingAround(params),
  }
}

/** Where nothing is left of a list: the way back to it, and what was decided just before. */
export function nothingAround(params: URLSearchParams): Pick<QueueView, 'listTo' | 'decided'> {
  return { listTo: addressIn(listPath, params), decided: doneIn(params) }
}
