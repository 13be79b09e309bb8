import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'

import { type Column, type Declaration, drawEntities, type Reference } from '#scripts/docs/draw-entities.ts'
import { listCalls } from '#scripts/docs/list-calls.ts'

import { serveAccounts } from '#app/retailers/testing/account-server.ts'
import type { OpenApiDocument } from '#app/web/api/api-docs.server.tsx'
import { openTestDatabase } from '#app/testing/database/open-test-database.ts'

const sources = Object.entries(
  import.meta.glob<string>(['/app/**/*.server.ts', '!/app/**/testing/**'], {
    query: '?raw',
    import: 'default',
    eager: true,
  }),
)
/** Returns the folder below `app/`, or `app` itself for a file at its root. */
const roomOf = (path: string) => /^\/app\/([^/]+)\//.exec(path)?.[1] ?? 'app'

/** A table by `pgTable`, or by a room's own maker of tables of one kind (`passkeyTable`). */
const tableDeclaration = /(\w+) = \w*Table\(\s*'(\w+)'/g
/** `start` puts examples into the tables of the rooms, so it owns only the tables that no other room writes. */
const startLast = sources.toSorted(
  ([one], [other]) => Number(roomOf(one) === 'start') - Number(roomOf(other) === 'start'),
)

/**
 * The room and the name in code of each table: of its first declaration, or else of the first file that writes it by SQL. A table
 * that no code writes has neither.
 */
function declarationsOf(tables: readonly string[]): Map<string, Declaration> {
  const declarations = sources.flatMap(([path, text]) =>
    Array.from(text.matchAll(tableDeclaration), ([, name = '', table = '']) => ({
      table,
      name,
      room: roomOf(path),
    })),
  )
  const found = tables.map((table): [string, Declaration | undefined] => {
    const writer = startLast.find(([, text]) => new RegExp(`(?:insert into|update) ${table}\\b`).test(text))
    const declared = declarations.find((one) => one.table === table)
    return [table, declared ?? (writer && { room: roomOf(writer[0]) })]
  })
  return new Map(found.flatMap(([table, declaration]) => (declaration ? [[table, declaration]] : [])))
}

// `npm run docs` writes the pages; this test compares them.

test('docs/entities.md shows the tables of a migrated database', async () => {
  const { queries, close } = await openTestDatabase()
  const columns = await queries.execute<Column>(sql`
    select c.relname as "table", a.attname as "column", t.typname as "type", exists (select from pg_constraint k where k.conrelid = c.oid and k.contype = 'p' and a.attnum = any (k.conkey)) as "isKey"
    from pg_class c join pg_attribute a on a.attrelid = c.oid join pg_type t on t.oid = a.atttypid
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and a.attnum > 0 and not a.attisdropped
    order by c.relname, a.attnum`)
  const references = await queries.execute<Reference>(sql`
    select k.conrelid::regclass::text as "from", a.attname as "column", k.confrelid::regclass::text as "to",
      not a.attnotnull as "isNullable",
      exists (select from pg_index i where i.indrelid = k.conrelid and i.indisunique and i.indnkeyatts = 1 and i.indkey[0] = a.attnum
        and i.indpred is null) as "isUnique"
    from pg_constraint k join pg_attribute a on a.attrelid = k.conrelid and a.attnum = k.conkey[1]
    where k.contype = 'f' and k.connamespace = 'public'::regnamespace
    order by 1, 2`)
  await close()
  const page = drawEntities(columns.rows, references.rows, declarationsOf(columns.rows.map(({ table }) => table)))
  await expect(page).toMatchFileSnapshot('../../docs/entities.md')
})

test('docs/api.md lists the calls of the API and their callers', async () => {
  const { url } = await serveAccounts()
  const document = (await (await fetch(`${url}/api/openapi.json`)).json()) as OpenApiDocument
  await expect(listCalls(document)).toMatchFileSnapshot('../../docs/api.md')
})
