import { type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'

import { lookFrom, lookTo } from './look-alike-letters.ts'

// Written out, not sent as parameters: so the planner sees that an index holds it.
const [from, to] = [sql.raw(`'${lookFrom}'`), sql.raw(`'${lookTo}'`)]

const lookIn = (name: PgColumn | string): SQL => sql`lower(translate(${name}, ${from}, ${to}))`

/** Whether a column holds a name that looks like this one, and is another: the index on a name’s look finds them. */
export function looksLike(column: PgColumn, name: string): SQL {
  return sql`(${lookIn(column)} = ${lookIn(name)} and lower(${column}) <> lower(${name}))`
}
