import { addressBlock } from '#app/core/http/client-address.server.ts'
import type { Origin } from '#app/core/http/origin.ts'
import type { Platform } from '#app/web/platform.server.ts'

import type { StaffActor } from '../guards/staff-actor.server.ts'
import { can } from '../roles/roles.ts'
import { staffLimits } from '../sign-in/staff-limits.ts'
import { type FoundKind, isLongEnough, referenceIn } from './found.ts'
import { searchedKinds } from './searched-kinds.server.ts'

/** The number of results for each kind; the list has more. */
const mostOfKind = 5

type Asked = { search: string; origin: Origin }

/** The results of a search; kinds without results are omitted. `exactTo` is the record with exactly this reference. */
type Answer = { kinds: FoundKind[]; exactTo: string | null }

/**
 * Searches the lists of all kinds that the actor may read (rule BO24). A search below two letters or digits returns nothing.
 * @throws RefusedError too-many-requests
 */
export async function searchEverything(
  platform: Platform,
  actor: StaffActor,
  { search, origin }: Asked,
): Promise<Answer> {
  if (!isLongEnough(search)) return { kinds: [], exactTo: null }
  await platform.limits.consume(staffLimits['staff-search'], { ip: addressBlock(origin.ip), subject: actor.id })
  const kinds = (await platform.port(searchedKinds).list()).filter(
    ({ right }) => right === undefined || can(actor.role, right),
  )
  const reference = referenceIn(search)
  const { queries } = platform.database
  const answer: Answer = { kinds: [], exactTo: null }
  // Sequential, so that a search uses only one connection.
  for (const kind of kinds) {
    const found = await kind.find(platform, actor, search, mostOfKind)
    if (found.found.length > 0) answer.kinds.push(found)
    if (reference) answer.exactTo ??= (await kind.findByReference?.(queries, reference)) ?? null
  }
  return answer
}
