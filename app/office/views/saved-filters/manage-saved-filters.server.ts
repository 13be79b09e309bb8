import { newId } from '#app/core/new-id.server.ts'
import type { Platform } from '#app/web/platform.server.ts'
import { ok, refused, type Result } from '#app/core/result.ts'
import { line } from '#app/core/text/text.schema.ts'

import type { StaffActor } from '../../guards/staff-actor.server.ts'
import { lockStaff } from '../../team/members/staff.queries.server.ts'
import { deleteFilter, findFilters, updateFilterName, upsertFilter } from './saved-filters.queries.server.ts'

/** A saved view of a list; `query` is the address's query, without its question mark and cursor. */
type SavedFilter = { id: string; name: string; query: string }

/** Returns the member's saved views of a list, the oldest first. */
export function findSavedFilters({ database }: Platform, actor: StaffActor, list: string): Promise<SavedFilter[]> {
  return findFilters(database.queries, actor.id, list)
}

const nameSchema = line(40).min(1)
const longestQuery = 1_000
const mostFilters = 20

type Saved = { list: string; name: string; query: string }

/**
 * Saves a view of a list for this member, and replaces one of the same name. A member's concurrent changes to their views run one after the
 * other. Not audited, because only the member is affected. Returns the stored query, normalised for an address.
 */
export async function saveFilter(
  { database }: Platform,
  actor: StaffActor,
  { list, name, query: typed }: Saved,
): Promise<Result<string, 'bad-name' | 'too-many'>> {
  const parsed = nameSchema.safeParse(name)
  const query = new URLSearchParams(typed).toString()
  if (!parsed.success || query.length > longestQuery) return refused('bad-name')
  return database.transaction(async (tx) => {
    await lockStaff(tx, actor.id)
    const kept = await findFilters(tx, actor.id, list)
    const isNew = kept.every((filter) => filter.name.toLowerCase() !== parsed.data.toLowerCase())
    if (isNew && kept.length >= mostFilters) return refused('too-many')
    await upsertFilter(tx, { id: newId(), staffId: actor.id, list, name: parsed.data, query })
    return ok(query)
  })
}

type Renamed = { list: string; id: string; name: string }

/** Renames one of the member's views. Does nothing if it does not exist. */
export async function renameFilter(
  { database }: Platform,
  actor: StaffActor,
  { list, id, name }: Renamed,
): Promise<Result<void, 'bad-name' | 'same-name'>> {
  const parsed = nameSchema.safeParse(name)
  if (!parsed.success) return refused('bad-name')
  return database.transaction(async (tx) => {
    await lockStaff(tx, actor.id)
    const others = (await findFilters(tx, actor.id, list)).filter((filter) => filter.id !== id)
    if (others.some((filter) => filter.name.toLowerCase() === parsed.data.toLowerCase())) return refused('same-name')
    await updateFilterName(tx, { staffId: actor.id, list, id, name: parsed.data })
    return ok(undefined)
  })
}

/** Deletes one of the member's views. Does nothing if it does not exist. */
export async function forgetFilter(
  { database }: Platform,
  actor: StaffActor,
  { list, id }: { list: string; id: string },
): Promise<void> {
  await database.transaction((tx) => deleteFilter(tx, actor.id, list, id))
}
