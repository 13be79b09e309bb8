import { type SQL, sql } from 'drizzle-orm'

import type { PersonalRule, PersonalTable } from '#app/data/personal-data/personal-data.ts'

/** Converts the declarations of modules to SQL. Their texts are constants (decision 43); typed input is always a parameter. */

export const tableOf = ({ table }: PersonalTable): SQL => sql.identifier(table).getSQL()

/**
 * Returns the column that identifies a row.
 * @throws Error for a table without one, whose rows cannot be found individually
 */
export function rowIdOf({ table, rowId }: PersonalTable): string {
  if (rowId === undefined) throw new Error(`${table} declares no rowId`)
  return rowId
}

const idsAs = (ids: readonly string[], isText: true | undefined): SQL =>
  isText ? sql`${sql.param(ids)}::text[]` : sql`${sql.param(ids)}::uuid[]`

/** Returns the condition of rows with these ids. */
export const withIds = (table: PersonalTable, ids: readonly string[]): SQL =>
  sql`${sql.raw(rowIdOf(table))} = any(${idsAs(ids, table.isTextId)})`

/** Returns the condition of rows that belong to rows of `parent` with these ids. */
export function belongingTo(parent: PersonalTable, ids: readonly string[], by: string, when = 'true'): SQL {
  return sql`(${sql.raw(by)} = any(${idsAs(ids, parent.isTextId)}) and ${sql.raw(when)})`
}

/** Returns the condition of the rows under a rule: they match it and no rule before it. */
export function underRule({ rules }: PersonalTable, rule: PersonalRule): SQL {
  const before = rules.slice(0, rules.indexOf(rule)).map(({ when = 'false' }) => `not coalesce(${when}, false)`)
  return sql.raw(
    // Not in a `coalesce`, so that a partial index can serve it.
    [...before, rule.when ?? 'true'].map((each) => `(${each})`).join(' and '),
  )
}

/** Returns the assignments that anonymise a row, and the condition of rows that are not anonymous yet. */
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
