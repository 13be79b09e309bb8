import { z } from 'zod'

import type { Platform } from '#app/web/platform.server.ts'
import type { StaffActor } from '#app/office/guards/staff-actor.server.ts'
import type { Right } from '#app/office/roles/roles.ts'

import type { Acts } from './acts.ts'
import { findDone } from './history/find-done.server.ts'
import { addressIn, doneRecordIn } from './define/list-params.ts'
import { type WalkedList, findWayOn } from './find-way-on.server.ts'
import { findRow, type RecordTable, type Stored } from './define/rows.queries.server.ts'

/** A record in the list of a query. */
export type InList = { id: string; params: URLSearchParams }

type Walked<Table extends RecordTable, Asked extends { narrowed: object }> = {
  kind: string
  path: string
  table: Table
  acts: Acts<string>
  rights: { read: Right }
  /** The filters of the waiting records. */
  waiting: Readonly<Record<string, string>>
  found: { line(row: Stored<Table>): { title: string } }
  list: WalkedList<Asked> & {
    read(params: URLSearchParams, actor: StaffActor): Asked
  }
}

const isId = (text: unknown): text is string => z.guid().safeParse(text).success

/** Finds the next waiting record of a kind, and the notice about the last one (rule BO60). */
export function walkRecords<Table extends RecordTable, Asked extends { narrowed: object }>(kind: Walked<Table, Asked>) {
  const { path, list } = kind
  const waitingOf = (actor: StaffActor): Asked['narrowed'] =>
    list.read(new URLSearchParams(kind.waiting), actor).narrowed

  /**
   * Finds where to go after an act that finishes a record: to the next waiting record; from a list without any, to its next record; or back
   * to the record if none is left. Call it before the act.
   */
  async function wayOn(
    { database: { queries } }: Platform,
    actor: StaffActor,
    { id, params }: InList,
  ): Promise<() => Promise<string>> {
    const asked = list.read(params, actor)
    const narrowed = { ...waitingOf(actor), ...asked.narrowed }
    return findWayOn(list, queries, { asked: { ...asked, narrowed }, id, params, path, none: id })
  }

  /** Returns what was just done to the record that the query names, while it or the next one is open. */
  async function done({ database: { queries } }: Platform, actor: StaffActor, open: InList) {
    const id = doneRecordIn(open.params)
    const row = isId(id) ? await findRow(queries, kind.table, id) : undefined
    if (!row || !isId(id)) return undefined
    const to = id === open.id ? undefined : addressIn(`${path}/${id}`, open.params)
    const { title } = kind.found.line(row)
    return findDone(queries, actor, { kind: kind.kind, acts: kind.acts, id, title, to })
  }

  return { wayOn, done }
}
