import { type SQL, sql } from 'drizzle-orm'

import type { PersonalRule, PersonalTable } from '#app/platform/personal-data/personal-data.ts'

/** What rooms declare, as SQL. Their texts are fixed ones of ours (decision 43); what anybody typed is a parameter. */

export const tableOf = ({ table }: PersonalTable): SQL => sql.identifier(table).getSQL()

/** The column that names a row. @throws Error where a table declares none: its rows are not found one by one. */
export function rowIdOf({ table, rowId }: PersonalTable): string {
  if (rowId === undefined) throw new Error(`${table} declares no rowId`)
  return rowId
}

const idsAs = (ids: readonly string[], isText: true | undefined): SQL =>
  isText ? sql`${sql.param(ids)}::text[]` : sql`${sql.param(ids)}::uuid[]`

/** The rows of a table with these ids. */
export const withIds = (table: PersonalTable, ids: readonly string[]): SQL =>
  sql`${sql.raw(rowIdOf(table))} = any(${idsAs(ids, table.isTextId)})`

/** The rows that belong to rows of `parent` with these ids. */
export function belongingTo(parent: PersonalTable, ids: readonly string[], by: string, when = 'true'): SQL {
  return sql`(${sql.raw(by)} = any(${idsAs(ids, parent.isTextId)}) and ${sql.raw(when)})`
}

/** The rows that a rule is about: those that it fits, and no rule before it. */
export function underRule({ rules }: PersonalTable, rule: PersonalRule): SQL {
  const before = rules.slice(0, rules.indexOf(rule)).map(({ when = 'false' }) => `not coalesce(${when}, false)`)
  return sql.raw(
    ['true', ...before, `coalesce(${rule.when ?? 'true'}, false)`].map((each) => `(${each})`).join(' and '),
  )
}

/** What a row becomes when it is made anonymous, and which rows are not yet. */
export function anonymous({ personal, nobody }: PersonalTable): { set: SQL; isNotYet: SQL } {
  const changed = Object.entries(personal).flatMap(([column, { becomes }]) =>
    becomes === undefined ? [] : [{ column, becomes }],
  )
  const version = nobody.split(' ').includes('version') ? ['version = version + 1'] : []
  return {
    set: sql.raw([...changed.map(({ column, becomes }) => `${column} = ${becomes}`), ...version].join(', ')),
    isNotYet: sql.raw(
      `(${changed.map(({ column, becomes }) => `${column} is distinct from ${becomes}`).join(' or ') || 'false'})`,
    ),
  }
}
