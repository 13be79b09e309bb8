import { type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'

import { lookFrom, lookTo } from './look-alike-letters.ts'

// Literals instead of parameters, so that the planner matches the index.
const [from, to] = [sql.raw(`'${lookFrom}'`), sql.raw(`'${lookTo}'`)]

const lookIn = (name: PgColumn | string): SQL => sql`lower(translate(${name}, ${from}, ${to}))`

/** Whether a column contains a different name that looks like this one. Uses the index on the skeleton of names. */
export function looksLike(column: PgColumn, name: string): SQL {
  return sql`(${lookIn(column)} = ${lookIn(name)} and lower(${column}) <> lower(${name}))`
}
