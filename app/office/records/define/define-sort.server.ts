import { sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'

import type { SortKey } from '#app/data/list/keyset.server.ts'

/** A column that is never null: keyset paging would lose rows with null. */
export type NotNull<Data> = PgColumn & { _: { data: Data; notNull: true } }

/** One order of a list, and its labels in both directions: `['Oldest first', 'Newest first']`. */
export type Sort = Omit<SortKey, 'isDescending'> & {
  words: readonly [ascending: string, descending: string]
  /** The default direction. */
  isDescending: boolean
  /** Whether the first click on the column header sorts descending. */
  startsDescending: boolean
}

export type Sorts = Readonly<Record<string, Sort>>

type Words = Sort['words']

/** Sorts by a stored value. Needs an index on (value, id), which a test checks in the query plan. */
export function defineSort(sort: Omit<SortKey, 'isDescending'>, words: Words, startsDescending = false): Sort {
  return { ...sort, words, isDescending: false, startsDescending }
}

export function newestFirst(column: NotNull<Date>): Sort {
  const words = ['Oldest first', 'Newest first'] as const
  return { by: column, type: 'timestamptz', words, isDescending: true, startsDescending: true }
}

/** Sorts by text, regardless of letter case. Needs an index on (lower(column), id). */
export function byText(column: NotNull<string>, words: Words): Sort {
  return defineSort({ by: sql`lower(${column})`, type: 'text' }, words)
}

/** Sorts by a code or number in a canonical form. */
export function byCode(column: NotNull<string>, words: Words, startsDescending = false): Sort {
  return defineSort({ by: column, type: 'text' }, words, startsDescending)
}
