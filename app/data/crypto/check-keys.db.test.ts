import { sql } from 'drizzle-orm'
import { expect, onTestFinished, test } from 'vitest'

import { readConfig } from '#app/core/config/config.server.ts'
import type { Database } from '../database/database.server.ts'
import { openPostgres } from '../database/postgres.server.ts'
import { encryptMailData } from '#app/outbox/mail/mail-secrets.server.ts'
import { mails } from '#app/outbox/mail/mail.queries.server.ts'
import { newId } from '#app/core/new-id.server.ts'
import { openTestDatabase } from '#app/testing/database/open-test-database.ts'
import { makePostgresDatabase, testServer, testTemplate } from '#app/testing/database/test-database.ts'
import { checkKeys, findKeyProblem, forgetOldKeys } from './check-keys.server.ts'
import { keysFrom } from './keys.server.ts'
import type { EncryptedColumn } from './encrypted-columns.server.ts'

const keyOf = (id: string, byte: number) => `${id}:${Buffer.alloc(32, byte).toString('base64')}`
const first = keyOf('k1', 1)
const second = keyOf('k2', 2)
const wrong = keyOf('k1', 9)

const columns: EncryptedColumn[] = [{ table: 'mails', column: 'data', rowId: 'id', holds: 'json' }]

const partsOf = (database: Database, DATA_KEYS: string) => ({
  config: readConfig({ DATA_KEYS }),
  database,
  keys: keysFrom(DATA_KEYS),
})

const startWith = (database: Database, text: string) => checkKeys(partsOf(database, text), columns)
const keyProblemIn = (database: Database, text: string) => findKeyProblem(partsOf(database, text), columns)
const forgetWith = (database: Database, text: string) => forgetOldKeys(partsOf(database, text), columns)

async function open(): Promise<Database> {
  const database = await openTestDatabase()
  onTestFinished(() => database.close())
  return database
}

async function knownIn({ queries }: Database): Promise<string[]> {
  const { rows } = await queries.execute<{ id: string }>(sql`select id from data_keys order by id`)
  return rows.map(({ id }) => id)
}

/** Stores a mail encrypted with a key, as a version without the key check did. */
async function encryptSomething(database: Database, text: string): Promise<string> {
  const id = newId()
  const data = encryptMailData(keysFrom(text), id, { code: '123456' })
  const mail = { id, template: 'a', data, subject: 'a', toName: 'a', toAddress: 'a@example.com' }
  await database.transaction((tx) => tx.insert(mails).values(mail))
  return id
}

/** Expects that a start and the doctor both refuse these keys, and that nothing is written. */
async function expectRefusal(database: Database, text: string, why: RegExp): Promise<void> {
  const before = await knownIn(database)
  await expect(startWith(database, text)).rejects.toMatchObject({
    name: 'ConfigError',
    message: expect.stringMatching(why),
  })
  expect(await keyProblemIn(database, text)).toMatch(why)
  expect(await knownIn(database)).toEqual(before)
}

test('an empty database accepts any key, and afterwards no other key of that name', async () => {
  const database = await open()
  expect(await keyProblemIn(database, first)).toBeUndefined()
  expect(await knownIn(database)).toEqual([])
  await startWith(database, first)
  await startWith(database, first)
  expect(await knownIn(database)).toEqual(['k1'])
  await expectRefusal(database, wrong, /DATA_KEYS holds another key "k1".*Set the keys/)
})

test('a key that the database knows and DATA_KEYS lacks is reported by name', async () => {
  const database = await open()
  await startWith(database, first)
  await expectRefusal(database, second, /DATA_KEYS does not hold the key "k1".*Restore the key/)
})

test('the start is refused unless the keys decrypt the data of an older version', async () => {
  const database = await open()
  await encryptSomething(database, first)
  await expectRefusal(database, wrong, /another key "k1"/)
  await expectRefusal(database, second, /does not hold the key "k1"/)
  await expectRefusal(database, `${second},${wrong}`, /another key "k1"/)
  expect(await keyProblemIn(database, first)).toBeUndefined()
  await startWith(database, `${second},${first}`)
  expect(await knownIn(database)).toEqual(['k1', 'k2'])
})

test('the right key is accepted even if one value of an older version is damaged', async () => {
  const database = await open()
  const damaged = await encryptSomething(database, first)
  await encryptSomething(database, first)
  await database.transaction((tx) =>
    tx.execute(sql`update mails set data = jsonb_build_object('sealed', 'v1.k1.AAAA.AAAA.AAAA') where id = ${damaged}`),
  )
  await expectRefusal(database, wrong, /another key "k1"/)
  await startWith(database, first)
})

test('each of two keys must be right, and a key that encrypts nothing may be removed', async () => {
  const database = await open()
  await startWith(database, `${second},${first}`)
  expect(await knownIn(database)).toEqual(['k2'])
  await encryptSomething(database, second)
  await startWith(database, second)
  await startWith(database, `${first},${second}`)
  await expectRefusal(database, `${first},${keyOf('k2', 9)}`, /another key "k2"/)
  await expectRefusal(database, `${wrong},${second}`, /another key "k1"/)
})

test('an older key is required again when a process still encrypts with it', async () => {
  const database = await open()
  await startWith(database, second)
  await encryptSomething(database, first)
  await expectRefusal(database, `${second},${wrong}`, /another key "k1"/)
  await startWith(database, `${second},${first}`)
  await expectRefusal(database, second, /does not hold the key "k1"/)
})

test('an older key is deleted once nothing is encrypted with it; a restart before that changes nothing', async () => {
  const database = await open()
  await startWith(database, first)
  const id = await encryptSomething(database, first)
  const both = `${second},${first}`
  await startWith(database, both)
  await forgetWith(database, both)
  expect(await knownIn(database)).toEqual(['k1', 'k2'])
  await database.transaction((tx) => tx.execute(sql`delete from mails where id = ${id}`))
  await forgetWith(database, both)
  await startWith(database, both)
  expect(await knownIn(database)).toEqual(['k2'])
  await startWith(database, second)
})

/** Opens several connections to one database, like several processes; the embedded engine has one. */
async function openSeveral(count: number): Promise<Database[]> {
  if (!testServer()) return [await open()]
  const { url, drop } = await makePostgresDatabase(testTemplate())
  const databases = Array.from({ length: count }, () => openPostgres(url, () => {}, { patience: 30 }))
  onTestFinished(async () => {
    await Promise.all(databases.map((database) => database.close()))
    await drop()
  })
  return databases
}

test("when processes start together with different keys, only those with the first one's key start", async () => {
  const databases = await openSeveral(6)
  const starts = databases.map((database, index) => startWith(database, index % 2 ? first : wrong))
  const outcomes = await Promise.allSettled(starts)
  const started = outcomes.flatMap(({ status }, index) => (status === 'fulfilled' ? [index % 2] : []))
  expect(new Set(started).size).toBe(1)
  expect(started).toHaveLength(Math.ceil(databases.length / 2))
  for (const outcome of outcomes)
    if (outcome.status === 'rejected') expect(outcome.reason).toMatchObject({ name: 'ConfigError' })
})

test('the stored fingerprint of a key does not reveal the key', async () => {
  const database = await open()
  await startWith(database, first)
  const { rows } = await database.queries.execute<{ said: string }>(
    sql`select encode(fingerprint, 'hex') as said from data_keys`,
  )
  const secret = Buffer.alloc(32, 1).toString('hex')
  const keys = keysFrom(first)
  const derived = ['sealed', 'sealed bytes', 'fingerprint'].map((purpose) =>
    keys.derive(purpose).export().toString('hex'),
  )
  expect([secret, ...derived]).not.toContain(rows[0]?.said)
})
