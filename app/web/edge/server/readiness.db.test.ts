import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'

import { checkKeys } from '#app/data/crypto/check-keys.server.ts'
import { keysFrom } from '#app/data/crypto/keys.server.ts'
import { checkWritable } from '#app/data/database/writable.server.ts'
import { openPostgres } from '#app/data/database/postgres.server.ts'
import { testServer } from '#app/testing/database/test-database.ts'
import { eventually } from '#app/testing/eventually.ts'
import { startTestPlatform, type TestPlatform } from '#app/testing/test-platform.ts'
import { refusalOf } from '../../api/refusal-answer.server.ts'
import { isReady, watchReadiness } from './readiness.server.ts'

const keyOf = (id: string, byte: number) => `${id}:${Buffer.alloc(32, byte).toString('base64')}`
const [old, newer, wrong] = [keyOf('k1', 1), keyOf('k2', 2), keyOf('k1', 9)]

/** Returns the readiness of a process with these keys that has just started. */
const lookWith = (platform: TestPlatform, DATA_KEYS: string) =>
  watchReadiness({ ...platform, keys: keysFrom(DATA_KEYS) })()

async function startWith({ config, database }: TestPlatform, DATA_KEYS: string): Promise<void> {
  await checkKeys({ config, database, keys: keysFrom(DATA_KEYS) }, [])
}

test('a process is ready with the keys of the database, and not with wrong or missing ones (rules AP10, D5)', async () => {
  await using platform = await startTestPlatform()
  await startWith(platform, old)
  expect(await lookWith(platform, old)).toEqual({ database: 'ok', keys: 'ok', storage: 'ok' })
  expect(await lookWith(platform, wrong)).toMatchObject({ keys: 'wrong' })
  expect(await lookWith(platform, newer)).toMatchObject({ keys: 'missing' })
  expect(isReady(await lookWith(platform, wrong))).toBe(false)
})

test('a process that encrypts with an older key than the others reports that (rule D5)', async () => {
  await using platform = await startTestPlatform()
  await startWith(platform, `${old},${newer}`)
  await startWith(platform, `${newer},${old}`)
  expect(await lookWith(platform, `${newer},${old}`)).toMatchObject({ keys: 'ok' })
  const behind = await lookWith(platform, `${old},${newer}`)
  expect(behind).toMatchObject({ keys: 'behind' })
  expect(isReady(behind)).toBe(true)
  // A process without the newer key could not decrypt the data of the others.
  expect(await lookWith(platform, old)).toMatchObject({ keys: 'missing' })
})

test('three hundred concurrent callers cause one check (rule AP10)', async () => {
  await using platform = await startTestPlatform()
  let asked = 0
  const { probe } = platform.database
  const counted = {
    rows<Row>(query: string) {
      asked += 1
      return probe.rows<Row>(query)
    },
  }
  const look = watchReadiness({ ...platform, database: { ...platform.database, probe: counted } })
  const answers = await Promise.all(Array.from({ length: 300 }, look))
  expect(answers.every(isReady)).toBe(true)
  // PostgreSQL is also asked whether it accepts writes.
  expect(asked).toBe(platform.database.engine === 'postgres' ? 2 : 1)
})

test('a process with full storage, or a database with a full disk, is not ready (rule AP10)', async () => {
  await using platform = await startTestPlatform()
  const storage = { ...platform.storage, isFull: () => true }
  const full = await watchReadiness({ ...platform, storage })()
  expect(full).toMatchObject({ database: 'ok', storage: 'full' })
  expect(isReady(full)).toBe(false)
  const database = { ...platform.database, isFull: () => true }
  expect(isReady(await watchReadiness({ ...platform, database })())).toBe(false)
})

test('a PostgreSQL whose disk was full is not ready until a write succeeds again (rule AP10)', async () => {
  await using platform = await startTestPlatform()
  const { database } = platform
  // The embedded engine's disk space is checked before it runs out.
  if (database.engine === 'embedded') return
  const now = async () => isReady(await watchReadiness(platform)())
  const full = sql`do $$ begin raise exception 'no space left on device' using errcode = 'disk_full'; end $$`
  await expect(database.transaction((tx) => tx.execute(full))).rejects.toThrow()
  expect(await now()).toBe(false)
  await database.transaction((tx) => tx.execute(sql`select 1`))
  expect(await now()).toBe(true)
})

test('a process whose PostgreSQL only reads is not ready, and its writes get a 503 with Retry-After (rules AP10, R4)', async () => {
  await using platform = await startTestPlatform({ hasOwnDatabase: true })
  const { database, log } = platform
  // The embedded engine has no standby.
  if (database.engine === 'embedded') return
  await database.exclusively(async ({ execute, rows }) => {
    await execute(
      `do $$ begin execute format('alter database %I set default_transaction_read_only = on', current_database()); end $$`,
    )
    // Open connections still write.
    await rows(
      `select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()`,
    )
  })
  await eventually(
    () => watchReadiness(platform)(),
    (readiness) => readiness.database === 'away',
  )
  const write = database.transaction((tx) => tx.execute(sql`delete from enquiries`))
  const refusal = await write.catch((error: unknown) => refusalOf(error, log, { requestId: 'r1' }))
  expect(refusal).toMatchObject({ status: 503, retryAfterSeconds: 5, reason: 'the database only reads' })
  expect(platform.logLines.join('')).toContain('the database is away')
  await database
    .exclusively(({ execute }) =>
      execute(
        `do $$ begin execute format('alter database %I reset default_transaction_read_only', current_database()); end $$`,
      ),
    )
    .catch(() => {})
})

test('a process whose commits hang is not ready (rule AP10)', async () => {
  await using platform = await startTestPlatform()
  const probe = {
    rows: <Row>(query: string) =>
      query.includes('pg_stat_activity')
        ? Promise.resolve([{ reads_only: false, hangs: true }] as Row[])
        : platform.database.probe.rows<Row>(query),
  }
  const database = { ...platform.database, engine: 'postgres' as const, probe }
  const readiness = await watchReadiness({ ...platform, database })()
  expect(readiness).toMatchObject({ database: 'away' })
  expect(platform.logLines.join('')).toContain('the commits of PostgreSQL hang')
})

test('a commit that has waited for seconds hangs, and a long statement that writes does not (rule AP10)', async () => {
  await using platform = await startTestPlatform()
  await platform.database.exclusively(async (connection) => {
    // A temporary view has precedence over the one of the system.
    const hangsAt = async (query: string, waitEvent: string) => {
      await connection.execute(`create or replace temp view pg_stat_activity as select current_database() as datname,
        '${waitEvent}' as wait_event, '${query}' as query, 'active' as state, now() - interval '6 seconds' as query_start`)
      return checkWritable(connection).then(
        () => false,
        () => true,
      )
    }
    expect(await hangsAt('COMMIT', 'WALSync')).toBe(true)
    expect(await hangsAt('commit', 'SyncRep')).toBe(true)
    expect(await hangsAt('vacuum registrations', 'WALWrite')).toBe(false)
  })
})

test('a process without its database is not ready, and the log names the cause (rule AP10)', async () => {
  const platform = await startTestPlatform()
  const look = watchReadiness(platform)
  await platform[Symbol.asyncDispose]()
  const away = await look()
  expect(away).toMatchObject({ database: 'away' })
  expect(isReady(away)).toBe(false)
  expect(platform.logLines.join('')).toMatch(/did not answer|the database is away/)
})

test('readiness is answered at once even if all request connections are busy (rule AP10)', async () => {
  await using platform = await startTestPlatform()
  const { database } = platform
  // The embedded engine has one connection, and a process that blocks it does nothing else.
  if (database.engine === 'embedded') return
  const { promise: over, resolve: end } = Promise.withResolvers<void>()
  const uses = () => database.pools().find(({ name }) => name === 'requests')
  const most = uses()?.most ?? 0
  const holding = Array.from({ length: most }, () => database.transaction(() => over))
  // Started at once, because the query builder runs only when awaited.
  const waiting = Promise.resolve(database.queries.execute(sql`select 1`))
  try {
    await eventually(uses, (use) => use?.inUse === most && use.waiting === 1)
    expect(await watchReadiness(platform)()).toMatchObject({ database: 'ok' })
    expect(uses()).toMatchObject({ inUse: most, idle: 0, waiting: 1 })
  } finally {
    end()
    await Promise.all([...holding, waiting])
  }
})

/** Makes each commit that writes `slow_commits` wait until the returned function is called, as for a standby that is gone. */
async function hangCommits({ database }: TestPlatform) {
  const lock = Promise.withResolvers<void>()
  const ready = Promise.withResolvers<void>()
  await database.exclusively(({ execute }) =>
    execute(`
      create table slow_commits (at int);
      create table quick_commits (at int);
      create function wait_for_lock() returns trigger language plpgsql as $$
        begin while not pg_try_advisory_xact_lock(48) loop perform pg_sleep(0.02); end loop; return null; end $$;
      create constraint trigger waits after insert on slow_commits deferrable initially deferred
        for each row execute function wait_for_lock();`),
  )
  const holder = database.exclusively(async ({ rows }) => {
    await rows('select pg_advisory_lock(48)')
    ready.resolve()
    await lock.promise
  })
  await ready.promise
  return () => {
    lock.resolve()
    return holder
  }
}

const commitsOf = sql`select count(*)::int as waiting from pg_stat_activity
  where datname = current_database() and state = 'active' and query ilike 'commit%'`

test('a commit that hangs delays neither readiness nor other reads and writes (rule AP10)', async () => {
  await using platform = await startTestPlatform({ hasOwnDatabase: true })
  const { database } = platform
  // The embedded engine has one connection.
  if (database.engine === 'embedded') return
  const end = await hangCommits(platform)
  const written: string[] = []
  const hung = database
    .transaction((tx) => tx.execute(sql`insert into slow_commits values (1)`))
    .then(() => written.push('slow'))
  await eventually(
    async () => (await database.queries.execute<{ waiting: number }>(commitsOf)).rows[0]?.waiting,
    (waiting) => waiting === 1,
  )
  expect(isReady(await watchReadiness(platform)())).toBe(true)
  await database.transaction((tx) => tx.execute(sql`insert into quick_commits values (2)`))
  expect((await database.queries.execute(sql`select at from quick_commits`)).rows).toEqual([{ at: 2 }])
  expect(written).toEqual([])
  await end()
  await hung
})

test('a write whose commit hangs gets a 503 with Retry-After, although the server does not limit a commit (rule AP10)', async () => {
  await using platform = await startTestPlatform({ hasOwnDatabase: true })
  const { log } = platform
  if (platform.database.engine === 'embedded') return
  const end = await hangCommits(platform)
  const { rows } = await platform.database.queries.execute<{ name: string }>(sql`select current_database() as name`)
  const address = new URL(rows[0]?.name ?? '', testServer())
  const impatient = openPostgres(address.href, () => {}, { patience: 0.2 })
  const write = impatient.transaction((tx) => tx.execute(sql`insert into slow_commits values (1)`))
  const refusal = await write.catch((error: unknown) => refusalOf(error, log, { requestId: 'r1' }))
  expect(refusal).toMatchObject({ status: 503, retryAfterSeconds: 5, reason: 'the database took too long' })
  await end()
  await impatient.close()
})
