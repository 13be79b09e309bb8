import { eq, type SQL } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'

import type { StaffActor } from '#app/staff/guards/staff-actor.server.ts'

/** What an address asks of a list, for a filter that depends on more than its own word. */
export type Asked = { actor: StaffActor; params: URLSearchParams; search: string }

/**
 * One parameter of a list's address that narrows it. `Word` are the words that links to the list may say of it, `Value` is
 * what a loader or an export knows of it.
 */
type Filter<Word extends string, Value> = {
  /** What a word means; undefined when it means nothing: then it counts as not said. */
  read(said: string | null, asked: Asked): Value | undefined
  where(value: Value): SQL | undefined
  /** Never set: carries the words through the types. */
  words?: Word
}

/** Some filters, whatever they hold. */
export type Filters = Readonly<Record<string, Filter<string, unknown>>>

type ValueOf<Each> = Each extends { read(said: string | null, asked: Asked): infer Value } ? Value : never
type WordOf<Each> = Each extends { words?: infer Word } ? Exclude<Word, undefined> : never

/** What a list is narrowed to. */
export type Narrowed<All> = { search?: string | undefined; tag?: string | undefined } & {
  [Name in keyof All]?: ValueOf<All[Name]> | undefined
}

/** What a link to the list says of its filters. */
export type FilterWords<All> = { readonly [Name in keyof All]?: WordOf<All[Name]> }

/** A filter with a meaning of its own. */
export function defineFilter<Word extends string, Value>(filter: Filter<Word, Value>): Filter<Word, Value> {
  return filter
}

/** The words of an address, each for a value of a column. */
export function choice<Word extends string, Column extends PgColumn>(
  column: Column,
  values: Readonly<Record<Word, Column['_']['data']>>,
): Filter<Word, Column['_']['data']> {
  const known = new Map<string, Column['_']['data']>(Object.entries(values))
  return { read: (said) => (said === null ? undefined : known.get(said)), where: (value) => eq(column, value) }
}

/** One of the codes that a column holds. */
export function oneOf<Column extends PgColumn, const Code extends Column['_']['data'] & string>(
  column: Column,
  codes: readonly Code[],
): Filter<Code, Code> {
  return { read: (said) => codes.find((code) => code === said), where: (code) => eq(column, code) }
}

/** What is assigned to whoever asks. */
export function ownedBy(column: PgColumn): Filter<'me', string> {
  return { read: (said, { actor }) => (said === 'me' ? actor.id : undefined), where: (id) => eq(column, id) }
}
