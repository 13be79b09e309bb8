import { type SQL, sql } from 'drizzle-orm'

import type { Facts } from '#app/core/audit-entry.ts'
import type { Transaction } from '#app/data/database/database.server.ts'
import type { Platform } from '#app/web/platform.server.ts'
import { ok, refused, type Result } from '#app/core/result.ts'
import type { StaffActor } from '#app/office/guards/staff-actor.server.ts'
import { findColleagues } from '#app/office/team/members/find-colleagues.server.ts'
import type { Right } from '#app/office/roles/roles.ts'

import type { Acts } from '../acts.ts'
import type { RecordRows } from '../change-record.server.ts'
import type { RecordTable, StoredRecord } from '../define/rows.queries.server.ts'
import { mostTags, tagSchema } from '../tags/tag.ts'
import { deleteTag, insertTag } from '../tags/tags.queries.server.ts'
import type { BulkAct } from './bulk.ts'

type Row = StoredRecord & { tags: readonly string[] }

/** The effect of an act on each of several records. */
export type Plan = {
  /** The name of the event in the timeline and the audit log. */
  event: string
  note: string | null
  facts: Record<string, unknown> | null
  /** Whether the record already has the act's result. */
  has(row: Row): boolean
  /** Whether the act is possible on the record. */
  fits(row: Row): boolean
  columns: Readonly<Record<string, unknown>>
  became(row: StoredRecord): Facts
  work?(tx: Transaction, ids: readonly string[]): Promise<void>
}

export type PlannedKind = {
  kind: string
  table: RecordTable
  acts: Acts<string>
  rights: { act: Right }
  /** The act that starts work on a record: it assigns a record without an owner to the actor. */
  takes?: string
  /** The acts that need nothing but the record, such as closing it (rule BO25). */
  bulkActs?: readonly string[]
} & RecordRows

function tagging(kind: string, event: 'tagged' | 'untagged', tag: string): Plan {
  const isOn = event === 'tagged'
  return {
    event,
    note: tag,
    facts: null,
    has: ({ tags }) => tags.includes(tag) === isOn,
    fits: ({ tags }) => !isOn || tags.length < mostTags,
    columns: {},
    // The tag itself is not audited: it may be a person's name, and the audit log is never erased (rule BO26). The timeline contains it.
    became: ({ status, assigneeId }) => ({ status, assignee: assigneeId }),
    work: (tx, ids) => (isOn ? insertTag : deleteTag)(tx, kind, ids, tag),
  }
}

function taking({ acts, takes, table }: PlannedKind, actor: StaffActor): Plan | undefined {
  const act = takes === undefined ? undefined : acts[takes]
  if (takes === undefined || !act || typeof act.to !== 'string') return undefined
  const { from, to } = act
  const owner: SQL = sql`coalesce(${table.assigneeId}, ${actor.id}::uuid)`
  return {
    event: takes,
    note: null,
    facts: null,
    has: ({ status }) => status === to,
    fits: ({ status }) => from.includes(status),
    columns: { status: to, assigneeId: owner },
    became: ({ assigneeId }) => ({ status: to, assignee: assigneeId ?? actor.id }),
  }
}

function acting({ acts, bulkActs = [] }: PlannedKind, name: string): Plan | undefined {
  const act = bulkActs.includes(name) ? acts[name] : undefined
  if (!act || typeof act.to !== 'string') return undefined
  const { from, to } = act
  return {
    event: name,
    note: null,
    facts: null,
    has: ({ status }) => status === to,
    fits: ({ status }) => from.includes(status),
    columns: { status: to },
    became: ({ assigneeId }) => ({ status: to, assignee: assigneeId }),
  }
}

const nameOfColleague = async (platform: Platform, right: Right, id: string): Promise<string | undefined> =>
  (await findColleagues(platform, right)).find((colleague) => colleague.id === id)?.name

/** Returns the plan of an act for records of a kind, before any record is read. */
export async function planBulkChange(
  platform: Platform,
  actor: StaffActor,
  kind: PlannedKind,
  act: BulkAct,
): Promise<Result<Plan, 'no-such-colleague' | 'bad-tag'>> {
  if (act.kind === 'take') {
    const plan = taking(kind, actor)
    if (!plan) throw new Error(`records of kind ${kind.kind} have no act that starts work on them`)
    return ok(plan)
  }
  if (act.kind === 'act') {
    const plan = acting(kind, act.act)
    if (!plan) throw new Error(`records of kind ${kind.kind} have no act ${act.act} for several`)
    return ok(plan)
  }
  if (act.kind !== 'assign') {
    const tag = tagSchema.safeParse(act.tag)
    if (!tag.success) return refused('bad-tag')
    return ok(tagging(kind.kind, act.kind === 'tag' ? 'tagged' : 'untagged', tag.data))
  }
  const { to } = act
  const name = to === null ? null : await nameOfColleague(platform, kind.rights.act, to)
  if (name === undefined) return refused('no-such-colleague')
  return ok({
    event: 'assigned',
    note: name,
    facts: { to },
    has: ({ assigneeId }) => assigneeId === to,
    fits: () => true,
    columns: { assigneeId: to },
    became: ({ status }) => ({ status, assignee: to }),
  })
}
