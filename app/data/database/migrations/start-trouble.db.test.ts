import { once } from 'node:events'
import { createServer } from 'node:http'
import { type AddressInfo, createServer as createNetServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { writeFileSync } from 'node:fs'

import { expect, onTestFinished, test } from 'vitest'

import { readConfig } from '#app/core/config/config.server.ts'
import { migrate, readMigrations } from './migrate.server.ts'
import { openPostgres } from '../postgres.server.ts'
import { lockFolder, tryFolder } from '#app/core/files/lock.server.ts'
import { type StartStage, startTroubleOf } from './start-trouble.server.ts'
import { openTestDatabase } from '#app/testing/database/open-test-database.ts'
import { testServer } from '#app/testing/database/test-database.ts'

type Place = Partial<Record<'DATABASE_URL' | 'DATA_DIR' | 'HOST' | 'PORT', string>>

/** Returns the error that an operator sees when this fails. */
async function troubleOf(stage: StartStage, env: Place, attempt: () => unknown) {
  const thrown: unknown = await Promise.resolve()
    .then(attempt)
    .then(
      () => undefined,
      (error: unknown) => error,
    )
  return startTroubleOf(thrown, readConfig(env), stage)
}

async function migrateOn(DATABASE_URL: string) {
  return troubleOf('database', { DATABASE_URL }, async () => {
    const database = openPostgres(DATABASE_URL, () => {})
    onTestFinished(() => database.close())
    await migrate(database)
  })
}

/** Occupies a port with a server that speaks no HTTP. */
async function takenPort(): Promise<number> {
  const server = createNetServer((socket) => socket.end('no')).listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => void server.close())
  return (server.address() as AddressInfo).port
}

test('a pooler in DATABASE_URL alone is named as such, with exit code 78 (rules D8, D10)', async () => {
  const DATABASE_URL = 'postgres://tillway:secret@pool.example:6432/tillway'
  const refused = Object.assign(new Error('unsupported startup parameter: lock_timeout'), { code: '08P01' })
  const trouble = await troubleOf('database', { DATABASE_URL }, () => Promise.reject(refused))
  const message =
    'DATABASE_URL leads to a connection pooler at pool.example:6432: name PostgreSQL itself in DATABASE_DIRECT_URL, as deploy/pgbouncer.ini shows.'
  expect(trouble).toMatchObject({ exitCode: 78, message })
})

test('a port in use is reported in one sentence, with exit code 75 (rule D10)', async () => {
  const PORT = await takenPort()
  const trouble = await troubleOf('listening', { PORT: String(PORT), HOST: '127.0.0.1' }, async () => {
    await once(createServer().listen(PORT, '127.0.0.1'), 'listening')
  })
  const message = `Port ${PORT} of 127.0.0.1 is in use by another program: stop that program, or set another PORT.`
  expect(trouble).toMatchObject({ exitCode: 75, message })
})

test('an address of another machine is reported in one sentence, with exit code 78 (rule D10)', async () => {
  const trouble = await troubleOf('listening', { HOST: '192.0.2.1' }, async () => {
    await once(createServer().listen(0, '192.0.2.1'), 'listening')
  })
  expect(trouble).toMatchObject({ exitCode: 78, message: expect.stringMatching(/^HOST 192\.0\.2\.1 is not an address/) as unknown }) // prettier-ignore
})

test('a data folder that cannot be created or written is reported in one sentence, with exit code 73 (rule D10)', async () => {
  const file = join(tmpdir(), `tillway-no-folder-${process.pid}`)
  writeFileSync(file, '')
  for (const DATA_DIR of [join(file, 'data'), '/sys/tillway']) {
    for (const attempt of [lockFolder, tryFolder])
      expect(await troubleOf('folder', { DATA_DIR }, () => attempt(DATA_DIR))).toMatchObject({
        exitCode: 73,
        message: `The data folder ${DATA_DIR} is not writable: make the product’s user its owner, or set DATA_DIR to another folder.`,
      })
  }
})

test('an unreachable PostgreSQL is reported in one sentence without the password, with exit code 69 (rule D10)', async () => {
  const trouble = await migrateOn('postgres://tillway:canary-word@127.0.0.1:1/tillway')
  expect(trouble).toMatchObject({
    exitCode: 69,
    message: 'PostgreSQL at 127.0.0.1:1 does not answer (ECONNREFUSED): check that it runs, or correct DATABASE_URL.',
  })
  expect(await migrateOn('postgres://tillway@no-such-host.invalid/tillway')).toMatchObject({ exitCode: 69 })
})

test('a missing database or user is reported in one sentence, with exit code 78 (rule D10)', async () => {
  const server = testServer()
  if (!server) return
  const url = new URL(server)
  url.pathname = '/no_such_database'
  expect(await migrateOn(url.href)).toMatchObject({
    exitCode: 78,
    message: expect.stringContaining('has no database "no_such_database": create it with createdb') as unknown,
  })
  url.username = 'nobody_of_that_name'
  expect(await migrateOn(url.href)).toMatchObject({
    exitCode: 78,
    message: expect.stringContaining('rejects the user "nobody_of_that_name"') as unknown,
  })
})

test('a database that is newer than this version is reported in one sentence, with exit code 78 (rule D10)', async () => {
  const database = await openTestDatabase()
  onTestFinished(() => database.close())
  const trouble = await troubleOf('database', {}, () => migrate(database, []))
  expect(trouble).toMatchObject({
    exitCode: 78,
    message: expect.stringMatching(/^The database is newer than this version: it has migration 0001.+restore a backup\.$/) as unknown, // prettier-ignore
  })
})

test.for([
  [
    'a row that does not fit is one sentence and 65, with which systemd does not start it again',
    'alter table t add check (id > 1)',
    65,
  ],
  [
    'a cancelled statement is 75, with which systemd does',
    `do $$ begin raise 'cancelled' using errcode = '57014'; end $$`,
    75,
  ],
] as const)('if a migration fails, %s (rule D10)', async ([, script, exitCode]) => {
  const database = await openTestDatabase()
  onTestFinished(() => database.close())
  const known = readMigrations()
  const next = { checksum: '', number: known.length + 1, name: '9999-next.sql', script: `create table t (id int); insert into t values (1); ${script}` } // prettier-ignore
  const trouble = await troubleOf('database', { DATABASE_URL: 'postgres://db/tillway' }, () =>
    migrate(database, [...known, next]),
  )
  expect(trouble).toMatchObject({ exitCode, message: expect.stringMatching(/^Migration 9999-next\.sql failed at line 1, ".+/) as unknown }) // prettier-ignore
})

test('an error that no operator can fix is returned unchanged', async () => {
  const fault = new TypeError('a mistake of ours')
  for (const stage of ['folder', 'database', 'listening'] as const)
    expect(startTroubleOf(fault, readConfig({}), stage)).toBe(fault)
})
