import type { PlainConnection } from '../database/database.server.ts'

const ours = `relnamespace in ('public'::regnamespace, 'pgboss'::regnamespace)`

async function namesOf(connection: PlainConnection, query: string): Promise<string[]> {
  return (await connection.rows<{ name: string }>(query)).map(({ name }) => name)
}

const tablesOf = (connection: PlainConnection) =>
  namesOf(connection, `select oid::regclass::text as name from pg_class where ${ours} and relkind in ('r', 'p') and not relispartition`) // prettier-ignore

/** Keeps a copy of every row that a fresh start leaves in the tables, for `emptyingOf` to put back. */
export async function keepSeeds(connection: PlainConnection): Promise<void> {
  await connection.execute('create schema seeds')
  for (const name of await tablesOf(connection)) {
    const rows = await connection.rows(`select from ${name} limit 1`)
    if (rows.length > 0) await connection.execute(`create table seeds."${name}" as table ${name}`)
  }
}

/**
 * The script that brings every table back to what a fresh start leaves in it. It deletes: to truncate makes new files of
 * tables and indexes, which takes a hundred times as long for the few rows of a test. One statement deletes from all
 * tables, so that it breaks no foreign key, whatever their order.
 */
export async function emptyingOf(connection: PlainConnection): Promise<string> {
  const tables = await tablesOf(connection)
  const seeded = await namesOf(
    connection,
    `select relname as name from pg_class where relnamespace = 'seeds'::regnamespace`,
  )
  const guarded = await namesOf(
    connection,
    `select distinct tgrelid::regclass::text as name from pg_trigger where not tgisinternal`,
  )
  return [
    ...guarded.map((name) => `alter table ${name} disable trigger user`),
    `with ${tables.map((name, index) => `t${index} as (delete from ${name})`).join(', ')} select`,
    ...seeded.map((name) => `insert into ${name} table seeds."${name}"`),
    ...guarded.map((name) => `alter table ${name} enable trigger user`),
  ].join(';\n')
}

/** Changes with every table, column, index and trigger that is made, changed, switched off or dropped. */
export async function shapeOf(connection: PlainConnection): Promise<string> {
  const [row] = await connection.rows<{ shape: string }>(`
    select (select sum(hashtext(concat(oid, relname, relnatts))) from pg_class where ${ours})
      || '/' || (select sum(hashtext(concat(oid, tgenabled))) from pg_trigger) as shape`)
  return row?.shape ?? ''
}
