import { and, inArray, lte, type SQL } from 'drizzle-orm'

import { commitEffects } from '#app/outbox/commit-effects.server.ts'
import type { Transaction } from '#app/data/database/database.server.ts'
import { once, repeatable } from '#app/outbox/idempotency/idempotency.server.ts'
import { newId } from '#app/core/new-id.server.ts'
import type { Origin } from '#app/core/http/origin.ts'
import type { Platform } from '#app/web/platform.server.ts'
import { ok, refused, type Result } from '#app/core/result.ts'
import { permit, type StaffActor } from '#app/office/guards/staff-actor.server.ts'

import { insertEvents } from '../history/events.queries.server.ts'
import { lockRecords, type RecordTable, type StoredRecord, updateRecords } from '../define/rows.queries.server.ts'
import { findTags } from '../tags/tags.queries.server.ts'
import { type Plan, planBulkChange, type PlannedKind } from './plan-bulk-change.server.ts'
import { mostAtOnce, type Selection, type BulkAct, type BulkOutcome } from './bulk.ts'

type Kind<Table extends RecordTable> = PlannedKind & {
  table: Table
  /** Returns the condition of a query of the list. */
  whereOf(params: URLSearchParams, actor: StaffActor): SQL | undefined
}

type Asked = { selection: Selection; act: BulkAct; key: string; origin: Origin }

type Sorted = { todo: StoredRecord[]; outcome: BulkOutcome }

/** Sorts the records into those to change and those to skip. */
async function sortOut(tx: Transaction, kind: string, plan: Plan, rows: StoredRecord[], selection: Selection) {
  const tags = await findTags(tx, kind, rows.map(({ id }) => id)) // prettier-ignore
  const sorted: Sorted = { todo: [], outcome: { done: 0, had: 0, changed: 0, unfit: 0 } }
  for (const row of rows) {
    const bearing = { ...row, tags: tags.get(row.id) ?? [] }
    if (row.updatedAt > selection.asOf) sorted.outcome.changed += 1
    else if (plan.has(bearing)) sorted.outcome.had += 1
    else if (plan.fits(bearing)) sorted.todo.push(row)
    else sorted.outcome.unfit += 1
  }
  sorted.outcome.done = sorted.todo.length
  // Records that the filter no longer matches were changed as well.
  sorted.outcome.changed += Math.max(0, selection.shown - rows.length)
  return sorted
}

async function change(
  tx: Transaction,
  { kind, table, hasPlainEvents = false }: PlannedKind,
  by: { kind: 'staff'; id: string; name: string },
  { plan, todo }: { plan: Plan; todo: StoredRecord[] },
): Promise<void> {
  const ids = todo.map(({ id }) => id)
  const versions = await updateRecords(tx, table, ids, plan.columns)
  await plan.work?.(tx, ids)
  const event = { subjectKind: kind, kind: plan.event, note: plan.note, facts: plan.facts }
  const actor = { actorKind: by.kind, actorId: by.id, actorName: by.name }
  await insertEvents(
    tx,
    ids.map((subjectId) => ({
      id: newId(),
      subjectId,
      version: hasPlainEvents ? null : (versions.get(subjectId) ?? null),
      ...event,
      ...actor,
    })),
  )
}

/**
 * Performs one act on several records in one transaction, with a timeline event and an audit entry for each. Locks them in the order of
 * their ids, and skips records that changed after the list was read. Idempotent: a repeated request returns the first result (rules BO25,
 * AP6). Does not use `actOn`, which would run its statements for each record.
 * @throws RefusedError forbidden when the role may not change records of this kind.
 */
export async function changeInBulk<Table extends RecordTable>(
  platform: Platform,
  actor: StaffActor,
  definition: Kind<Table>,
  { selection, act, key, origin }: Asked,
): Promise<Result<BulkOutcome, 'no-such-colleague' | 'bad-tag' | 'too-many'>> {
  permit(actor, definition.rights.act)
  const { kind, table, only } = definition
  const planned = await planBulkChange(platform, actor, definition, act)
  if (!planned.ok) return planned
  const { params, ids, asOf, shown } = selection
  const request = repeatable(`${kind}-several`, key, [actor.id, act, params.toString(), ids ?? null, asOf, shown])
  const { reply } = await once<BulkOutcome | { tooMany: true }>(platform.database, request, () =>
    platform.database.transaction(async (tx) => {
      const chosen = ids ? inArray(table.id, [...ids]) : definition.whereOf(params, actor)
      const rows = await lockRecords(tx, table, and(only, chosen, lte(table.createdAt, asOf)), mostAtOnce + 1)
      if (rows.length > mostAtOnce) return { tooMany: true as const }
      const { todo, outcome } = await sortOut(tx, kind, planned.value, rows, selection)
      const by = { kind: 'staff' as const, id: actor.id, name: actor.name }
      if (todo.length > 0) await change(tx, definition, by, { plan: planned.value, todo })
      const audit = todo.map((row) => ({
        actor: by,
        action: `${kind}.${planned.value.event}`,
        subject: { kind, id: row.id, label: row.reference },
        was: { status: row.status, assignee: row.assigneeId },
        became: planned.value.became(row),
        origin,
      }))
      await commitEffects(tx, { audit, once: request, reply: outcome })
      return outcome
    }),
  )
  return 'tooMany' in reply ? refused('too-many') : ok(reply)
}
