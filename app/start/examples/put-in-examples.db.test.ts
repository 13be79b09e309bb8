import { rmSync } from 'node:fs'
import { join } from 'node:path'

import { sql } from 'drizzle-orm'
import { afterAll, expect, test } from 'vitest'

import { addNumber } from '#app/opt-outs/add-number.server.ts'
import { findColumns, findTables, plainText } from '#app/backup/tables.server.ts'
import { keysFrom } from '#app/data/crypto/keys.server.ts'
import { causeOf } from '#app/core/log/log.server.ts'
import { startTestPlatform, testOrigin, type TestPlatform } from '#app/testing/test-platform.ts'
import { submitEnquiry } from '#app/enquiries/submit-enquiry.server.ts'
import { putInExamples, readExampleState, writeExamples } from './put-in-examples.server.ts'
import { removeExamples } from './remove-examples.server.ts'
import { signInAs } from '#app/office/testing/staff-fixtures.ts'
import { mailTemplates } from '../wiring/wiring.server.ts'

const keys = keysFrom(`t1:${Buffer.alloc(32, 7).toString('base64')}`)
const file = join(process.env.TEST_DATA_DIR ?? '', `../few-examples-${process.pid}.jsonl`)
const mobile = { typed: '0491 570 156', reason: 'Asked on the phone not to be texted any more', origin: testOrigin }

const start = () => startTestPlatform({ templates: mailTemplates })
const write = (platform: TestPlatform, email: string) =>
  submitEnquiry(
    platform,
    { name: 'Aroha Whitcombe', email, phone: '02 5550 0100', reason: '', message: 'Hello' },
    { origin: testOrigin, page: undefined, captchaProof: undefined, act: undefined },
  )

let hasFile = false

/** Returns the file of a few examples, created in the first test: tests of the engine need no month. */
async function fileOfExamples(): Promise<string> {
  if (hasFile) return file
  await using platform = await start()
  await write(platform, 'aroha@example.net')
  const { actor, member } = await signInAs(platform, 'sales')
  await addNumber(platform, actor, mobile)
  await platform.database.queries.execute(
    sql`update staff set email = 'lena@office.example.net' where id = ${member.id}`,
  )
  await writeExamples({ database: platform.database, keys }, file)
  hasFile = true
  return file
}
afterAll(() => rmSync(file, { force: true }))

const apart = ['public.audit_events', 'public.audit_chain', 'public.opt_out_position']

/** Returns every row of every table, except the audit log, which only grows, and the counter of opt-outs, which never decreases. */
async function dump({ database }: TestPlatform): Promise<Record<string, string[]>> {
  return database.exclusively(async (connection) => {
    for (const setting of plainText.split(';')) await connection.execute(setting.replace('set local', 'set'))
    const tables = (await findTables(connection)).filter((name) => !apart.includes(name) && !name.startsWith('pgboss.'))
    const found: Record<string, string[]> = {}
    for (const table of tables) {
      const columns = (await findColumns(connection, table)).map(({ name }) => `${name}::text`).join(', ')
      const rows = await connection.rows<{ line: string }>(
        `select array_to_json(array[${columns}]::text[])::text as line from ${table}`,
      )
      found[table] = rows.map(({ line }) => line).toSorted()
    }
    return found
  })
}

const count = async ({ database }: TestPlatform, query: string) =>
  (await database.queries.execute<{ count: number }>(sql.raw(`select count(*)::int as count from ${query}`))).rows[0]
    ?.count

test('examples are added once and completely, and removing them restores the earlier data (rules EX1, EX3)', async () => {
  const examples = await fileOfExamples()
  await using platform = await start()
  await write(platform, 'aroha@brightpath.example')
  const before = await dump(platform)
  await putInExamples(platform, examples)
  await expect(putInExamples(platform, examples)).rejects.toThrow('already exist')
  expect(await count(platform, `opt_outs where position > 0`)).toBe(1)
  expect(await removeExamples(platform)).toBe(true)
  expect(await removeExamples(platform)).toBe(false)
  expect(await dump(platform)).toEqual(before)
})

test('a product that is killed while it adds examples has none of them (rule EX1)', async () => {
  const examples = await fileOfExamples()
  await using platform = await start()
  const before = await dump(platform)
  const killed = { ...platform.database, transaction: <Value>(work: (tx: never) => Promise<Value>) => platform.database.transaction(async (tx) => { await work(tx as never); throw new Error('killed') }) } // prettier-ignore
  await expect(putInExamples({ config: platform.config, database: killed, keys }, examples)).rejects.toThrow('killed')
  expect(await dump(platform)).toEqual(before)
  expect((await readExampleState(platform)).areIn).toBe(false)
})

test('used numbers and addresses are known in advance, and a collision is named (rule EX1)', async () => {
  const examples = await fileOfExamples()
  await using platform = await start()
  const { actor } = await signInAs(platform, 'sales')
  await addNumber(platform, actor, mobile)
  expect(await readExampleState(platform)).toEqual({ areIn: false, taken: ['+61491570156'] })
  const error = await putInExamples(platform, examples).catch((error_: unknown) => error_)
  expect(causeOf(error)).toMatch(/duplicate key .* "opt_outs_number_key" \(.*23505\)/)
})

test('an interrupted removal is finished by the next one, in batches of 1,000 rows (rule EX3)', async () => {
  const examples = await fileOfExamples()
  await using platform = await start()
  await putInExamples(platform, examples)
  await platform.database.queries.execute(sql`insert into mails (id, template, data, subject, to_name, to_address)
    select gen_random_uuid(), 'letter', '{}', 'Hello', 'Mia', 'mia' || n || '@example.net' from generate_series(1, 2500) n`)
  const mails = await count(platform, 'mails')
  let transactions = 0
  const killedLater = { ...platform.database, transaction: <Value>(work: (tx: never) => Promise<Value>) => { if ((transactions += 1) > 2) throw new Error('killed'); return platform.database.transaction(work as never) } } // prettier-ignore
  await expect(removeExamples({ database: killedLater as TestPlatform['database'] })).rejects.toThrow('killed')
  expect(await count(platform, 'mails')).toBe((mails ?? 0) - 1_000)
  expect((await readExampleState(platform)).areIn).toBe(true)
  expect(await removeExamples(platform)).toBe(true)
  expect(await count(platform, 'mails')).toBe(0)
})
