import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'

import { commitEffects } from '#app/outbox/commit-effects.server.ts'
import type { Database } from '#app/data/database/database.server.ts'
import { openTestDatabase } from './open-test-database.ts'
import { testOrigin } from '../test-platform.ts'

/** Returns every row of every table. */
async function everything(database: Database): Promise<Record<string, string>> {
  return database.exclusively(async (connection) => {
    const tables = await connection.rows<{ name: string }>(
      `select oid::regclass::text as name from pg_class where relkind = 'r' and relnamespace in ('public'::regnamespace, 'pgboss'::regnamespace)`,
    )
    const rows: Record<string, string> = {}
    for (const { name } of tables) {
      const [all] = await connection.rows<{ rows: string }>(`select coalesce(string_agg(t::text, ';'), '') as rows from ${name} t`) // prettier-ignore
      rows[name] = all?.rows ?? ''
    }
    return rows
  })
}

test('whatever a test writes, changes and deletes, the next one gets the state of a fresh start', async () => {
  const first = await openTestDatabase()
  const fresh = await everything(first)
  expect(Object.values(fresh).filter((rows) => rows !== '').length).toBeGreaterThan(2)
  await commitEffects(first, {
    audit: {
      actor: { kind: 'system', name: 'Test' },
      action: 'test.done',
      subject: { kind: 'test', label: 'x' },
      origin: testOrigin,
    },
  })
  await first.queries.execute(sql`insert into rate_limits (key, points) values ('x', 1)`)
  await first.queries.execute(sql`update opt_out_position set position = 7`)
  await first.queries.execute(sql`delete from pgboss.queue`)
  await first.close()
  const second = await openTestDatabase()
  const found = await everything(second)
  await second.close()
  expect(found).toEqual(fresh)
  await expect(first.probe.rows('select 1')).rejects.toThrow()
})

test('two open databases of one test are independent', async () => {
  const [one, other] = [await openTestDatabase(), await openTestDatabase()]
  await one.queries.execute(sql`insert into rate_limits (key, points) values ('x', 1)`)
  const { rows } = await other.queries.execute(sql`select key from rate_limits`)
  await Promise.all([one.close(), other.close()])
  expect(rows).toEqual([])
})

test.for(['create table left_over (left_over int)', 'alter table rate_limits add column left_over int'])(
  'a test that changes the schema fails, and no other test gets its database: %s',
  async (statement) => {
    const database = await openTestDatabase()
    await database.exclusively((connection) => connection.execute(statement))
    await expect(database.close()).rejects.toThrow('changed the schema')
    const next = await openTestDatabase()
    const { rows } = await next.queries.execute(
      sql`select from information_schema.columns where column_name = 'left_over'`,
    )
    await next.close()
    expect(rows).toEqual([])
  },
)
