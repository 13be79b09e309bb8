import { expect, test } from 'vitest'

import { commitEffects } from '#app/outbox/commit-effects.server.ts'
import { newId } from '#app/core/new-id.server.ts'
import { write } from '#app/testing/database/forge-rows.ts'
import { startTestPlatform, testOrigin, type TestPlatform } from '#app/testing/test-platform.ts'

import { findStaffActor } from '#app/office/guards/staff-actor.server.ts'
import { staffSessions } from '#app/office/sign-in/sessions/staff-sessions.queries.server.ts'
import { signInAs } from '#app/office/testing/staff-fixtures.ts'
import { wholeCsv } from '#app/office/testing/whole-csv.ts'
import { loadAuditList } from './screens/load-audit-list.server.ts'
import { checkAuditChain } from '#app/office/audit/chain/verify-audit-chain.server.ts'
import { auditList } from './screens/audit.list.server.ts'
import { auditEvents } from './screens/audit.queries.server.ts'

async function record(platform: TestPlatform, action: string, label: string, actor?: { id: string }): Promise<void> {
  await commitEffects(platform.database, {
    audit: {
      actor: { kind: 'staff', name: 'Mia', ...actor },
      action,
      subject: { kind: 'enquiry', label },
      was: { assignee: null },
      became: { assignee: 'Bo' },
      origin: testOrigin,
    },
  })
}

test('the log pages through every entry once in both directions, and its address contains search and filters', async () => {
  await using platform = await startTestPlatform()
  const { actor } = await signInAs(platform, 'operations')
  for (let n = 0; n < 120; n += 1) await record(platform, n % 2 ? 'enquiry.assigned' : 'mail.resent', `number ${n}`)
  await record(platform, 'enquiries.exported', 'mine', { id: actor.id })
  const load = (address: string) => loadAuditList(platform, actor, new URL(address, 'http://x').searchParams)
  const labels: string[] = []
  let page = await load('/staff/audit')
  for (;;) {
    labels.push(...page.rows.map(({ subject }) => subject))
    if (!page.list.olderTo) break
    page = await load(page.list.olderTo)
  }
  expect(page.list.position).toBe('101–121 of 121')
  // The embedded engine's clock has a resolution of one millisecond, and entries of the same millisecond have no defined order.
  const all = ['Enquiries (assignee: Bo)', ...Array.from({ length: 120 }, (_, n) => `number ${n}`)]
  expect(labels.toSorted()).toEqual(all.toSorted())
  const back = await load((await load(page.list.newerTo ?? '')).list.newerTo ?? '')
  expect(back.rows[0]?.subject).toBe(labels[0])
  expect(back.list.position).toBe('1–50 of 121')

  expect((await load('/staff/audit?q=number+7')).rows.map(({ subject }) => subject)).toContain('number 7')
  expect((await load('/staff/audit?kind=exports')).rows).toHaveLength(1)
  expect((await load('/staff/audit?kind=mail')).list.position).toBe('1–50 of 60')
  const [mine, ...others] = (await load(`/staff/audit?actor=${actor.id}`)).rows
  expect(others).toEqual([])
  expect(mine).toMatchObject({ sequence: null, changes: [{ field: 'assignee', was: 'none', became: 'Bo' }] })
  // A tab preserves the colleague and the days; ‘All’ and ‘Mine’ set the colleague themselves.
  const { list } = await load(`/staff/audit?kind=mail&actor=${actor.id}&to=2030-01-01`)
  const to = Object.fromEntries(list.filters.map((tab) => [tab.label, tab.to]))
  expect(to).toMatchObject({
    All: '/staff/audit?to=2030-01-01',
    Mine: '/staff/audit?actor=me&to=2030-01-01',
    Exports: `/staff/audit?kind=exports&actor=${actor.id}&to=2030-01-01`,
  })
  expect(list.filters.filter(({ isCurrent }) => isCurrent)).toMatchObject([{ label: 'Mail' }])
  expect((await load(to['Mine'] ?? '')).list.filters.filter(({ isCurrent }) => isCurrent)).toMatchObject([
    { label: 'Mine', to: '/staff/audit?actor=me&to=2030-01-01' },
  ])
  expect((await load('/staff/audit?kind=nonsense&actor=x&at=x&order=x')).rows).toHaveLength(50)
})

test('only owners and operations read the log, and a check reports the state of the chain', async () => {
  await using platform = await startTestPlatform()
  await record(platform, 'enquiry.assigned', 'E-1')
  for (const role of ['sales', 'viewer'] as const) {
    const { actor } = await signInAs(platform, role)
    await expect(loadAuditList(platform, actor, new URLSearchParams())).rejects.toMatchObject({ code: 'forbidden' })
    await expect(checkAuditChain(platform, actor, '203.0.113.7')).rejects.toMatchObject({ code: 'forbidden' })
  }
  const { actor } = await signInAs(platform, 'operations')
  expect((await loadAuditList(platform, actor, new URLSearchParams())).chain).toEqual({ state: 'unchecked' })
  expect(await checkAuditChain(platform, actor, '203.0.113.7')).toEqual({ count: 1, broken: undefined })
  expect((await loadAuditList(platform, actor, new URLSearchParams())).chain).toMatchObject({
    state: 'whole',
    entries: 1,
  })
})

test('an export requires the right and a fresh second factor, contains no formulas, and is audited', async () => {
  await using platform = await startTestPlatform()
  await record(platform, 'enquiry.assigned', '=HYPERLINK("http://evil.example")')
  const { actor, token } = await signInAs(platform, 'operations')
  const take = (who: typeof actor) => auditList.toCsv(platform, who, new URLSearchParams(), testOrigin)
  const csv = await wholeCsv(take(actor))
  expect(csv).toContain(`"'=HYPERLINK(""http://evil.example"")"`)
  expect(csv.startsWith('\uFEFFEntry,Time (UTC),Time (Sydney),')).toBe(true)
  const [entry] = (await loadAuditList(platform, actor, new URLSearchParams('kind=exports'))).rows
  expect(entry).toMatchObject({ subject: 'Audit log: 1 row (no filter)', actor: { name: 'Test operations' } })
  await platform.database.queries.update(staffSessions).set({ secondFactorAt: new Date(Date.now() - 11 * 60_000) })
  const stale = await findStaffActor(platform, token)
  if (!stale) throw new Error('signed out')
  await expect(take(stale)).rejects.toMatchObject({ code: 'forbidden' })
})

test('the log is filtered by a colleague and by days of the office’s clock, and its address contains both (rule BO74)', async () => {
  await using platform = await startTestPlatform()
  const [{ actor }, { actor: colleague }] = [await signInAs(platform, 'owner'), await signInAs(platform, 'operations')]
  const at = async (moment: string, who: { id: string }) => {
    await record(platform, 'enquiry.assigned', moment, who)
    await write(platform, `update audit_events set at = '${moment}' where subject_label = '${moment}'`)
  }
  // Sydney is eleven hours ahead of UTC in November: its 20 November begins on the 19th at 13:00 UTC.
  await at('2025-11-19T12:59:59Z', actor)
  await at('2025-11-19T13:00:00Z', colleague)
  await at('2025-11-20T12:59:59Z', actor)
  await at('2025-11-20T13:00:00Z', colleague)
  const shown = async (address: string) => {
    const { rows } = await loadAuditList(platform, actor, new URLSearchParams(address))
    return rows.map(({ subject }) => subject)
  }
  expect(await shown('from=2025-11-20&to=2025-11-20')).toEqual(['2025-11-20T12:59:59Z', '2025-11-19T13:00:00Z'])
  expect(await shown(`from=2025-11-20&to=2025-11-20&actor=${colleague.id}`)).toEqual(['2025-11-19T13:00:00Z'])
  expect(await shown('to=2025-11-19')).toEqual(['2025-11-19T12:59:59Z'])
  expect(await shown(`from=2025-11-31&to=0002-01-01&actor=${colleague.id}`)).toHaveLength(2)
  const { colleagues, list, choices } = await loadAuditList(
    platform,
    actor,
    new URLSearchParams(`from=2025-11-20&actor=${colleague.id}`),
  )
  expect(colleagues.map(({ id }) => id)).toEqual(expect.arrayContaining([actor.id, colleague.id]))
  expect(choices).toMatchObject({ actor: colleague.id, from: { value: '2025-11-20' }, to: { value: '' } })
  expect(list.exportTo).toBe(`/staff/audit/export?from=2025-11-20&actor=${colleague.id}`)
})

test.for([
  ['registration', '/staff/registrations/'],
  ['us-interest', '/staff/us-interest/'],
  ['opt-out', '/staff/opt-outs/'],
  ['staff', '/staff/team/'],
  ['keys', null],
] as const)('an entry about a record of the kind %s links to it', async ([kind, path]) => {
  await using platform = await startTestPlatform()
  const { actor } = await signInAs(platform, 'operations')
  const id = newId()
  await commitEffects(platform.database, {
    audit: {
      actor: { kind: 'system', name: 'Test' },
      action: 'test.done',
      subject: { kind, id, label: 'R-1' },
      origin: testOrigin,
    },
  })
  const { rows } = await loadAuditList(platform, actor, new URLSearchParams())
  expect(rows[0]?.subjectTo).toBe(path === null ? null : path + id)
})

test('a filter by a day that does not exist says so and keeps the typed text (rule BO74)', async () => {
  await using platform = await startTestPlatform()
  const { actor } = await signInAs(platform, 'operations')
  await record(platform, 'mail.resent', 'one')
  const load = (query: string) => loadAuditList(platform, actor, new URLSearchParams(query))
  const { choices, rows } = await load('from=31/11/2026&to=30/11/2099')
  expect(rows.length).toBeGreaterThan(0)
  expect(choices).toMatchObject({
    from: { value: '31/11/2026', error: expect.stringContaining('There is no such day') },
    to: { value: '2099-11-30', error: undefined },
  })
})

test('the log is not exported while a day of its filters does not exist (rule BO74)', async () => {
  await using platform = await startTestPlatform()
  const { actor } = await signInAs(platform, 'operations')
  const csvOf = (query: string) => auditList.toCsv(platform, actor, new URLSearchParams(query), testOrigin)
  for (const day of ['31/11/2026', '2026-02-30', '01/01/1999', 'yesterday'])
    await expect(csvOf(`from=01/11/2026&to=${day}`), day).rejects.toMatchObject({
      code: 'validation-error',
      detail: { to: expect.stringContaining('There is no such day') },
    })
  expect(await platform.database.queries.select().from(auditEvents)).toEqual([])
  expect(await wholeCsv(csvOf('from=01/11/2026&to='))).toContain('Entry')
})

test('a request that is no use of the session leaves its end, and every other one extends it (rule BO7)', async () => {
  await using platform = await startTestPlatform()
  const { token } = await signInAs(platform, 'viewer')
  const { queries } = platform.database
  const lastSeen = async () => {
    const [session] = await queries.select().from(staffSessions)
    return session?.lastSeenAt.getTime() ?? 0
  }
  await queries.update(staffSessions).set({ lastSeenAt: new Date(Date.now() - 20 * 60_000) })
  const before = await lastSeen()
  expect(await findStaffActor(platform, token, { isUse: false })).toMatchObject({ role: 'viewer' })
  expect(await lastSeen()).toBe(before)
  await findStaffActor(platform, token)
  expect(await lastSeen()).toBeGreaterThan(before)
})
