import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import type { PGlite } from '@electric-sql/pglite'
import { expect, onTestFinished, test } from 'vitest'

import { inMemory } from '#app/testing/in-memory.ts'
import { makePostgresDatabase, testTemplate } from '#app/testing/database/test-database.ts'
import type { Database } from '../database.server.ts'
import { databaseOn } from '../embedded/embedded.server.ts'
import { migrate, readMigrations } from './migrate.server.ts'
import { openPostgres } from '../postgres.server.ts'

const isOnServer = Boolean(process.env.TEST_DATABASE_URL)

function migrationsOf(files: Record<string, string>): ReturnType<typeof readMigrations> {
  const folder = mkdtempSync(join(tmpdir(), 'tillway-migrations-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  for (const [name, script] of Object.entries(files)) writeFileSync(join(folder, name), script)
  return readMigrations(folder)
}

let engine: Promise<PGlite> | undefined

/** Creates an empty database with the wanted number of connections. The embedded engine has one, which all tests here share. */
async function emptyDatabase(count = 1): Promise<Database[]> {
  if (!isOnServer) {
    const pglite = await (engine ??= inMemory(testTemplate()))
    await pglite.exec('drop schema public cascade; create schema public')
    return [databaseOn(pglite)]
  }
  const { url, drop } = await makePostgresDatabase()
  const databases = Array.from({ length: count }, () => openPostgres(url, () => {}))
  onTestFinished(async () => {
    await Promise.all(databases.map((database) => database.close()))
    await drop()
  })
  return databases
}

async function one(): Promise<Database> {
  const [database] = await emptyDatabase()
  if (!database) throw new Error('there is no database')
  return database
}

function tablesOf(database: Database): Promise<string[]> {
  return database.exclusively(async (connection) => {
    const rows = await connection.rows<{ name: string }>(
      `select table_name as name from information_schema.tables where table_schema = 'public' order by 1`,
    )
    return rows.map(({ name }) => name)
  })
}

const first = { '0001-a.sql': 'create table a (id int);' }
const second = { ...first, '0002-b.sql': 'create table b (id int); insert into b values (1)' }

test('our migrations apply to an empty database, and a second run applies nothing', async () => {
  const database = await one()
  const known = readMigrations()
  expect(await migrate(database)).toBe(known.length)
  expect(await migrate(database)).toBe(0)
})

test('only missing migrations are applied', async () => {
  const database = await one()
  expect(await migrate(database, migrationsOf(first))).toBe(1)
  expect(await migrate(database, migrationsOf(second))).toBe(1)
  expect(await tablesOf(database)).toEqual(['a', 'b', 'schema_migrations'])
})

test('a migration file that was changed after it was applied is refused by name', async () => {
  const database = await one()
  await migrate(database, migrationsOf(second))
  const changed = migrationsOf({ ...second, '0001-a.sql': 'create table a (id bigint);' })
  await expect(migrate(database, changed)).rejects.toThrow(/0001-a\.sql was changed/)
})

test('a database that is newer than the code is refused and not changed', async () => {
  const database = await one()
  await migrate(database, migrationsOf(second))
  await expect(migrate(database, migrationsOf(first))).rejects.toThrow(/newer.*0002-b\.sql/)
  expect(await tablesOf(database)).toContain('b')
})

test.for([
  ['a gap', { '0001-a.sql': '', '0003-c.sql': '' }],
  ['a double', { '0001-a.sql': '', '0001-b.sql': '' }],
  ['a name without a number', { '0001-a.sql': '', 'next.sql': '' }],
  ['a start that is not 1', { '0002-b.sql': '' }],
] as const)('%s in the numbers is refused before anything is applied', ([, files]) => {
  expect(() => migrationsOf(files)).toThrow(/the next number is/)
})

test('a failed migration is rolled back completely, and applies once it is repaired', async () => {
  const database = await one()
  const broken = migrationsOf({ ...first, '0002-b.sql': 'create table b (id int); select 1/0;' })
  await expect(migrate(database, broken)).rejects.toThrow(/division by zero/)
  expect(await tablesOf(database)).toEqual(['a', 'schema_migrations'])
  expect(await migrate(database, migrationsOf(second))).toBe(1)
})

test('a failed migration is reported with its name and its statement (rule D10)', async () => {
  const database = await one()
  const broken = migrationsOf({
    ...first,
    '0002-b.sql': '-- why\ncreate table b (id int);\n\ninsert into b\n  values (1), (1/0);',
  })
  await expect(migrate(database, broken)).rejects.toThrow(
    'Migration 0002-b.sql failed at line 4, "insert into b values (1), (1/0)": division by zero (22012).',
  )
})

test('a migration that fails at its commit is reported with its name', async () => {
  const database = await one()
  const script = 'create table a (id int unique deferrable initially deferred);\ninsert into a values (1), (1);\n'
  await expect(migrate(database, migrationsOf({ '0001-a.sql': script }))).rejects.toThrow(
    /^Migration 0001-a\.sql failed at line 3, "commit": .+\(23505\)\.$/,
  )
})

test('the message of a failed migration does not contain stored data', async () => {
  const database = await one()
  await migrate(
    database,
    migrationsOf({ '0001-a.sql': `create table a (name text); insert into a values ('x-person')` }),
  )
  const broken = migrationsOf({ '0001-a.sql': `create table a (name text); insert into a values ('x-person')`, '0002-b.sql': 'alter table a alter name type int using name::int' }) // prettier-ignore
  const failed = migrate(database, broken)
  await expect(failed).rejects.toThrow(/0002-b\.sql failed at line 1/)
  await expect(failed).rejects.not.toThrow(/x-person/)
})

const inSteps = `-- in steps: a test
with next as (select id from a where id > coalesce(nullif($1, ''), '0')::int order by id limit 2),
  done as (update a set step = 1 / (5 - a.id) + 1 from next where a.id = next.id and step is null)
select id::text as last from next order by id desc limit 1;
update b set is_done = $1 = '';`

test('a migration in steps continues each statement after its last step and keeps completed steps when it fails (decision 7)', async () => {
  const database = await one()
  const tables = `create table a (id int, step int); create table b (is_done bool); insert into b values (false);
    insert into a select generate_series(1, 5)`
  const files = { '0001-a.sql': tables, '0002-b.sql': inSteps }
  await expect(migrate(database, migrationsOf(files))).rejects.toThrow(/0002-b\.sql failed at line 2.+division by zero/)
  const read = (query: string) => database.exclusively((connection) => connection.rows(query))
  const filled = 'select count(step)::int as filled, bool_and(is_done) as all from a, b'
  expect(await read(filled)).toEqual([{ filled: 4, all: false }])
  await read('delete from a where id = 5')
  expect(await migrate(database, migrationsOf(files))).toBe(1)
  expect(await read(filled)).toEqual([{ filled: 4, all: true }])
})

test('processes that start together apply each migration once', async () => {
  const databases = await emptyDatabase(4)
  const applied = await Promise.all(databases.map((database) => migrate(database, migrationsOf(second))))
  expect(applied.reduce((sum, count) => sum + count, 0)).toBe(2)
})

/** An enquiry and an interest with staff activity, in the schema before migration 23. */
const oldTimelines = `
  insert into enquiries (id, reference, name, email, phone, reason_code, reason_label, message, status, version)
  select ('00000000-0000-4000-8000-00000000000' || n)::uuid, 'E-' || n, 'Mia', 'mia@example.com', '1', 'TO_EMAIL_OTHER', 'Other', '', 'new', n + 1
  from generate_series(0, 2) n;
  insert into enquiry_events (id, enquiry_id, kind, actor_id, actor_name, note, at)
  select ('00000000-0000-4000-9000-0000000000' || e || n)::uuid, ('00000000-0000-4000-8000-00000000000' || e)::uuid,
    case n when 1 then 'noted' else 'answered' end, '00000000-0000-4000-a000-000000000001', 'Sal', case n when 1 then 'Rang' end,
    '2026-03-01T00:00:00Z'::timestamptz - n * interval '1 hour'
  from generate_series(1, 2) e, generate_series(1, e) n;
  insert into us_interests (id, reference, shop_name, name, email, contact_number, zip_code, is_new_jersey, shop_key, notice, status, version)
  values ('00000000-0000-4000-8000-000000000009', 'U-1', 'Deli', 'Mia', 'mia@example.com', '1', '07302', true, 'k', 'us-1', 'closed', 2);
  insert into us_interest_events (id, interest_id, kind, actor_id, actor_name, at)
  values ('00000000-0000-4000-9000-000000000090', '00000000-0000-4000-8000-000000000009', 'closed',
    '00000000-0000-4000-a000-000000000001', 'Sal', '2026-03-02T00:00:00Z');`

test('the timelines of enquiries and of US interest move into one table, complete and in order', async () => {
  const database = await one()
  const known = readMigrations()
  await migrate(database, known.slice(0, 22))
  const rows = await database.exclusively(async (connection) => {
    await connection.execute(oldTimelines)
    return connection.rows<{ all: number }>('select count(*)::int as all from enquiry_events')
  })
  expect(rows).toEqual([{ all: 3 }])
  await migrate(database, known)
  const moved = await database.exclusively((connection) =>
    connection.rows<Record<string, unknown>>(
      `select right(id::text, 2) as id, subject_kind, right(subject_id::text, 1) as subject, version, kind, actor_kind, actor_name,
         note, facts, to_char(at at time zone 'UTC', 'DD HH24') as at from events order by subject_kind, subject_id, version`,
    ),
  )
  const by = { actor_kind: 'staff', actor_name: 'Sal', facts: null }
  const enquiry = { ...by, subject_kind: 'enquiry' }
  expect(moved).toEqual([
    { ...enquiry, id: '11', subject: '1', version: 2, kind: 'noted', note: 'Rang', at: '28 23' },
    { ...enquiry, id: '22', subject: '2', version: 2, kind: 'answered', note: null, at: '28 22' },
    { ...enquiry, id: '21', subject: '2', version: 3, kind: 'noted', note: 'Rang', at: '28 23' },
    { ...by, id: '90', subject_kind: 'us-interest', subject: '9', version: 2, kind: 'closed', note: null, at: '02 00' },
  ])
  const old = (await tablesOf(database)).filter((name) => /^(enquiry|us_interest)_events$/.test(name))
  expect(old).toEqual([])
})

/** A registration that was taken, asked about and answered, in the schema before migration 24. */
const oldRegistration = `
  insert into registrations (id, reference, shop_name, contact_name, email, email_key, contact_number, abn, shop_post_code, time_zone,
    licensed_post_office, source, shop_key, answer_due_at, version)
  values ('00000000-0000-4000-8000-000000000001', 'R-1', 'Corner', 'Mia', 'mia@example.com', 'mia@example.com', '1', '51824753556', '3939',
    'Australia/Melbourne', false, 'VANA', 'k', now(), 4);
  insert into registration_events (id, registration_id, kind, actor_id, actor_name, note, facts, at)
  select ('00000000-0000-4000-9000-00000000000' || n)::uuid, '00000000-0000-4000-8000-000000000001',
    (array['received', 'taken', 'asked', 'answered'])[n],
    case when n in (2, 3) then '00000000-0000-4000-a000-000000000001'::uuid end, case when n in (2, 3) then 'Sal' else 'Applicant' end,
    case n when 3 then 'Which?' end, case n when 3 then '{"fields": ["abn"]}'::jsonb end, '2026-03-01T00:00:00Z'::timestamptz + n * interval '1 hour'
  from generate_series(1, 4) n;`

test('the timeline of a registration moves into the same table, except its arrival, which its row has', async () => {
  const database = await one()
  const known = readMigrations()
  await migrate(database, known.slice(0, 23))
  await database.exclusively((connection) => connection.execute(oldRegistration))
  await migrate(database, known)
  const moved = await database.exclusively((connection) =>
    connection.rows<Record<string, unknown>>(
      `select right(id::text, 1) as id, subject_kind, version, kind, actor_kind, actor_name, note, facts from events order by version`,
    ),
  )
  const [sal, applicant] = [
    { subject_kind: 'registration', actor_kind: 'staff', actor_name: 'Sal', note: null, facts: null },
    { subject_kind: 'registration', actor_kind: 'visitor', actor_name: 'Applicant', note: null, facts: null },
  ]
  expect(moved).toEqual([
    { ...sal, id: '2', version: 2, kind: 'taken' },
    { ...sal, id: '3', version: 3, kind: 'asked', note: 'Which?', facts: { fields: ['abn'] } },
    { ...applicant, id: '4', version: 4, kind: 'answered' },
  ])
})

const oldStore = `
  insert into newsagencies (id, slug, shop_name, postcode, phone, time_zone, services, status)
  values ('00000000-0000-4000-8000-000000000001', 'corner', 'Corner', '3939', '1', 'Australia/Melbourne', '{}', 'closed');
  insert into newsagency_events (id, newsagency_id, kind, actor_kind, actor_id, actor_name, note, facts, at)
  select ('00000000-0000-4000-9000-00000000000' || n)::uuid, '00000000-0000-4000-8000-000000000001',
    (array['founded', 'account-set-up', 'reminded'])[n], (array['staff', 'agent', 'system'])[n],
    case n when 1 then '00000000-0000-4000-a000-000000000001'::uuid end, (array['Sal', 'Mia', 'Tillway'])[n],
    case n when 3 then '1 of 3' end, case n when 3 then '{"way": "mail"}'::jsonb end, '2026-03-01T00:00:00Z'::timestamptz + n * interval '1 hour'
  from generate_series(1, 3) n;`

test('the timelines of stores move into the same table, without versions, and "founded" becomes "created"', async () => {
  const database = await one()
  const known = readMigrations()
  await migrate(database, known.slice(0, 24))
  await database.exclusively((connection) => connection.execute(oldStore))
  await migrate(database, known)
  const moved = await database.exclusively((connection) =>
    connection.rows<Record<string, unknown>>(
      `select right(id::text, 1) as id, subject_kind, version, kind, actor_kind, actor_name, note, facts from events order by at`,
    ),
  )
  const store = { subject_kind: 'newsagency', version: null, note: null, facts: null }
  expect(moved).toEqual([
    { ...store, id: '1', kind: 'created', actor_kind: 'staff', actor_name: 'Sal' },
    { ...store, id: '2', kind: 'account-set-up', actor_kind: 'agent', actor_name: 'Mia' },
    {
      ...store,
      id: '3',
      kind: 'reminded',
      actor_kind: 'system',
      actor_name: 'Tillway',
      note: '1 of 3',
      facts: { way: 'mail' },
    },
  ])
})
