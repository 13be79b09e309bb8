import type { Queries } from '#app/platform/database/database.server.ts'
import type { Platform } from '#app/platform/platform.server.ts'
import { permit, type StaffActor } from '#app/staff/guards/staff-actor.server.ts'

import { type ImportLine, type InvalidLine, readImportLines } from './import-lines.ts'
import { findImport, readPieces, type StoredImport } from './opt-out-imports.store.server.ts'
import { findOptOutsByNumber } from '../opt-outs.store.server.ts'

const batch = 5_000

type ImportPreview = {
  stored: StoredImport
  fresh: ImportLine[]
  known: number
  repeated: number
  invalid: InvalidLine[]
}

/** What a list would do: the numbers that are not on ours yet, and what cannot be read. */
export async function compareImport(queries: Queries, stored: StoredImport): Promise<ImportPreview> {
  const { numbers, invalid, repeated } = readImportLines((await readPieces(queries, stored.id)).join(''))
  const out = new Set<string>()
  for (let start = 0; start < numbers.length; start += batch) {
    const some = numbers.slice(start, start + batch).map(({ number }) => number)
    for (const row of await findOptOutsByNumber(queries, some)) if (row.state === 'out') out.add(row.number)
  }
  const fresh = numbers.filter(({ number }) => !out.has(number))
  return { stored, fresh, known: numbers.length - fresh.length, repeated, invalid }
}

/** The list as it would be taken; undefined when there is none with that id, or somebody else brought it. */
export async function previewImport(
  { database }: Platform,
  actor: StaffActor,
  id: string,
): Promise<ImportPreview | undefined> {
  permit(actor, 'opt-outs:write')
  const stored = await findImport(database.queries, id)
  return stored?.madeBy === actor.id ? compareImport(database.queries, stored) : undefined
}
