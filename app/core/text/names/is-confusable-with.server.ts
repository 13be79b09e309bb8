import { type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'

import { lookAlikeLetters, latinLetters } from './look-alike-letters.ts'

// Literals instead of parameters, so that the planner matches the index.
const [from, to] = [sql.raw(`'${lookAlikeLetters}'`), sql.raw(`'${latinLetters}'`)]

const skeletonIn = (name: PgColumn | string): SQL => sql`lower(translate(${name}, ${from}, ${to}))`

/** Whether a column contains a different name that looks like this one. Uses the index on the skeleton of names. */
export function isConfusableWith(column: PgColumn, name: string): SQL {
  return sql`(${skeletonIn(column)} = ${skeletonIn(name)} and lower(${column}) <> lower(${name}))`
}
