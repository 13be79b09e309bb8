import { isDeepStrictEqual } from 'node:util'

import { accept } from '#app/platform/accept/accept.server.ts'
import type { Transaction } from '#app/platform/database/database.server.ts'
import { mailQueue } from '#app/platform/mail/outgoing-mail.server.ts'
import type { Origin, Platform } from '#app/platform/platform.server.ts'
import { accepted, refused, type Result } from '#app/platform/result.ts'
import { noteSchema } from '#app/platform/text.schema.ts'
import type { Facts } from '#app/platform/accept/audit-entry.ts'
import { permit, type StaffActor } from '#app/staff/guards/staff-actor.server.ts'
import { findColleagues } from '#app/staff/members/find-colleagues.server.ts'
import type { Right } from '#app/staff/roles.ts'

import { type Act, type CommonAct, isCommonAct, nextStatus } from './acts.ts'
import { findEvents, type StoredEvent, updateRecordWithEvent } from './manage-events.server.ts'
import { lockRecord, type RecordTable, type Stored, type StoredRecord } from './rows.store.server.ts'

/** What a change must know of a kind of record. */
export type ChangedKind<Table extends RecordTable, Status extends string, Name extends string> = {
  /** As the audit log, its mails and its events call it: `enquiry`. */
  kind: string
  table: Table
  acts: Readonly<Record<Name, Act<Status>>>
  rights: { act: Right }
}

/** What an act says, as its place in the timeline keeps it. */
type Words = { note?: string; facts?: Record<string, unknown> }

/** What an act does beyond the status, besides its place in the timeline. */
export type Done<Table extends RecordTable> = Words & {
  change?: Partial<Stored<Table>>
  /** What the audit log says of it besides. */
  audit?: Facts
}

export type Change<Table extends RecordTable, Name extends string, Refusal extends string> = {
  id: string
  act: Name | CommonAct
  /** What the person says with it: the same act in other words is no repetition. */
  said?: Words
  /** The version that the person saw; undefined where it does not matter. */
  seen?: number | undefined
  origin: Origin
  /**
   * Does what belongs to the act, its mails among it, in its transaction. A refusal comes before anything is written;
   * undefined where there is nothing left to do.
   */
  work?(tx: Transaction, record: Stored<Table> & StoredRecord): Promise<Result<Done<Table> | undefined, Refusal>>
}

/** What came of an act: it was done, or somebody was quicker and this is how things stand. */
export type Outcome<Status extends string = string> =
  | { kind: 'done'; status: Status }
  /** The events are those that the person has not seen. */
  | { kind: 'meanwhile'; status: Status; events: StoredEvent[] }

/** What the audit log keeps: never a person's own words or addresses. */
const factsOf = ({ status, assigneeId }: Pick<StoredRecord, 'status' | 'assigneeId'>): Facts => ({
  status,
  assignee: assigneeId,
})

/** The same act by the same person in the same words, twice: a double click, or a form that was sent again. */
function isRepetition(last: StoredEvent | undefined, actor: StaffActor, act: string, said: Words | undefined): boolean {
  if (act === 'noted' || last?.kind !== act || last.actorId !== actor.id) return false
  if (!said) return true
  // What the act found out besides stands with what was said.
  const facts = Object.entries(said.facts ?? {})
  return (
    last.note === (said.note ?? null) && facts.every(([name, value]) => isDeepStrictEqual(last.facts?.[name], value))
  )
}

/** How things stand, for somebody who acts too late or on an older view. */
async function tellMeanwhile<Status extends string>(
  tx: Transaction,
  actor: StaffActor,
  { kind, id, version, status }: { kind: string; id: string; version: number; status: Status },
  { act, said, seen }: { act: string; said?: Words | undefined; seen?: number | undefined },
): Promise<Outcome<Status>> {
  const events = await findEvents(tx, { kind, id })
  if (isRepetition(events.at(-1), actor, act, said)) return { kind: 'done', status }
  const unseen =
    seen !== undefined && seen < version ? events.filter((event) => (event.version ?? 0) > seen) : events.slice(-1)
  return { kind: 'meanwhile', status, events: unseen }
}

/**
 * One act of staff on a record: its status, what belongs to it, its place in the timeline and its audit entry, in one
 * transaction. The record is locked, so that of two acts at once one comes first and the other is told of it. Once it is
 * committed, the queue of mails is woken: `work` may have queued some. An act that does more than change the status gives its `work`.
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
  { kind, table, acts, rights }: ChangedKind<Table, Status, Name>,
  { id, act, said, seen, origin, work }: Change<Table, Name, Refusal>,
): Promise<Result<Outcome<Status>, 'not-found' | Refusal>> {
  permit(actor, (isCommonAct(act) ? undefined : acts[act].right) ?? rights.act)
  const result = await platform.database.transaction<Result<Outcome<Status>, 'not-found' | Refusal>>(async (tx) => {
    const record = await lockRecord(tx, table, id)
    if (!record) return refused('not-found')
    const before = record.status as Status
    const status = nextStatus(acts, before, act)
    if (status === undefined || (seen !== undefined && seen !== record.version))
      return accepted(await tellMeanwhile(tx, actor, { ...record, kind, status: before }, { act, said, seen }))
    const done: Result<Done<Table> | undefined, Refusal> = work ? await work(tx, record) : accepted({})
    if (!done.ok) return done
    if (!done.value) return accepted({ kind: 'done', status })
    const changed = { status, ...done.value.change }
    const by = { kind: 'staff' as const, id: actor.id, name: actor.name }
    const { note = null } = { ...said, ...done.value }
    const facts = { ...said?.facts, ...done.value.facts }
    const event = { subject: { kind, id }, kind: act, by, note, facts: Object.keys(facts).length > 0 ? facts : null }
    await updateRecordWithEvent(tx, { table, columns: changed }, event)
    await accept(tx, {
      audit: {
        actor: by,
        action: `${kind}.${act}`,
        subject: { kind, id, label: record.reference },
        was: factsOf(record),
        became: { ...factsOf({ ...record, ...changed }), ...done.value.audit },
        origin,
      },
    })
    return accepted({ kind: 'done', status: changed.status })
  })
  platform.jobs.wake(mailQueue)
  return result
}

export type On<Words> = Words & { id: string; seen?: number | undefined; origin: Origin }

/** Adds a note for colleagues to the timeline of a record. */
export async function noteRecord<Table extends RecordTable, Status extends string, Name extends string>(
  platform: Platform,
  actor: StaffActor,
  kind: ChangedKind<Table, Status, Name>,
  { note, ...at }: On<{ note: string }>,
): Promise<Result<Outcome<Status>, 'not-found' | 'bad-note'>> {
  const parsed = noteSchema.safeParse(note)
  if (!parsed.success) return refused('bad-note')
  return changeRecord(platform, actor, kind, { ...at, act: 'noted', said: { note: parsed.data } })
}

/** Gives a record to a colleague, or with `null` to nobody. */
export async function assignRecord<Table extends RecordTable, Status extends string, Name extends string>(
  platform: Platform,
  actor: StaffActor,
  kind: ChangedKind<Table, Status, Name>,
  { to, ...at }: On<{ to: string | null }>,
): Promise<Result<Outcome<Status>, 'not-found' | 'no-such-colleague'>> {
  permit(actor, kind.rights.act)
  const colleague = (await findColleagues(platform, kind.rights.act)).find(({ id }) => id === to)
  const name = to === null ? 'nobody' : colleague?.name
  if (name === undefined) return refused('no-such-colleague')
  const change = { assigneeId: to } as Partial<Stored<Table>>
  const work = async (_tx: Transaction, { assigneeId }: StoredRecord) =>
    accepted(assigneeId === to ? undefined : { change })
  return changeRecord(platform, actor, kind, { ...at, act: 'assigned', said: { note: name, facts: { to } }, work })
}
