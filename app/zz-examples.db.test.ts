import { rmSync } from 'node:fs'
import { join } from 'node:path'

import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import { makeExamples } from '#scripts/seed/make-examples.ts'

import { findColumns, findTables, plainText } from './platform/backup/tables.server.ts'
import { keysFrom } from './platform/crypto/keys.server.ts'
import { readConfig } from './platform/config.server.ts'
import { exampleMobiles, exampleRequest, isExampleAddress, isExampleNumber } from './platform/example.ts'
import { sendMailJob } from './platform/mail/send-mail.server.ts'
import { openTransport } from './platform/mail/transport.server.ts'
import { startTestPlatform, testOrigin, type TestPlatform } from './platform/testing/test-platform.ts'
import { hasExamples, putInExamples, writeExamples } from './put-in-examples.server.ts'
import { removeExamples } from './remove-examples.server.ts'
import { submitEnquiry } from './enquiries/submit-enquiry.server.ts'
import { readFinalPdf } from './signing/copies/pdf-file.server.ts'
import { verifyDocument } from './signing/verify/verify-document.server.ts'
import { approveRegistration } from './registrations/decide/approve-registration.server.ts'
import { makeOwnerLink } from './staff/first-owner/make-first-owner.server.ts'
import { sealAudit } from './staff/audit/seal-audit.server.ts'
import { verifyAuditChain } from './staff/audit/verify-audit-chain.server.ts'
import { signInAs } from './staff/testing/staff-fixtures.ts'
import { mailTemplates, officeLists } from './wiring.server.ts'

const keys = keysFrom(`t1:${Buffer.alloc(32, 7).toString('base64')}`)
const file = join(process.env.TEST_DATA_DIR ?? '', `../examples-${process.pid}.jsonl`)

/** Made once: a small month, which takes some seconds. */
for (const hoursAgo of [5,12,50,88,126]) describe(String(hoursAgo), () => {
beforeAll(async () => {
  const wanted = { config: readConfig({}), keys, seed: 7, scale: 0.1, now: new Date(Date.parse('2026-11-25T04:50:33Z')-hoursAgo*3600000) }
  await makeExamples(wanted, (database) => writeExamples({ database, keys }, file))
})
afterAll(() => rmSync(file, { force: true }))

const start = () => startTestPlatform({ templates: mailTemplates })

const apart = ['public.audit_events', 'public.audit_chain', 'public.opt_out_position']

/** Every row of every table, but for the audit log, which only grows, and the counter of opt-outs, which never goes back. */
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

async function ask<Row extends Record<string, unknown>>({ database }: TestPlatform, query: string): Promise<Row[]> {
  return (await database.queries.execute(sql.raw(query))).rows as Row[]
}

const enquiry = {
  name: 'Aroha Whitcombe',
  email: 'aroha@brightpath.example',
  phone: '02 5550 0100',
  reason: '',
  message: 'Hello',
}

test('after npm run seed every tab of every list of the office has rows, told apart as examples (rule EX1)', async () => {
  await using platform = await start()
  await putInExamples(platform, file)
  const { actor } = await signInAs(platform, 'operations')
  const { queries } = platform.database
  const empty: string[] = []
  for (const list of officeLists)
    for (const address of list.addresses) {
      const { rows } = await list.readPage(queries, actor, new URLSearchParams(address), 100)
      // Whoever looks is nobody of the example office.
      if (rows.length === 0 && !address.includes('owner=me')) empty.push(`${list.path}?${address}`)
    }
  expect(empty).toEqual([])
  expect(await ask(platform, `select distinct state from mails order by 1`)).toEqual(
    ['bounced', 'complained', 'failed', 'queued', 'retrying', 'sent'].map((state) => ({ state })),
  )
  const strangers = `select to_address from mails where not is_example_address(to_address)
    union all select email from enquiries where not is_example_address(email)
    union all select email from us_interests where not is_example_address(email)
    union all select email from registrations where not is_example_address(email)
    union all select email from newsagencies where not is_example_address(email)
    union all select email from agents where not is_example_address(email)
    union all select signer_email from sign_documents where not is_example_address(signer_email)
    union all select number from opt_outs where not is_example_number(number)`
  expect(await ask(platform, strangers)).toEqual([])
  expect(await ask(platform, `select distinct request_id from audit_events`)).toEqual([{ request_id: exampleRequest }])
})

test('the waits, the milestones and the contracts of a month are all there, and its days are those of a month (rule EX1)', async () => {
  await using platform = await start()
  await putInExamples(platform, file)
  const of = async (query: string) => (await ask<{ value: string }>(platform, query)).map(({ value }) => value)
  expect(await of(`select distinct status as value from registrations order by 1`)).toEqual(['approved', 'declined', 'in-review', 'info-needed', 'received']) // prettier-ignore
  expect(await of(`select distinct waits_for as value from newsagencies where status = 'onboarding' and waits_for is not null order by 1`)).toEqual(['account', 'address', 'bank', 'contact', 'signed']) // prettier-ignore
  expect(await of(`select distinct kind || ' ' || status as value from sign_documents order by 1`)).toEqual(['contract completed', 'contract declined', 'contract sent', 'contract voided', 'renewal completed']) // prettier-ignore
  expect(await of(`select distinct coalesce(is_refused::text, (due_on < now())::text || ' overdue') as value from privacy_requests order by 1`)).toEqual(['false', 'false overdue', 'true', 'true overdue']) // prettier-ignore
  expect(await of(`select distinct abn_facts ->> 'status' as value from registrations where abn_facts is not null order by 1`)).toEqual(['active', 'cancelled', 'unknown']) // prettier-ignore
  const [span] = await ask<{ days: number; ahead: boolean }>(platform, `select extract(day from max(at) - min(at))::int as days, max(at) > now() as ahead from audit_events`) // prettier-ignore
  expect(span?.days).toBeGreaterThanOrEqual(28)
  expect(span?.ahead).toBe(false)
  const atWork = `select count(*)::int as count from events where actor_kind = 'staff' and subject_kind = 'enquiry'
    and extract(isodow from at at time zone 'Australia/Sydney') > 5`
  expect(await ask(platform, atWork)).toEqual([{ count: 0 }])
})


})
