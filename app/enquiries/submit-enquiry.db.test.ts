import { randomUUID } from 'node:crypto'

import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'

import { once, repeatable } from '#app/outbox/idempotency/idempotency.server.ts'
import type { Platform } from '#app/web/platform.server.ts'
import { startTestPlatform, testOrigin } from '#app/testing/test-platform.ts'
import { mailTemplates } from '#app/start/wiring/wiring.server.ts'

import { enquirySchema } from './enquiry.schema.ts'
import { reasonValue } from './enquiry.ts'
import { submitEnquiry } from './submit-enquiry.server.ts'

const body = enquirySchema.parse({
  name: 'Mia Costa',
  email: 'mia@example.com',
  phone: '02 5550 1234',
  message: 'Hello',
})
const proof = () => ({ replayKey: `pow ${randomUUID()}`, expiresAt: new Date(Date.now() + 600_000) })
const tables = ['enquiries', 'mails', 'audit_events', 'idempotency_replies', 'human_checks_used', 'pgboss.job'] as const

async function counts({ database }: Platform): Promise<number[]> {
  const counted: number[] = []
  for (const table of tables) {
    const where = table === 'pgboss.job' ? sql`where name = 'mail'` : sql``
    const { rows } = await database.queries.execute<{ n: number }>(
      sql`select count(*)::int as n from ${sql.raw(table)} ${where}`,
    )
    counted.push(rows[0]?.n ?? -1)
  }
  return counted
}

function submit(platform: Platform, parts: Partial<Parameters<typeof submitEnquiry>[2]> = {}, sent = body) {
  const act = repeatable('enquiry', randomUUID(), sent)
  return submitEnquiry(platform, sent, { origin: testOrigin, page: '/about', captchaProof: proof(), act, ...parts })
}

test('an enquiry is stored together with its mails, audit entry, spent proof and response (rule E11)', async () => {
  await using platform = await startTestPlatform({ templates: mailTemplates })
  expect(await submit(platform)).toEqual({ success: true, reference: expect.stringMatching(/^E-[2-9A-Z]{8}$/) })
  expect(await counts(platform)).toEqual([1, 2, 1, 1, 1, 2])
})

test.for([
  ['TO_EMAIL_INTEGRATING', 'integrating@example.com'],
  ['TO_EMAIL_SETUP', 'setup@example.com'],
  ['TO_EMAIL_OTHER', 'other@example.com'],
] as const)('the code %s selects the address that the enquiry is mailed to (rule E11)', async ([code, address]) => {
  const env = {
    TO_EMAIL_INTEGRATING: 'integrating@example.com',
    TO_EMAIL_SETUP: 'setup@example.com',
    TO_EMAIL_OTHER: 'other@example.com',
  }
  await using platform = await startTestPlatform({ templates: mailTemplates, env })
  await submit(platform, {}, { ...body, reason: reasonValue({ code, label: 'in my own words' }) })
  const { rows } = await platform.database.queries.execute(
    sql`select to_address, reply_to from mails order by template desc`,
  )
  expect(rows).toEqual([
    { to_address: address, reply_to: 'mia@example.com' },
    { to_address: 'mia@example.com', reply_to: address },
  ])
})

/** Makes every insert into a table fail, as if the database broke. */
const breaking = (table: string) => `
  create or replace function break() returns trigger language plpgsql as $$ begin raise exception 'broke'; end $$;
  create trigger breaks before insert on ${table} for each row execute function break();`

test('after a failure of any insert nothing is stored, and the same request then succeeds', async () => {
  await using platform = await startTestPlatform({ templates: mailTemplates, hasOwnDatabase: true })
  const execute = (script: string) => platform.database.exclusively((one) => one.execute(script))
  const same = { act: repeatable('enquiry', randomUUID(), body), captchaProof: proof() }
  for (const table of tables) {
    await execute(breaking(table))
    await expect(submit(platform, same), table).rejects.toThrow('broke')
    await execute(`drop trigger breaks on ${table}`)
    expect(await counts(platform), table).toEqual([0, 0, 0, 0, 0, 0])
  }
  await submit(platform, same)
  expect(await counts(platform)).toEqual([1, 2, 1, 1, 1, 2])
})

test('a proof is valid once: of ten concurrent requests one enquiry is accepted', async () => {
  await using platform = await startTestPlatform({ templates: mailTemplates })
  const same = proof()
  const settled = await Promise.allSettled(Array.from({ length: 10 }, () => submit(platform, { captchaProof: same })))
  expect(settled.filter((one) => one.status === 'fulfilled')).toHaveLength(1)
  for (const one of settled)
    if (one.status === 'rejected') expect(one.reason).toMatchObject({ code: 'challenge-failed' })
  expect(await counts(platform)).toEqual([1, 2, 1, 1, 1, 2])
})

test('40 concurrent identical requests store one enquiry with two mails and one reference', async () => {
  await using platform = await startTestPlatform({ templates: mailTemplates })
  const act = repeatable('enquiry', randomUUID(), body)
  const answers = await Promise.all(
    Array.from({ length: 40 }, () => once(platform.database, act, () => submit(platform, { act }))),
  )
  expect(new Set(answers.map(({ reply }) => reply.reference)).size).toBe(1)
  expect(await counts(platform)).toEqual([1, 2, 1, 1, 1, 2])
})

test('the acknowledgement repeats nothing that was typed, so that an attacker cannot send text through us', async () => {
  await using platform = await startTestPlatform({ templates: mailTemplates })
  await submit(platform, {}, { ...body, name: 'CANARY', message: 'CANARY', phone: '0000' })
  const { rows } = await platform.database.queries.execute<{ template: string; data: object; subject: string }>(
    sql`select template, data, subject from mails where template = 'enquiry-received'`,
  )
  expect(rows).toHaveLength(1)
  expect(JSON.stringify(rows)).not.toMatch(/CANARY|0000/)
})
