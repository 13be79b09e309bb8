import { eq, isNull, type SQL } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { z } from 'zod'

import type { StaffActor } from '#app/office/guards/staff-actor.server.ts'

/** The context of a filter that depends on more than its own parameter. */
export type Asked = { actor: StaffActor; params: URLSearchParams; search: string }

/**
 * A query parameter that filters a list. `Word` are its values in links to the list, `Value` is the parsed value in loaders and exports.
 */
type Filter<Word extends string, Value> = {
  /** Parses the parameter. Undefined if it is absent or unknown: then the filter does not apply. */
  read(raw: string | null, asked: Asked): Value | undefined
  where(value: Value): SQL | undefined
  /** Explains a word that looks like a value and is none: the screen says so, and an export is refused. Other unknown words are ignored. */
  problem?(raw: string): string | undefined
  /** Never set: only carries the type of the words. */
  words?: Word
}

/** Filters by parameter name. */
export type Filters = Readonly<Record<string, Filter<string, unknown>>>

type ValueOf<Each> = Each extends { read(raw: string | null, asked: Asked): infer Value } ? Value : never
type WordOf<Each> = Each extends { words?: infer Word } ? Exclude<Word, undefined> : never

/** The parsed filters of a list. */
export type Narrowed<All> = { search?: string | undefined; tag?: string | undefined } & {
  [Name in keyof All]?: ValueOf<All[Name]> | undefined
}

/** The filter parameters of a link to the list. */
export type FilterWords<All> = { readonly [Name in keyof All]?: WordOf<All[Name]> }

/** Defines a filter with custom parsing and condition. */
export function defineFilter<Word extends string, Value>(filter: Filter<Word, Value>): Filter<Word, Value> {
  return filter
}

/** Defines a filter whose words each select a value of a column. */
export function choice<Word extends string, Column extends PgColumn>(
  column: Column,
  values: Readonly<Record<Word, Column['_']['data']>>,
): Filter<Word, Column['_']['data']> {
  const known = new Map<string, Column['_']['data']>(Object.entries(values))
  return { read: (raw) => (raw === null ? undefined : known.get(raw)), where: (value) => eq(column, value) }
}

/** Defines a filter by one of the codes in a column. */
export function oneOf<Column extends PgColumn, const Code extends Column['_']['data'] & string>(
  column: Column,
  codes: readonly Code[],
): Filter<Code, Code> {
  return { read: (raw) => codes.find((code) => code === raw), where: (code) => eq(column, code) }
}

/** Defines a filter for records by their assignee: the actor, a colleague by id, or `nobody`. */
export function ownedBy(column: PgColumn): Filter<'me' | 'nobody', string> {
  return {
    read(raw, { actor }) {
      if (raw === 'me') return actor.id
      return raw === 'nobody' ? raw : z.guid().safeParse(raw).data
    },
    where: (id) => (id === 'nobody' ? isNull(column) : eq(column, id)),
  }
}
