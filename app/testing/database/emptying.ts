import type { PlainConnection } from '#app/data/database/database.server.ts'

const ours = `relnamespace in ('public'::regnamespace, 'pgboss'::regnamespace)`

async function namesOf(connection: PlainConnection, query: string): Promise<string[]> {
  return (await connection.rows<{ name: string }>(query)).map(({ name }) => name)
}

const tablesOf = (connection: PlainConnection) =>
  namesOf(connection, `select oid::regclass::text as name from pg_class where ${ours} and relkind in ('r', 'p') and not relispartition`) // prettier-ignore

/** Copies every row that a fresh start creates, so that `emptyingOf` can restore it. */
export async function keepSeeds(connection: PlainConnection): Promise<void> {
  await connection.execute('create schema seeds')
  for (const name of await tablesOf(connection)) {
    const rows = await connection.rows(`select from ${name} limit 1`)
    if (rows.length > 0) await connection.execute(`create table seeds."${name}" as table ${name}`)
  }
}

const guardedTables = (connection: PlainConnection) =>
  namesOf(connection, `select distinct tgrelid::regclass::text as name from pg_trigger where not tgisinternal`)

/** Enables all our triggers, for a test that disabled one. */
export async function enableTriggers(connection: PlainConnection): Promise<void> {
  for (const name of await guardedTables(connection))
    await connection.execute(`alter table ${name} enable trigger user`)
}

/**
 * Returns statements that disable the triggers of append-only tables during a deletion. A superuser can do so without changing
 * the schema.
 */
async function withoutTriggers(connection: PlainConnection): Promise<[before: string[], after: string[]]> {
  const [user] = await connection.rows<{ rolsuper: boolean }>(
    `select rolsuper from pg_roles where rolname = current_user`,
  )
  if (user?.rolsuper) return [['set session_replication_role = replica'], ['reset session_replication_role']]
  const guarded = await guardedTables(connection)
  return [
    guarded.map((name) => `alter table ${name} disable trigger user`),
    guarded.map((name) => `alter table ${name} enable trigger user`),
  ]
}

/**
 * Returns the script that resets every table to its state after a fresh start. It deletes rows instead of truncating, which
 * creates new files and takes a hundred times as long for the few rows of a test. One statement deletes from all tables, so that
 * no foreign key is violated.
 */
export async function emptyingOf(connection: PlainConnection): Promise<string> {
  const tables = await tablesOf(connection)
  const seeded = await namesOf(
    connection,
    `select relname as name from pg_class where relnamespace = 'seeds'::regnamespace`,
  )
  const [before, after] = await withoutTriggers(connection)
  return [
    ...before,
    `with ${tables.map((name, index) => `t${index} as (delete from ${name})`).join(', ')} select`,
    ...seeded.map((name) => `insert into ${name} table seeds."${name}"`),
    ...after,
  ].join(';\n')
}

/** Returns a value that changes with every change of a table, column, index or trigger. */
export async function shapeOf(connection: PlainConnection): Promise<string> {
  const [row] = await connection.rows<{ shape: string }>(`
    select (select sum(hashtext(concat(oid, relname, relnatts))) from pg_class where ${ours})
      || '/' || (select sum(hashtext(concat(oid, tgenabled))) from pg_trigger) as shape`)
  return row?.shape ?? ''
}
