import { randomUUID } from 'node:crypto'

import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'

import { once, repeatable } from '#app/outbox/idempotency/idempotency.server.ts'
import type { Platform } from '#app/web/platform.server.ts'
import { rowsAsText } from '#app/testing/reading/rows-as-text.ts'
import { startTestPlatform, testOrigin } from '#app/testing/test-platform.ts'
import { withoutIds } from '#app/testing/database/without-ids.ts'
import { auditEvents } from '#app/office/audit/screens/audit.queries.server.ts'
import { signInAs } from '#app/office/testing/staff-fixtures.ts'
import { wholeCsv } from '#app/office/testing/whole-csv.ts'

import { addNumber } from './add-number.server.ts'
import { admitSystem, findSystem, revokeSystem } from '#app/systems/manage-systems.server.ts'
import { checkNumbers, listSuppressions } from './systems/check-numbers.server.ts'
import { issueKey, retireKey } from './systems/manage-keys.server.ts'
import { loadOptOutRecord } from './office/opt-out-record.server.ts'
import { optOutNumber } from './opt-out-number.server.ts'
import { optOutList } from './opt-outs.list.server.ts'
import { restoreNumber } from './restore-number.server.ts'

const origin = testOrigin
const proof = () => ({ replayKey: `pow ${randomUUID()}`, expiresAt: new Date(Date.now() + 600_000) })

async function start() {
  const platform = await startTestPlatform()
  const { actor } = await signInAs(platform, 'owner')
  const issued = await issueKey(platform, actor, { label: 'Parcels NSW', origin })
  if (!issued.ok) throw new Error('no key')
  const { id: keyId, key } = issued.value
  const optOut = (number: string, parts: Partial<Parameters<typeof optOutNumber>[2]> = {}) =>
    optOutNumber(platform, { number, optOutKey: key }, { origin, captchaProof: proof(), act: undefined, ...parts })
  return { platform, actor, key, keyId, optOut }
}

async function countOf({ database }: Platform, table: string): Promise<number> {
  const { rows } = await database.queries.execute<{ n: number }>(sql`select count(*)::int as n from ${sql.raw(table)}`)
  return rows[0]?.n ?? -1
}

const listOf = (platform: Platform, actor: Parameters<typeof optOutList.show>[1], query = '') =>
  optOutList.show(platform, actor, new URLSearchParams(query))

/** Whether the response to a sending system forbids texts to a number. */
async function isSuppressed(platform: Platform, number: string): Promise<boolean> {
  const [checked] = await checkNumbers(platform, [number])
  return checked?.status !== 'clear'
}

test('a number is opted out at once, with its evidence: as typed, as stored, key, time, source, device (rule O9)', async () => {
  const { platform, actor, optOut } = await start()
  await using _platform = platform
  expect(await isSuppressed(platform, '0491 570 006')).toBe(false)
  expect(await optOut('0491 570-006')).toEqual({ success: true })
  for (const number of ['0491570006', '+61 491 570 006', '61491570006'])
    expect(await isSuppressed(platform, number)).toBe(true)
  const { rows } = await listOf(platform, actor)
  const record = await loadOptOutRecord(platform, actor, rows[0]?.id ?? '')
  expect(record).toMatchObject({
    kept: '+61491570006',
    typed: '0491 570-006',
    source: 'page',
    keyLabel: 'Parcels NSW',
    state: 'out',
    device: expect.any(String),
  })
  const audit = await platform.database.queries.select().from(auditEvents)
  expect(audit.find(({ action }) => action === 'opt-out.made')).toMatchObject({ subjectLabel: '0491 570 ••6' })
  expect(withoutIds(JSON.stringify(audit))).not.toContain('570006')
})

test('a repeated opt-out succeeds, and is stored as evidence', async () => {
  const { platform, optOut } = await start()
  await using _platform = platform
  await optOut('0491570006')
  expect(await optOut('+61 491 570 006')).toEqual({ success: true })
  expect(await countOf(platform, 'opt_outs')).toBe(1)
  expect(await countOf(platform, 'opt_out_events')).toBe(2)
})

test('concurrent requests store each number, request and proof once', async () => {
  const { platform, optOut } = await start()
  await using _platform = platform
  const numbers = Array.from({ length: 20 }, (_, index) => `04915700${String(index % 5).padStart(2, '0')}`)
  await Promise.all(numbers.map((number) => optOut(number)))
  expect(await countOf(platform, 'opt_outs')).toBe(5)

  const act = repeatable('sms-opt-out', randomUUID(), { number: '0491570099' })
  await Promise.all(Array.from({ length: 20 }, () => once(platform.database, act, () => optOut('0491570099', { act }))))
  expect(await countOf(platform, 'opt_out_events')).toBe(21)

  const same = proof()
  const settled = await Promise.allSettled(['0491570157', '0491570158'].map((n) => optOut(n, { captchaProof: same })))
  expect(settled.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
})

test('an unknown key is refused and spends nothing, and a retired key still works', async () => {
  const { platform, actor, keyId, optOut } = await start()
  await using _platform = platform
  const stranger = { number: '0491570006', optOutKey: 'nobody' }
  await expect(
    optOutNumber(platform, stranger, { origin, captchaProof: proof(), act: undefined }),
  ).rejects.toMatchObject({
    code: 'not-found',
  })
  expect(await countOf(platform, 'human_checks_used')).toBe(0)
  expect(await retireKey(platform, actor, { id: keyId, isRetired: true, origin })).toMatchObject({ ok: true })
  expect(await optOut('0491570006')).toEqual({ success: true })
})

test('if any step fails, nothing is stored', async () => {
  const { platform, optOut } = await start()
  await using _platform = platform
  await platform.database.queries.execute(sql`alter table audit_events rename to audit_events_away`)
  await expect(optOut('0491570006')).rejects.toThrow()
  await platform.database.queries.execute(sql`alter table audit_events_away rename to audit_events`)
  for (const table of ['opt_outs', 'opt_out_events', 'human_checks_used'])
    expect(await countOf(platform, table)).toBe(0)
  expect(await optOut('0491570006')).toEqual({ success: true })
})

test('a number is restored only with recorded consent, and a new opt-out suppresses it again (rule O10)', async () => {
  const { platform, actor, optOut } = await start()
  await using _platform = platform
  await optOut('0491570006')
  const { rows } = await listOf(platform, actor)
  const id = rows[0]?.id ?? ''
  expect(await restoreNumber(platform, actor, { id, consent: ' ', origin })).toEqual({
    ok: false,
    refusal: 'bad-reason',
  })
  const { actor: sales } = await signInAs(platform, 'sales')
  await expect(restoreNumber(platform, sales, { id, consent: 'Rang us', origin })).rejects.toMatchObject({
    code: 'forbidden',
  })
  expect(await restoreNumber(platform, actor, { id, consent: 'Signed form, 3 May', origin })).toMatchObject({
    ok: true,
  })
  expect(await isSuppressed(platform, '0491570006')).toBe(false)
  await optOut('0491570006')
  expect(await isSuppressed(platform, '0491570006')).toBe(true)
  const record = await loadOptOutRecord(platform, actor, id)
  expect(record?.timeline.map(({ what }) => what)).toEqual([
    'pressed Unsubscribe in Parcels NSW',
    'opted it back in with fresh consent: Signed form, 3 May',
    'pressed Unsubscribe in Parcels NSW',
  ])
})

test('a colleague adds a number with a reason, and a viewer sees masked numbers and changes nothing', async () => {
  const { platform, actor } = await start()
  await using _platform = platform
  const add = (typed: string, reason = 'Rang us') => addNumber(platform, actor, { typed, reason, origin })
  expect(await add('12')).toEqual({ ok: false, refusal: 'bad-number' })
  expect(await add('0491570006', '')).toEqual({ ok: false, refusal: 'bad-reason' })
  const added = await add('0491570006')
  expect(added.ok).toBe(true)
  const { actor: viewer } = await signInAs(platform, 'viewer')
  await expect(addNumber(platform, viewer, { typed: '0491570006', reason: 'x', origin })).rejects.toMatchObject({
    code: 'forbidden',
  })
  await expect(issueKey(platform, viewer, { label: 'x', origin })).rejects.toMatchObject({ code: 'forbidden' })
  const record = await loadOptOutRecord(platform, viewer, added.ok ? added.value : '')
  expect(withoutIds(JSON.stringify(record))).not.toMatch(/570\s?006/)
})

test('the list is searched in any notation, filtered, and paged without losing a row', async () => {
  const { platform, actor } = await start()
  await using _platform = platform
  for (let index = 0; index < 60; index += 1)
    await addNumber(platform, actor, { typed: `0491570${String(index).padStart(3, '0')}`, reason: 'x', origin })
  const masked = async (query: string) => (await listOf(platform, actor, query)).rows.map((row) => row.masked)
  expect(await masked('q=0491 570 042')).toEqual(['0491 570 ••2'])
  expect(await masked('q=%2B61 491 570 042')).toHaveLength(1)
  expect(await masked(`q=${encodeURIComponent('\u202A+61 491 570 042\u202C')}`)).toHaveLength(1)
  expect(await masked('q=570042')).toHaveLength(1)
  expect(await masked('q=Mia')).toEqual([])
  expect(await masked('source=page')).toEqual([])
  for (const order of ['sort=changed', 'sort=number', 'sort=number&order=desc']) {
    let page = await listOf(platform, actor, order)
    const expectedVersion = page.rows.map(({ id }) => id)
    while (page.list.olderTo) {
      page = await listOf(platform, actor, page.list.olderTo.split('?')[1])
      expectedVersion.push(...page.rows.map(({ id }) => id))
    }
    expect(new Set(expectedVersion).size, order).toBe(60)
  }
  expect((await listOf(platform, actor, 'q=%&sort=;&at=x&key=%27&state=1&since=z')).rows).toBeDefined()
  const csv = await wholeCsv(optOutList.toCsv(platform, actor, new URLSearchParams('sort=number'), origin))
  expect(csv.split('\r\n')[1]).toMatch(/^0491 570 000,61491570000,opted out,staff,/)
})

test('a sending system reads the list change by change, with the current state of each number', async () => {
  const { platform, actor, optOut } = await start()
  await using _platform = platform
  for (const number of ['0491570001', '0491570002', '0491570003']) await optOut(number)
  const first = await listSuppressions(platform, '0')
  expect(first.changes.map(({ number }) => number)).toEqual(['+61491570001', '+61491570002', '+61491570003'])
  expect(first.hasMore).toBe(false)
  expect(await listSuppressions(platform, first.cursor)).toMatchObject({ changes: [], cursor: first.cursor })
  const { rows } = await listOf(platform, actor, 'q=0491570002')
  await restoreNumber(platform, actor, { id: rows[0]?.id ?? '', consent: 'Form', origin })
  await optOut('0491570001')
  expect((await listSuppressions(platform, first.cursor)).changes).toMatchObject([
    { number: '+61491570002', suppressed: false },
  ])
  expect(await checkNumbers(platform, ['0491 570 001', '0491570002', '12', '0491570009'])).toEqual([
    { number: '0491 570 001', status: 'suppressed' },
    { number: '0491570002', status: 'clear' },
    { number: '12', status: 'invalid' },
    { number: '0491570009', status: 'clear' },
  ])
})

test('a system’s secret is stored as a hash, is valid until it is revoked, and has the time of its last use', async () => {
  const { platform, actor } = await start()
  await using _platform = platform
  const admitted = await admitSystem(platform, actor, { label: 'Gateway', origin })
  if (!admitted.ok) throw new Error('not admitted')
  const { id, secret } = admitted.value
  const { rows } = await platform.database.queries.execute(sql`select * from sending_systems`)
  expect(rowsAsText(rows)).not.toContain(secret)
  expect(await findSystem(platform, `Bearer ${secret}`)).toEqual({ id, rights: ['opt-outs:read'] })
  for (const header of [undefined, secret, `Basic ${secret}`, `Bearer ${secret}x`, 'Bearer '])
    expect(await findSystem(platform, header)).toBeUndefined()
  const used = await platform.database.queries.execute<{ at: unknown }>(
    sql`select last_used_at as at from sending_systems`,
  )
  expect(used.rows[0]?.at).not.toBeNull()
  const { actor: sales } = await signInAs(platform, 'sales')
  await expect(revokeSystem(platform, sales, { id, origin })).rejects.toMatchObject({ code: 'forbidden' })
  await revokeSystem(platform, actor, { id, origin })
  expect(await findSystem(platform, `Bearer ${secret}`)).toBeUndefined()
})
