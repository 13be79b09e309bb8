import { isDeepStrictEqual } from 'node:util'

import type { SQL } from 'drizzle-orm'

import { type ActedKind, actOn, type Done } from '#app/outbox/act/act-on.server.ts'
import type { Transaction } from '#app/data/database/database.server.ts'
import type { Origin } from '#app/core/http/origin.ts'
import type { Platform } from '#app/web/platform.server.ts'
import { ok, refused, type Result } from '#app/core/result.ts'
import { noteSchema } from '#app/core/text/text.schema.ts'
import type { Facts } from '#app/core/audit-entry.ts'
import { permit, permitted, type StaffActor } from '#app/office/guards/staff-actor.server.ts'
import { findColleagues } from '#app/office/team/members/find-colleagues.server.ts'
import type { Right } from '#app/office/roles/roles.ts'

import { type Act, type CommonAct, isCommonAct, nextStatus } from './acts.ts'
import { findEvents, recordEvent, type StoredEvent } from './history/manage-events.server.ts'
import {
  lockRecord,
  type RecordTable,
  type Stored,
  type StoredRecord,
  updateRecord,
} from './define/rows.queries.server.ts'

/** The parts of a kind of record that a change needs. */
export type ChangedKind<Table extends RecordTable, Status extends string, Name extends string> = {
  /** The name of the kind in the audit log, its mails and its events: `enquiry`. */
  kind: string
  table: Table
  acts: Readonly<Record<Name, Act<Status>>>
  rights: { act: Right }
} & RecordRows

/** What differs in a table that has other rows and other acts than those of this kit. */
export type RecordRows = {
  /** The condition of its records, if other rows are in the table. */
  only?: SQL
  /** Whether its events have no versions, because its room's acts record none. */
  hasPlainEvents?: boolean
}

/** Note and facts, stored with the event in the timeline. */
type Words = { note?: string; facts?: Record<string, unknown> }

/** The effects of an act other than the status: columns, and facts for the timeline and the audit log. */
type WorkDone<Table extends RecordTable> = Words & {
  change?: Partial<Stored<Table>>
  /** Additional facts for the audit log. */
  audit?: Facts
}

export type Change<Table extends RecordTable, Name extends string, Refusal extends string> = {
  id: string
  act: Name | CommonAct
  /** The actor's input: the same act with other input is not a repetition. */
  details?: Words
  /** The version that the actor saw; undefined if it does not matter. */
  expectedVersion?: number | undefined
  origin: Origin
  /**
   * Does the rest of the act, including its mails, in its transaction. A refusal rolls everything back. Undefined if nothing is left to do.
   */
  work?(tx: Transaction, record: Stored<Table> & StoredRecord): Promise<Result<WorkDone<Table> | undefined, Refusal>>
}

/** Returns the facts for the audit log, which never contains a person's own words or addresses. */
const factsOf = ({ status, assigneeId }: Pick<StoredRecord, 'status' | 'assigneeId'>): Facts => ({
  status,
  assignee: assigneeId,
})

/** Whether this is a repeated submit: the last event is the same act by the same actor with the same input. */
function isRepetition(
  last: StoredEvent | undefined,
  actor: StaffActor,
  act: string,
  details: Words | undefined,
): boolean {
  if (act === 'noted' || last?.kind !== act || last.actorId !== actor.id) return false
  if (!details) return true
  // The event also has facts that the act itself added.
  const facts = Object.entries(details.facts ?? {})
  return (
    last.note === (details.note ?? null) && facts.every(([name, value]) => isDeepStrictEqual(last.facts?.[name], value))
  )
}

type Columns = Readonly<Record<string, unknown>> & { status?: string }

/** A kind of record with a status, a version and an owner, for `actOn`. Its history is in the shared events. */
export const actedKind = <Table extends RecordTable>(
  kind: string,
  table: Table,
  { only, hasPlainEvents = false }: RecordRows = {},
): ActedKind<Stored<Table> & StoredRecord, Columns> => ({
  lock: (tx, id) => lockRecord(tx, table, id, only),
  subject: ({ id, reference }) => ({ kind, id, label: reference }),
  version: ({ version }) => version,
  async update(tx, { id }, change) {
    const version = await updateRecord(tx, table, id, change)
    return hasPlainEvents ? undefined : version
  },
  history: (tx, { id }, { kind: event, by, note = null, facts = null, version }) =>
    recordEvent(tx, { subject: { kind, id }, kind: event, by, note, facts, ...(version && { version }) }),
})

/**
 * Performs a colleague's act on a record through `actOn`. The acts of the kind define the possible statuses, the new status and the
 * required right. Returns the new status. An act with more effects provides `work`. `stale`: the version has changed or the act is no
 * longer possible; `findUnseen` returns the changes.
 * @throws RefusedError forbidden when the role may not do this act.
 */
export async function changeRecord<
  Table extends RecordTable,
  Status extends string,
  Name extends string,
  Refusal extends string = never,
>(
  platform: Platform,
  actor: StaffActor,
  { kind, table, acts, rights, ...rows }: ChangedKind<Table, Status, Name>,
  { id, act, details, expectedVersion, origin, work }: Change<Table, Name, Refusal>,
): Promise<Result<Status, 'not-found' | 'stale' | Refusal>> {
  const by = permitted(actor, (isCommonAct(act) ? undefined : acts[act].right) ?? rights.act)
  const next = (record: StoredRecord) => nextStatus(acts, record.status as Status, act)
  const result = await actOn<Stored<Table> & StoredRecord, Columns, 'stale' | Refusal>(
    platform,
    actedKind(kind, table, rows),
    {
      id,
      by,
      expectedVersion,
      origin,
      async isDone(record, tx) {
        const isStale =
          next(record) === undefined || (expectedVersion !== undefined && expectedVersion !== record.version)
        return isStale && isRepetition((await findEvents(tx, { kind, id })).at(-1), actor, act, details)
      },
      async work(tx, record): Promise<Result<Done<Columns> | undefined, 'stale' | Refusal>> {
        const status = next(record)
        if (status === undefined) return refused('stale')
        const done: Result<WorkDone<Table> | undefined, Refusal> = work ? await work(tx, record) : ok({})
        if (!done.ok) return done
        if (!done.value) return ok(undefined)
        const { change, audit, note = details?.note, facts: found } = done.value
        const columns: Columns & Partial<StoredRecord> = { status, ...change }
        const facts = { ...details?.facts, ...found }
        return ok({
          kind: act,
          change: columns,
          note,
          facts: Object.keys(facts).length > 0 ? facts : null,
          was: factsOf(record),
          became: { ...factsOf({ ...record, ...columns }), ...audit },
        })
      },
    },
  )
  if (!result.ok) return result
  const { row, done } = result.value
  return ok((done?.change?.status ?? row.status) as Status)
}

export type On<Words> = Words & { id: string; expectedVersion?: number | undefined; origin: Origin }

/** Adds a note for colleagues to the timeline of a record. */
export async function noteRecord<Table extends RecordTable, Status extends string, Name extends string>(
  platform: Platform,
  actor: StaffActor,
  kind: ChangedKind<Table, Status, Name>,
  { note, ...at }: On<{ note: string }>,
): Promise<Result<Status, 'not-found' | 'stale' | 'bad-note'>> {
  const parsed = noteSchema.safeParse(note)
  if (!parsed.success) return refused('bad-note')
  return changeRecord(platform, actor, kind, { ...at, act: 'noted', details: { note: parsed.data } })
}

/** Assigns a record to a colleague; `null` removes the owner. */
export async function assignRecord<Table extends RecordTable, Status extends string, Name extends string>(
  platform: Platform,
  actor: StaffActor,
  kind: ChangedKind<Table, Status, Name>,
  { to, ...at }: On<{ to: string | null }>,
): Promise<Result<Status, 'not-found' | 'stale' | 'no-such-colleague'>> {
  permit(actor, kind.rights.act)
  const colleague = (await findColleagues(platform, kind.rights.act)).find(({ id }) => id === to)
  if (to !== null && !colleague) return refused('no-such-colleague')
  const change = { assigneeId: to } as Partial<Stored<Table>>
  const work = async (_tx: Transaction, { assigneeId }: StoredRecord) => ok(assigneeId === to ? undefined : { change })
  const details = { ...(colleague && { note: colleague.name }), facts: { to } }
  return changeRecord(platform, actor, kind, { ...at, act: 'assigned', details, work })
}
