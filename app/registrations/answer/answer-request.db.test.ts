import { randomUUID } from 'node:crypto'

import { sql } from 'drizzle-orm'
import { expect, onTestFinished, test } from 'vitest'

import { repeatable } from '#app/outbox/idempotency/idempotency.server.ts'
import type { Platform } from '#app/web/platform.server.ts'
import { startTestPlatform, testOrigin } from '#app/testing/test-platform.ts'
import { findEvents } from '#app/office/records/history/manage-events.server.ts'
import { signInAs } from '#app/office/testing/staff-fixtures.ts'
import { jobsOf, mailTemplates } from '#app/start/wiring/wiring.server.ts'

import { fakeGuid, startFakeAbnLookup } from '../abn/testing/fake-abn-lookup.ts'
import type { AnswerBody } from './answer.schema.ts'
import { answerRequest } from './answer-request.server.ts'
import { askApplicant } from '../decide/ask-applicant.server.ts'
import { checkAbn } from '../abn/check-abn.server.ts'
import { loadRegistrationRecord } from '../office/record/load-registration-record.server.ts'
import { findRegistration } from '../registrations.queries.server.ts'
import { makeTestRegistration } from '../testing/registration-fixtures.ts'

const origin = testOrigin
const start = (env: Record<string, string> = {}) =>
  startTestPlatform({ templates: mailTemplates, env: { TO_EMAIL_SETUP: 'setup@example.com', ...env }, jobs: jobsOf })

async function asked(platform: Platform, fields: string[]): Promise<string> {
  const { actor } = await signInAs(platform, 'owner')
  const { id } = await makeTestRegistration(platform, { shopName: 'Rosebud Papers', email: 'grace@example.com' })
  const result = await askApplicant(platform, actor, { id, ask: { fields, question: 'Which one is it?' }, origin })
  expect(result.ok).toBe(true)
  return id
}

const answer = (platform: Platform, id: string, body: Partial<AnswerBody>, key: string = randomUUID()) => {
  const said = { note: '', ...body }
  return answerRequest(platform, {
    id,
    answer: said,
    origin,
    act: repeatable('registration-answer', key, { id, said }),
  })
}

const mailsTo = async ({ database }: Platform, template: string) =>
  (await database.queries.execute(sql`select to_address, reply_to, data from mails where template = ${template}`)).rows

test('an answer changes the requested fields, records their old values, returns to review and notifies staff', async () => {
  await using platform = await start()
  const id = await asked(platform, ['abn', 'shopPostCode'])
  const before = await findRegistration(platform.database.queries, id)
  await answer(platform, id, { abn: '53004085616', shopPostCode: '6000', note: 'We moved' })
  const after = await findRegistration(platform.database.queries, id)
  expect(after).toMatchObject({ status: 'in-review', abn: '53004085616', state: 'WA', timeZone: 'Australia/Perth' })
  expect(after?.answerDueAt.getTime()).not.toBe(before?.answerDueAt.getTime())
  expect(after?.asked?.question).toBe('Which one is it?')
  const event = (await findEvents(platform.database.queries, { kind: 'registration', id })).at(-1)
  expect(event).toMatchObject({ kind: 'answered', version: 3, actorKind: 'visitor', actorId: null, note: 'We moved' })
  expect(event?.facts).toEqual({
    fields: ['abn', 'shopPostCode'],
    was: { abn: '51824753556', shopPostCode: '3939' },
    became: { abn: '53004085616', shopPostCode: '6000' },
  })
  const [mailed] = await mailsTo(platform, 'registration-answered')
  expect(mailed).toMatchObject({ to_address: 'setup@example.com', reply_to: 'grace@example.com' })
  const { rows: audit } = await platform.database.queries.execute(
    sql`select became, was from audit_events where action = 'registration.answered'`,
  )
  expect(audit).toEqual([
    { was: { status: 'info-needed' }, became: { status: 'in-review', fields: 'abn, shopPostCode' } },
  ])
})

test('rejects an answer without a change or a note (rule RG18)', async () => {
  await using platform = await start()
  const id = await asked(platform, ['abn'])
  await expect(answer(platform, id, { abn: '51824753556' })).rejects.toMatchObject({
    code: 'validation-error',
    detail: { note: 'Change what we asked about, or write why it is right as it is' },
  })
  expect(await findRegistration(platform.database.queries, id)).toMatchObject({ status: 'info-needed' })
})

test('an answer can be corrected until staff open the record, and each version is recorded (rule RG18)', async () => {
  await using platform = await start()
  const id = await asked(platform, ['abn'])
  await answer(platform, id, { abn: '53004085616' })
  await answer(platform, id, { abn: '51824753556', note: 'No, it was right' })
  expect(await findRegistration(platform.database.queries, id)).toMatchObject({ abn: '51824753556' })
  const events = await findEvents(platform.database.queries, { kind: 'registration', id })
  expect(events.filter(({ kind }) => kind === 'answered')).toHaveLength(2)
  await loadRegistrationRecord(platform, (await signInAs(platform, 'operations')).actor, { id })
  await expect(answer(platform, id, { abn: '53004085616' })).rejects.toMatchObject({ code: 'conflict' })
})

test('fields that were not asked for cannot be changed, and none can once the answer was read (rule RG18)', async () => {
  await using platform = await start()
  const id = await asked(platform, ['abn'])
  await expect(answer(platform, id, { abn: '53004085616', shopName: 'Mine' })).rejects.toMatchObject({
    code: 'validation-error',
    detail: { shopName: 'This was not asked for' },
  })
  await answer(platform, id, { note: 'It is right as it stands' })
  await loadRegistrationRecord(platform, (await signInAs(platform, 'operations')).actor, { id })
  await expect(answer(platform, id, { abn: '53004085616' })).rejects.toMatchObject({ code: 'conflict' })
  expect(await findRegistration(platform.database.queries, id)).toMatchObject({ abn: '51824753556' })
  await expect(answer(platform, randomUUID(), { note: 'x' })).rejects.toMatchObject({ code: 'not-found' })
  expect(await mailsTo(platform, 'registration-answered')).toHaveLength(1)
})

test('of many answers with one key one is accepted; concurrent corrections are applied in turn, and each is recorded', async () => {
  await using platform = await start()
  const id = await asked(platform, ['contactName'])
  const key = randomUUID()
  await Promise.allSettled(Array.from({ length: 8 }, () => answer(platform, id, { contactName: 'Grace' }, key)))
  expect(await mailsTo(platform, 'registration-answered')).toHaveLength(1)
  const corrections = Array.from({ length: 4 }, (_, index) => answer(platform, id, { contactName: `Name ${index}` }))
  expect((await Promise.allSettled(corrections)).filter(({ status }) => status === 'fulfilled')).toHaveLength(4)
  const events = await findEvents(platform.database.queries, { kind: 'registration', id })
  expect(events.filter(({ kind }) => kind === 'answered')).toHaveLength(5)
  const stored = await findRegistration(platform.database.queries, id)
  expect(events.at(-1)?.facts).toMatchObject({ became: { contactName: stored?.contactName } })
})

test('a corrected name that is already registered is existing-account, and nothing changes', async () => {
  await using platform = await start()
  await makeTestRegistration(platform, { shopName: 'Rosebud News', email: 'grace@example.com' })
  const id = await asked(platform, ['shopName'])
  await expect(answer(platform, id, { shopName: 'Rosebud NEWS' })).rejects.toMatchObject({
    code: 'existing-account',
    message: 'Rosebud NEWS is already registered to this email address. Contact support for help.',
  })
  expect(await findRegistration(platform.database.queries, id)).toMatchObject({ status: 'info-needed' })
})

test('the ABN of a new registration is looked up, and again after it is corrected', async () => {
  const fake = await startFakeAbnLookup()
  onTestFinished(() => fake.close())
  await using platform = await start({ ABR_URL: fake.url, ABR_GUID: fakeGuid })
  const id = await asked(platform, ['abn'])
  await checkAbn(platform, id)
  await checkAbn(platform, id)
  const facts = async () => (await findRegistration(platform.database.queries, id))?.abnFacts
  expect(await facts()).toMatchObject({ status: 'active', entityName: 'PELLOW NEWS PTY LTD' })
  await answer(platform, id, { abn: '53004085616' })
  expect(await facts()).toBeNull()
  const { rows } = await platform.database.queries.execute(
    sql`select count(*)::int as n from pgboss.job where name = 'registration-abn'`,
  )
  expect(rows).toEqual([{ n: 1 }])
  await checkAbn(platform, id)
  expect(await facts()).toMatchObject({ status: 'cancelled' })
})

test('an unreachable register leaves the registration unchanged and the job for later', async () => {
  const fake = await startFakeAbnLookup()
  onTestFinished(() => fake.close())
  fake.fault = 'down'
  await using platform = await start({ ABR_URL: fake.url, ABR_GUID: fakeGuid })
  const { id } = await makeTestRegistration(platform)
  await expect(checkAbn(platform, id)).rejects.toThrow('did not answer')
  expect((await findRegistration(platform.database.queries, id))?.abnFacts).toBeNull()
})
