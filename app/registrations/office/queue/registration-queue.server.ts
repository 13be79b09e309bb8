import type { Platform } from '#app/web/platform.server.ts'
import { addressIn, doneRecordIn } from '#app/office/records/define/list-params.ts'
import { findWayOn } from '#app/office/records/find-way-on.server.ts'
import type { StaffActor } from '#app/office/guards/staff-actor.server.ts'
import { cappedCount } from '#app/ui/text/format-count.ts'

import { registrationList } from '../../registrations.list.server.ts'
import { listPath } from '../registration-row.server.ts'
import type { InQueue, QueueView } from './queue-view.ts'

type Asked = ReturnType<typeof registrationList.read>

/** Returns the address of a record, with the list parameters of another address. */
export const recordAddress = (id: string, params: URLSearchParams): string => addressIn(`${listPath}/${id}`, params)

/**
 * Returns the part of a list that can still be answered: the records that wait for staff or, in a list of those that
 * wait for applicants, these. Undefined for a list of answered ones.
 */
function queueOf(asked: Asked): Asked | undefined {
  const { turn, status } = asked.narrowed
  if (turn === 'nobody' || status === 'approved' || status === 'declined') return undefined
  const isTheirs = turn === 'them' || status === 'info-needed'
  return { ...asked, narrowed: { ...asked.narrowed, turn: isTheirs ? 'them' : 'us' } }
}

/**
 * Where a decision leads (rule RG21): to the next of the queue of the list that an address names, or to the page that says that none is
 * left (`findWayOn`). Undefined for a list without a queue.
 */
export async function findWayOnInQueue(
  { database: { queries } }: Platform,
  actor: StaffActor,
  { params, id }: { params: URLSearchParams; id: string },
): Promise<(() => Promise<string>) | undefined> {
  const asked = queueOf(registrationList.read(params, actor))
  return asked && findWayOn(registrationList, queries, { asked, id, params, path: listPath, none: 'none-left' })
}

const countedAtMost = 1_000

/** Returns how many records of a list's queue are left, in words (rule RG22); undefined for a list without a queue. */
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

/** Returns the surroundings of a record in its list, even if the list no longer contains it. */
export async function queueAround(
  platform: Platform,
  actor: StaffActor,
  { params, id }: { params: URLSearchParams; id: string },
): Promise<QueueView> {
  const { queries } = platform.database
  const asked = registrationList.read(params, actor)
  const place = await registrationList.positionOf(queries, asked, id)
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

/** Returns the link back to an empty list, and the record that was decided just before. */
export function nothingAround(params: URLSearchParams): Pick<QueueView, 'listTo' | 'decided'> {
  return { listTo: addressIn(listPath, params), decided: doneRecordIn(params) }
}
