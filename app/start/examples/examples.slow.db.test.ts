import { rmSync } from 'node:fs'
import { join } from 'node:path'

import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'

import { makeExamples } from '#scripts/seed/make-examples.ts'

import { keysFrom } from '#app/data/crypto/keys.server.ts'
import { readConfig } from '#app/core/config/config.server.ts'
import { exampleRequest } from '#app/core/example.ts'
import { startTestPlatform, testOrigin, type TestPlatform } from '#app/testing/test-platform.ts'
import { putInExamples, writeExamples } from './put-in-examples.server.ts'
import { removeExamples } from './remove-examples.server.ts'
import { readFinalPdf } from '#app/signing/copies/pdf-file.server.ts'
import { findDocumentEvents } from '#app/signing/documents/find-documents.server.ts'
import { verifyDocument } from '#app/signing/verify/verify-document.server.ts'
import { findForgedRates } from '#app/rates/check-rates.server.ts'
import { storeRate } from '#app/rates/testing/rates-fixtures.ts'
import { approveRegistration } from '#app/registrations/decide/approve-registration.server.ts'
import { makeOwnerLink } from '#app/office/team/first-owner/make-first-owner.server.ts'
import { linkAuditEntries } from '#app/office/audit/chain/link-audit-entries.server.ts'
import { verifyAuditChain } from '#app/office/audit/chain/verify-audit-chain.server.ts'
import { signInAs } from '#app/office/testing/staff-fixtures.ts'
import { mailTemplates, officeLists } from '../wiring/wiring.server.ts'

const keys = keysFrom(`t1:${Buffer.alloc(32, 7).toString('base64')}`)
const file = join(process.env.TEST_DATA_DIR ?? '', `../examples-${process.pid}.jsonl`)

const taken = '+61491570156'

/** A small month, created once. */
beforeAll(async () => {
  const wanted = { config: readConfig({}), keys, seed: 7, scale: 0.1, now: new Date(), taken: [taken] }
  await makeExamples(wanted, async (database) => void (await writeExamples({ database, keys }, file)))
  // No time limit, because the machine may be busy.
}, 0)
afterAll(() => rmSync(file, { force: true }))

async function startWithExamples(): Promise<TestPlatform> {
  const platform = await startTestPlatform({ templates: mailTemplates })
  await putInExamples(platform, file)
  return platform
}

async function ask<Row extends Record<string, unknown>>({ database }: TestPlatform, query: string): Promise<Row[]> {
  return (await database.queries.execute(sql.raw(query))).rows as Row[]
}

test('after npm run seed every tab of every office list has rows, marked as examples (rule EX1)', async () => {
  await using platform = await startWithExamples()
  const { actor } = await signInAs(platform, 'operations')
  const { queries } = platform.database
  const empty: string[] = []
  for (const list of officeLists)
    for (const address of list.addresses) {
      const { rows } = await list.readPage(queries, actor, new URLSearchParams(address), 100)
      // The signed-in person is not part of the example data.
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
  expect(await ask(platform, `select number from opt_outs where number = '${taken}'`)).toEqual([])
  expect(await ask(platform, `select distinct request_id from audit_events`)).toEqual([{ request_id: exampleRequest }])
})

test('the examples have all waits, milestones and contracts of a month, and dates within a month (rule EX1)', async () => {
  await using platform = await startWithExamples()
  const of = async (query: string) => (await ask<{ value: string }>(platform, query)).map(({ value }) => value)
  expect(await of(`select distinct status as value from registrations order by 1`)).toEqual(['approved', 'declined', 'in-review', 'info-needed', 'received']) // prettier-ignore
  expect(await of(`select distinct waits_for as value from newsagencies where status = 'onboarding' and waits_for is not null order by 1`)).toEqual(['account', 'address', 'bank', 'contact', 'signed']) // prettier-ignore
  expect(await of(`select distinct case when live_at is not null then 'live' when tested_at is not null then 'tested' when trained_at is not null then 'trained' when arrived_at is not null then 'arrived' when sent_at is not null then 'sent' else 'sealed' end as value from go_lives order by 1`)).toEqual(['arrived', 'live', 'sealed', 'sent', 'tested', 'trained']) // prettier-ignore
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

test('sealed examples are genuine, the audit chain is whole, and no example person opens the office (rules EX1, SG13)', async () => {
  await using platform = await startWithExamples()
  const [document] = await ask<{ id: string }>(
    platform,
    `select id from sign_documents where status = 'completed' limit 1`,
  )
  const pdf = await readFinalPdf(platform, document?.id ?? '')
  expect(await verifyDocument(platform, pdf?.bytes ?? Buffer.alloc(0))).toMatchObject({ state: 'genuine' })
  for (const { id } of await ask<{ id: string }>(platform, 'select id from sign_documents'))
    expect((await findDocumentEvents(platform, id)).brokenAt, id).toBeUndefined()
  while ((await linkAuditEntries(platform)) > 0);
  expect(await verifyAuditChain(platform)).toMatchObject({ broken: undefined })
  expect(await makeOwnerLink(platform)).toBeDefined()
})

test('staff acts on an example are removed with it (rule EX3)', async () => {
  await using platform = await startWithExamples()
  const { actor } = await signInAs(platform, 'operations')
  const [waiting] = await ask<{ id: string }>(
    platform,
    `select id from registrations where status = 'received' limit 1`,
  )
  expect(await approveRegistration(platform, actor, { id: waiting?.id ?? '', origin: testOrigin })).toMatchObject({
    ok: true,
  })
  expect(await removeExamples(platform)).toBe(true)
  const left = ['registrations', 'newsagencies', 'agents', 'sign_documents', 'mails', 'events', 'opt_outs', 'traffic_days', 'status_days'] // prettier-ignore
  for (const table of left) expect(await ask(platform, `select count(*)::int as count from ${table}`), table).toEqual([{ count: 0 }]) // prettier-ignore
})

test('the seed adds rates, so that contracts can be signed; a schedule with rates, and production, get none (rules CR7, EX1)', async () => {
  const rates = `select partner from commission_rates order by partner`
  await using platform = await startWithExamples()
  const put = await ask<{ partner: string }>(platform, rates)
  expect(put.map(({ partner }) => partner)).toHaveLength(3)
  expect(put.every(({ partner }) => partner.endsWith('(example)'))).toBe(true)
  expect(await findForgedRates(platform)).toEqual([])
  await removeExamples(platform)
  expect(await ask(platform, rates)).toEqual([])
  expect(await findForgedRates(platform)).toEqual([])

  await using other = await startTestPlatform({ templates: mailTemplates })
  await storeRate(other, 'Coinstead')
  await putInExamples(other, file)
  expect(await ask(other, rates)).toEqual([{ partner: 'Coinstead' }])
  await removeExamples(other)
  expect(await ask(other, rates)).toEqual([{ partner: 'Coinstead' }])

  await using production = await startTestPlatform({ templates: mailTemplates })
  await putInExamples({ ...production, config: { ...production.config, isProduction: true } }, file)
  expect(await ask(production, rates)).toEqual([])
})
