import { sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'

import type { SortKey } from '#app/platform/list/keyset.server.ts'

/** A column that always holds a value: keyset paging would lose the rows of one that may be null. */
export type NotNull<Data> = PgColumn & { _: { data: Data; notNull: true } }

/** One order of a list, and its words in both directions: `['Oldest first', 'Newest first']`. */
export type Sort = Omit<SortKey, 'isDescending'> & {
  words: readonly [ascending: string, descending: string]
  /** The direction when the address says none. */
  isDescending: boolean
  /** The direction to which the header of its column leads first. */
  startsDescending: boolean
}

export type Sorts = Readonly<Record<string, Sort>>

type Words = Sort['words']

/** By a value as it stands in the table. An index on (value, id) must serve it: a test asks for the plan. */
export function defineSort(sort: Omit<SortKey, 'isDescending'>, words: Words, startsDescending = false): Sort {
  return { ...sort, words, isDescending: false, startsDescending }
}

export function newestFirst(column: NotNull<Date>): Sort {
  const words = ['Oldest first', 'Newest first'] as const
  return { by: column, type: 'timestamptz', words, isDescending: true, startsDescending: true }
}

/** Whatever its case; served by an index on (lower(column), id). */
export function byText(column: NotNull<string>, words: Words): Sort {
  return defineSort({ by: sql`lower(${column})`, type: 'text' }, words)
}

/** By a code or a number that is written in one way only. */
export function byCode(column: NotNull<string>, words: Words, startsDescending = false): Sort {
  return defineSort({ by: column, type: 'text' }, words, startsDescending)
}
