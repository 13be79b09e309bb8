import { asc, eq, getTableColumns, gt, inArray } from 'drizzle-orm'

import type { Queries } from '#app/platform/database/database.server.ts'

import { optOutKeys } from './systems/opt-out-keys.store.server.ts'
import { optOutEvents, optOuts, type StoredOptOut } from './opt-outs.store.server.ts'

type ListedOptOut = StoredOptOut & { keyLabel: string | null }

/** Opt-outs with the labels of the keys by which they came. */
export async function withKeyLabels(queries: Queries, rows: StoredOptOut[]): Promise<ListedOptOut[]> {
  const ids = [...new Set(rows.flatMap(({ keyId }) => keyId ?? []))]
  const { id, label } = optOutKeys
  const keys = ids.length > 0 ? await queries.select({ id, label }).from(optOutKeys).where(inArray(id, ids)) : []
  const labels = new Map(keys.map((key) => [key.id, key.label]))
  return rows.map((row) => ({ ...row, keyLabel: labels.get(row.keyId ?? '') ?? null }))
}

export async function findOptOut(queries: Queries, id: string): Promise<ListedOptOut | undefined> {
  const [row] = await queries
    .select({ ...getTableColumns(optOuts), keyLabel: optOutKeys.label })
    .from(optOuts)
    .leftJoin(optOutKeys, eq(optOutKeys.id, optOuts.keyId))
    .where(eq(optOuts.id, id))
  return row
}

export async function findOptOutEvents(queries: Queries, optOutId: string) {
  return queries
    .select({ ...getTableColumns(optOutEvents), keyLabel: optOutKeys.label })
    .from(optOutEvents)
    .leftJoin(optOutKeys, eq(optOutKeys.id, optOutEvents.keyId))
    .where(eq(optOutEvents.optOutId, optOutId))
    .orderBy(asc(optOutEvents.at), asc(optOutEvents.id))
}

export type StoredOptOutEvent = Awaited<ReturnType<typeof findOptOutEvents>>[number]

/** What changed after a position, oldest first. */
export async function findChanges(queries: Queries, since: number, most: number): Promise<StoredOptOut[]> {
  return queries.select().from(optOuts).where(gt(optOuts.position, since)).orderBy(asc(optOuts.position)).limit(most)
}
