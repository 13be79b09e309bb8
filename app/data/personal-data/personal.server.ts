import { getTableColumns, getTableName } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'

import type { PersonalColumn, PersonalTable } from './personal-data.ts'

/** The declarations of personal columns. A column and its builder share one configuration object. */
const declarationOf = new WeakMap<object, PersonalColumn>()
const configOf = (column: object): object => (column as { config: object }).config

/**
 * Declares in a table's definition that a column contains personal data (rule PD1), its label, and its value after erasure.
 * Columns without this declaration contain none.
 */
export function personal<Column extends object>(column: Column, declared: PersonalColumn = {}): Column {
  declarationOf.set(configOf(column), declared)
  return column
}

/** Returns the condition that a store had no new owner since a moment: earlier rows about it are about a former owner (rule PD9). */
export const sinceTransfer = (store: string, at: string): string =>
  `not exists (select from events handed where handed.kind = 'transferred' and handed.subject_id = ${store} and handed.at >= ${at})`

type Kept = Omit<PersonalTable, 'table' | 'personal' | 'nobody'> & { table: PgTable }

/** Declares the personal data of a table; the personal columns come from its definition. */
export function keptAbout({ table, ...kept }: Kept): PersonalTable {
  const columns = Object.values(getTableColumns(table)).map((column) => ({
    name: column.name,
    said: declarationOf.get(configOf(column)),
  }))
  return {
    ...kept,
    table: getTableName(table),
    personal: Object.fromEntries(columns.flatMap(({ name, said }) => (said ? [[name, said]] : []))),
    nobody: columns.flatMap(({ name, said }) => (said ? [] : name)).join(' '),
  }
}
