import { getTableColumns, getTableName } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'

import type { PersonalColumn, PersonalTable } from './personal-data.ts'

/** What was said of columns. A column and what it was built by have one configuration. */
const saidOf = new WeakMap<object, PersonalColumn>()
const configOf = (column: object): object => (column as { config: object }).config

/**
 * Says of a column, where its table is defined, that it holds a person (rule PD1), what it is called where it is shown and given, and
 * what it becomes when it is erased. A column of which nothing is said holds nobody.
 */
export function personal<Column extends object>(column: Column, said: PersonalColumn = {}): Column {
  saidOf.set(configOf(column), said)
  return column
}

type Kept = Omit<PersonalTable, 'table' | 'personal' | 'nobody'> & { table: PgTable }

/** What a room keeps about people in one of its tables; which columns hold a person its definition says. */
export function keptAbout({ table, ...kept }: Kept): PersonalTable {
  const columns = Object.values(getTableColumns(table)).map((column) => ({
    name: column.name,
    said: saidOf.get(configOf(column)),
  }))
  return {
    ...kept,
    table: getTableName(table),
    personal: Object.fromEntries(columns.flatMap(({ name, said }) => (said ? [[name, said]] : []))),
    nobody: columns.flatMap(({ name, said }) => (said ? [] : name)).join(' '),
  }
}
