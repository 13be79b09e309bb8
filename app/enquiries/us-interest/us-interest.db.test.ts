import { randomUUID } from 'node:crypto'

import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'

import { repeatable } from '#app/outbox/idempotency/idempotency.server.ts'
import type { Platform } from '#app/web/platform.server.ts'
import { startTestPlatform, testOrigin } from '#app/testing/test-platform.ts'
import { auditEvents } from '#app/office/audit/screens/audit.queries.server.ts'
import { signInAs } from '#app/office/testing/staff-fixtures.ts'
import { wholeCsv } from '#app/office/testing/whole-csv.ts'
import { mailTemplates } from '#app/start/wiring/wiring.server.ts'

import { submitUsInterest } from './submit-us-interest.server.ts'
import { usInterestRecord } from './us-interest.record.server.ts'

const start = () => startTestPlatform({ templates: mailTemplates, env: { TO_EMAIL_US: 'us@example.com' } })
const origin = testOrigin
const { list } = usInterestRecord
const good = {
  shopName: 'Corner Deli',
  name: 'Mia Costa',
  email: 'mia@example.com',
  contactNumber: '201 555 0142',
  shopZipCode: '07302',
}
const proof = () => ({ replayKey: `pow ${randomUUID()}`, expiresAt: new Date(Date.now() + 600_000) })
const register = (platform: Platform, change: Partial<typeof good> = {}) => {
  const body = { ...good, ...change }
  return submitUsInterest(platform, body, {
    origin,
    captchaProof: proof(),
    act: repeatable('us-signup', randomUUID(), body),
  })
}

async function counts({ database }: Platform): Promise<number[]> {
  const tables = ['us_interests', 'mails', 'audit_events', 'idempotency_replies', 'human_checks_used']
  const counted: number[] = []
  for (const table of tables) {
    const { rows } = await database.queries.execute<{ n: number }>(
      sql`select count(*)::int as n from ${sql.raw(table)}`,
    )
    counted.push(rows[0]?.n ?? -1)
  }
  return counted
}

test('an interest is stored together with its mails, audit entry, spent proof and response', async () => {
  await using platform = await start()
  expect(await register(platform)).toEqual({ success: true })
  expect(await counts(platform)).toEqual([1, 2, 1, 1, 1])
  const { rows } = await platform.database.queries.execute(
    sql`select to_address, reply_to, subject from mails order by template desc`,
  )
  expect(rows).toEqual([
    {
      to_address: 'us@example.com',
      reply_to: 'mia@example.com',
      subject: expect.stringMatching(/^US interest U-\S+: New Jersey$/),
    },
    { to_address: 'mia@example.com', reply_to: 'us@example.com', subject: 'We have your registration of interest' },
  ])
})

test('a known shop and email is refused regardless of letter case and spaces, and nothing is stored or mailed', async () => {
  await using platform = await start()
  await register(platform)
  await expect(
    register(platform, { shopName: ' CORNER  deli', email: 'MIA@example.com', shopZipCode: '10001' }),
  ).rejects.toMatchObject({ code: 'existing-account', status: 409 })
  expect(await counts(platform)).toEqual([1, 2, 1, 1, 1])
  const settled = await Promise.allSettled(Array.from({ length: 10 }, () => register(platform, { shopName: 'Two' })))
  expect(settled.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
})

test('the acknowledgement repeats nothing that the storekeeper typed', async () => {
  await using platform = await start()
  await register(platform, { shopName: 'CANARY', name: 'CANARY', contactNumber: 'CANARY' })
  const { rows } = await platform.database.queries.execute(
    sql`select data, subject from mails where template = 'us-interest-received'`,
  )
  expect(rows).toHaveLength(1)
  expect(JSON.stringify(rows)).not.toContain('CANARY')
})

test('every act on an interest is in its timeline and in the audit log, once', async () => {
  await using platform = await start()
  const { actor } = await signInAs(platform, 'sales')
  await register(platform)
  const { rows } = await list.show(platform, actor, new URLSearchParams('place=nj'))
  const id = rows[0]?.id ?? ''
  await usInterestRecord.assign(platform, actor, { id, to: actor.id, origin })
  await usInterestRecord.note(platform, actor, { id, note: 'Rang', origin })
  await Promise.all([1, 2].map(() => usInterestRecord.act(platform, actor, { id, act: 'contacted', origin })))
  const record = await usInterestRecord.show(platform, actor, id)
  expect(record?.timeline.map(({ what }) => what)).toEqual([
    'marked it as contacted',
    'noted: Rang',
    `assigned it to ${actor.name}`,
    'registered interest',
  ])
  const audit = await platform.database.queries.select().from(auditEvents)
  expect(audit.filter(({ action }) => action === 'us-interest.contacted')).toHaveLength(1)
  expect(JSON.stringify(audit)).not.toContain('mia@example.com')
  const { actor: viewer } = await signInAs(platform, 'viewer')
  await expect(usInterestRecord.act(platform, viewer, { id, act: 'closed', origin })).rejects.toMatchObject({
    code: 'forbidden',
  })
  await expect(list.toCsv(platform, viewer, new URLSearchParams('sort=shop'), origin)).rejects.toMatchObject({
    code: 'forbidden',
  })
})

test('the query of the address searches, filters, sorts and pages the list, which can be exported', async () => {
  await using platform = await start()
  const { actor } = await signInAs(platform, 'owner')
  for (let index = 0; index < 30; index += 1)
    await register(platform, {
      shopName: `Deli ${index}`,
      email: `m${index}@example.com`,
      shopZipCode: index % 2 ? '10001' : '08608',
    })
  const show = (query: string) => list.show(platform, actor, new URLSearchParams(query))
  expect((await show('q=m17')).rows.map(({ shopName }) => shopName)).toEqual(['Deli 17'])
  expect((await show('place=elsewhere')).rows.every(({ isNewJersey }) => !isNewJersey)).toBe(true)
  for (const order of ['sort=received', 'sort=shop', 'sort=zip&order=desc', 'sort=status']) {
    let page = await show(order)
    const expectedVersion = page.rows.map(({ id }) => id)
    while (page.list.olderTo) {
      page = await show(page.list.olderTo.split('?')[1] ?? '')
      expectedVersion.push(...page.rows.map(({ id }) => id))
    }
    expect(new Set(expectedVersion).size, order).toBe(30)
  }
  expect((await show('status=<&sort=;&at=zz&place=x')).rows).toHaveLength(25)
  const csv = await wholeCsv(list.toCsv(platform, actor, new URLSearchParams('sort=shop'), origin))
  expect(csv).toContain(',08608,yes,new')
})
