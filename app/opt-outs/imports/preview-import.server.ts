import type { Queries } from '#app/data/database/database.server.ts'
import type { Platform } from '#app/web/platform.server.ts'
import { permit, type StaffActor } from '#app/office/guards/staff-actor.server.ts'

import { findImport, readPieces, type StoredImport } from './opt-out-imports.queries.server.ts'
import { type ImportChoice, type ImportLine, readImport, type ReadImport } from './read-import.server.ts'
import { findOptOutsByNumber } from '../opt-outs.queries.server.ts'

const batch = 5_000

type ImportPreview = ReadImport & {
  stored: StoredImport
  /** The numbers that are not on the list yet. */
  fresh: ImportLine[]
  known: number
}

/** Compares a list with the stored opt-outs. */
export async function compareImport(
  queries: Queries,
  stored: StoredImport,
  choice: ImportChoice,
): Promise<ImportPreview> {
  const read = readImport((await readPieces(queries, stored.id)).join(''), choice)
  const out = new Set<string>()
  for (let start = 0; start < read.numbers.length; start += batch) {
    const some = read.numbers.slice(start, start + batch).map(({ number }) => number)
    for (const row of await findOptOutsByNumber(queries, some)) if (row.state === 'out') out.add(row.number)
  }
  const fresh = read.numbers.filter(({ number }) => !out.has(number))
  return { ...read, stored, fresh, known: read.numbers.length - fresh.length }
}

/** Previews the effect of a list; undefined if it does not exist or another colleague uploaded it. */
export async function previewImport(
  { database }: Platform,
  actor: StaffActor,
  { id, choice }: { id: string; choice: ImportChoice },
): Promise<ImportPreview | undefined> {
  permit(actor, 'opt-outs:write')
  const stored = await findImport(database.queries, id)
  return stored?.madeBy === actor.id ? compareImport(database.queries, stored, choice) : undefined
}
