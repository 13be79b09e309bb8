import { matchesSearch } from '#app/data/search/matches-search.server.ts'
import type { Origin } from '#app/core/http/origin.ts'
import type { Platform } from '#app/web/platform.server.ts'
import type { OfficeRequest } from '#app/office/guards/office-form.server.ts'
import type { GuardedRequest } from '#app/office/guards/require-staff.server.ts'
import type { StaffActor } from '#app/office/guards/staff-actor.server.ts'
import type { Right } from '#app/office/roles/roles.ts'
import type { RecordRow } from '#app/ui/record/list/record-list.tsx'

import type { Act } from '../acts.ts'
import {
  assignRecord,
  type Change,
  type ChangedKind,
  changeRecord,
  noteRecord,
  type On,
} from '../change-record.server.ts'
import type { Filters } from './define-filter.server.ts'
import { defineList } from './define-list.server.ts'
import type { Sorts } from './define-sort.server.ts'
import type { ListDefinition } from './list-reader.server.ts'
import { actOnRecord, openRecord } from '../open-record.server.ts'
import { measureAnswers } from '../history/events.queries.server.ts'
import type { MeasuredWork } from '../measure-responses.server.ts'
import { findRow, recordOf, type RecordTable, type Stored } from './rows.queries.server.ts'
import { bulkKind } from '../bulk/bulk-kind.server.ts'
import { showRecord, type ShownKind } from '../show-record.server.ts'
import { walkRecords } from '../walk-records.server.ts'

type Definition<
  Table extends RecordTable,
  All extends Filters,
  Orders extends Sorts,
  Row,
  Body,
  Name extends string,
> = Omit<ListDefinition<Table, All, Orders, Row>, 'right' | 'search' | 'rows'> &
  Omit<ShownKind, 'acts'> & {
    /** The singular noun on pages: `There is no such enquiry.` */
    one: string
    rights: { read: Right; act: Right }
    acts: Readonly<Record<Name, Act<Table['$inferSelect']['status'] & string>>>
    /** The filters of the waiting records: an act opens the next of them. */
    waiting: Readonly<Record<string, string>>
    /** The acts that answer the sender: the first one ends the response time. */
    answers: readonly NoInfer<Name>[]
    /** The acts for several records at once (rule BO25). */
    bulkActs: readonly NoInfer<Name>[]
    /** The sender of the record, and the first entry of its timeline. */
    arrival: (record: Stored<NoInfer<Table>>) => { who: string; what: string }
    /** The additional fields of a row in the list. */
    row: (record: Stored<NoInfer<Table>>) => Row
    /** The additional fields of the open record. */
    body: (record: Stored<NoInfer<Table>>, of: { platform: Platform; actor: StaffActor }) => Body | Promise<Body>
  }

type Work = { id: string; origin: Origin }

/** Measures the response times of a kind of record, without a promise. */
const measuredBy = (
  kind: Parameters<typeof measureAnswers>[1] & { found: { heading: string }; rights: { read: Right } },
): MeasuredWork => ({
  label: kind.found.heading,
  right: kind.rights.read,
  promise: () => null,
  measure: ({ database }, since) => measureAnswers(database.queries, kind, since),
})

/**
 * Defines a kind of record of the back office: its list, and a record with acts, owner, notes and timeline. An act that does more than
 * change the status is a function of its module, which calls `change`.
 */
export function defineRecord<
  Table extends RecordTable,
  All extends Filters,
  const Orders extends Sorts,
  Row,
  Body,
  Name extends string,
>(definition: Definition<Table, All, Orders, Row, Body, Name>) {
  type Status = Table['$inferSelect']['status'] & string
  const { table, rights } = definition

  const list = defineList({
    ...definition,
    right: rights.read,
    bulk: rights.act,
    search: (typed) => matchesSearch(table.search, typed),
    rows: (rows, { names, addressOf, tags }) =>
      rows.map((row) => {
        const { id, reference, status, assigneeId, createdAt } = recordOf<Table>(row)
        const owner = assigneeId && (names.get(assigneeId) ?? null)
        const common = { id, reference, to: addressOf(id), status: status as Status, owner, receivedAt: createdAt.toISOString(), tags: tags.get(id) ?? [] } // prettier-ignore
        return { ...definition.row(row), ...common } satisfies RecordRow<Status>
      }),
  })

  const change = <Refusal extends string = never>(
    platform: Platform,
    actor: StaffActor,
    changed: Change<Table, Name, Refusal>,
  ) => changeRecord<Table, Status, Name, Refusal>(platform, actor, definition, changed)
  const note = (platform: Platform, actor: StaffActor, noted: On<{ note: string }>) =>
    noteRecord<Table, Status, Name>(platform, actor, definition, noted)
  const assign = (platform: Platform, actor: StaffActor, assigned: On<{ to: string | null }>) =>
    assignRecord<Table, Status, Name>(platform, actor, definition, assigned)

  /** Returns the record with all its data; undefined if it does not exist. */
  async function show(platform: Platform, actor: StaffActor, id: string, params = new URLSearchParams()) {
    const row = await findRow(platform.database.queries, table, id)
    if (!row) return undefined
    const common = await showRecord(platform, definition, recordOf<Table>(row), {
      arrival: definition.arrival(row),
      actor,
      params,
    })
    return { ...(await definition.body(row, { platform, actor })), ...common, status: common.status as Status }
  }

  const walk = walkRecords({ ...definition, list })
  const act = (platform: Platform, actor: StaffActor, done: Work & { act: Name }) => change(platform, actor, done)
  const kind: ChangedKind<Table, Status, Name> & { one: string; rights: typeof rights } = definition
  const opened = { ...kind, show, ...walk }
  return {
    /** Its list; `load` is the loader of the list's page. */
    list,
    change,
    act,
    note,
    assign,
    show,
    measured: measuredBy(definition),
    ...walk,
    /** Bulk changes, for `app/start/http/bulk.page.tsx`. */
    bulk: bulkKind({ ...definition, list, heading: definition.found.heading }),
    /** The loader and the action of the record's page. */
    open: (args: GuardedRequest, id: string) => openRecord(opened, args, id),
    post: (args: OfficeRequest, id: string) => actOnRecord(opened, args, id),
  }
}
