import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'

import { makeTestShop } from '#app/shops/testing/shop-fixtures.ts'
import { commitEffects } from '#app/outbox/commit-effects.server.ts'
import type { Transaction } from '#app/data/database/database.server.ts'
import { newId } from '#app/core/new-id.server.ts'
import { startTestPlatform, testOrigin, type TestPlatform } from '#app/testing/test-platform.ts'
import { receivePrivacyRequest } from '#app/privacy/requests/manage-privacy-requests.server.ts'
import { makeTestRegistration } from '#app/registrations/testing/registration-fixtures.ts'
import { admitSystem } from '#app/systems/manage-systems.server.ts'
import { saveReply } from '#app/office/replies/saved-replies.server.ts'
import { sydneyDay } from '#app/traffic/sydney-day.ts'
import { signInAs } from '#app/office/testing/staff-fixtures.ts'
import { fillOffice } from '#bench/load/fill-office.ts'
import type { Place } from '#e2e/harness/browser/inspect.ts'

import { loadAuditList } from '#app/office/audit/screens/load-audit-list.server.ts'
import { linkAuditEntries } from '../audit/chain/link-audit-entries.server.ts'
import type { StaffActor } from '../guards/staff-actor.server.ts'
import { searchedFor } from './found.ts'
import { searchEverything } from './search-everything.server.ts'
import { searchedKinds } from './searched-kinds.server.ts'

async function headings(platform: TestPlatform, actor: StaffActor, search: string): Promise<string[]> {
  const { kinds } = await searchEverything(platform, actor, { search, origin: testOrigin })
  return kinds.map(({ heading }) => heading)
}

test('one search finds records of all kinds by name, email, phone and ABN in any spelling (rule BO24)', async () => {
  await using platform = await startTestPlatform()
  const { actor, member } = await signInAs(platform, 'viewer')
  const { id } = await makeTestRegistration(platform, {
    shopName: 'Rosebud Papers',
    abn: '51824753556',
    contactNumber: '0491570006',
  })
  await makeTestShop(platform, { said: { shopName: 'Rosebud Kiosk' } })
  await platform.database.queries.execute(
    sql`insert into opt_outs (id, number, state, source, position) values (gen_random_uuid(), '+61491570006', 'out', 'page', 1)`,
  )
  expect(await headings(platform, actor, 'rosebud')).toEqual(['Registrations', 'Stores'])
  expect(await headings(platform, actor, '51 824 753 556')).toEqual(['Registrations'])
  expect(await headings(platform, actor, '0491 570 006')).toEqual(['Registrations', 'SMS opt-outs'])
  expect(await headings(platform, actor, member.email)).toEqual(['Staff'])
  expect(await headings(platform, actor, 'nothing of the kind')).toEqual([])
  const { kinds } = await searchEverything(platform, actor, { search: 'rosebud pap', origin: testOrigin })
  expect(kinds).toEqual([
    {
      heading: 'Registrations',
      found: [
        expect.objectContaining({ title: 'Rosebud Papers', to: `/staff/registrations/${id}?turn=all&q=rosebud+pap` }),
      ],
      allTo: null,
    },
  ])
})

test('a complete reference in any case opens its record, and an unknown one opens none (rule BO24)', async () => {
  await using platform = await startTestPlatform()
  const { actor } = await signInAs(platform, 'sales')
  const { id, reference } = await makeTestRegistration(platform, { shopName: 'Rosebud Papers' })
  const ask = (search: string) => searchEverything(platform, actor, { search, origin: testOrigin })
  expect((await ask(reference.toLowerCase())).exactTo).toContain(`/staff/registrations/${id}?`)
  expect((await ask('R-22222222')).exactTo).toBeNull()
  expect((await ask(reference.slice(0, 5))).exactTo).toBeNull()
})

test('each kind is found only by colleagues with the right to read its list (rule BO24)', async () => {
  await using platform = await startTestPlatform()
  const { actor } = await signInAs(platform, 'viewer')
  const { reference } = await makeTestRegistration(platform, { shopName: 'Rosebud Papers' })
  const kinds = await platform.port(searchedKinds).list()
  const secret = {
    ...platform,
    port: () => ({ list: async () => kinds.map((kind) => ({ ...kind, right: 'audit:read' })) }),
  }
  for (const search of ['rosebud', reference])
    expect(await searchEverything(secret as never, actor, { search, origin: testOrigin })).toEqual({
      kinds: [],
      exactTo: null,
    })
})

test('saved replies, privacy requests and audit entries are found by colleagues who may read them, and by no others (rule BO24)', async () => {
  await using platform = await startTestPlatform()
  const [{ actor }, { actor: viewer }] = [await signInAs(platform, 'operations'), await signInAs(platform, 'viewer')]
  const { reference, id } = await makeTestRegistration(platform, { shopName: 'Rosebud Papers' })
  const answer = { id: newId(), title: 'Rosebud hours', words: 'We open at nine.' }
  expect(await saveReply(platform, actor, { answer, expectedVersion: undefined, origin: testOrigin })).toMatchObject({
    ok: true,
  })
  const said = {
    id: newId(),
    kind: 'access',
    cameBy: 'email',
    receivedOn: sydneyDay(new Date()),
    who: 'mia@example.com, 0491 570 006',
  } as const
  expect(await receivePrivacyRequest(platform, actor, { said, origin: testOrigin })).toMatchObject({ ok: true })
  await platform.database.transaction((tx) =>
    commitEffects(tx, {
      audit: {
        actor: { kind: 'staff', id: actor.id, name: actor.name },
        action: 'registration.taken',
        subject: { kind: 'registration', id, label: reference },
        origin: testOrigin,
      },
    }),
  )
  const found = async (search: string) => {
    const { kinds } = await searchEverything(platform, actor, { search, origin: testOrigin })
    return Object.fromEntries(kinds.map(({ heading, found: rows }) => [heading, rows.map(({ to }) => to)]))
  }
  expect(await found('rosebud hours')).toEqual({ 'Saved replies': [`/staff/saved-replies?edit=${answer.id}`] })
  for (const search of ['mia@example.com', '0491570006', '(0491) 570 006'])
    expect((await found(search))['Privacy requests']).toEqual([
      `/staff/privacy/requests/${said.id}?${new URLSearchParams({ q: search })}`,
    ])
  const [entry] = (await found(reference))['Audit log'] ?? []
  expect(entry).toMatch(/^\/staff\/audit\?q=/)
  expect((await found(id))['Audit log']).toEqual([entry])
  await linkAuditEntries(platform)
  const [sealed = ''] = (await found(id))['Audit log'] ?? []
  const number = new URL(sealed, 'http://x').searchParams.get('q') ?? ''
  expect(number).toMatch(/^#\d+$/)
  expect((await loadAuditList(platform, actor, new URLSearchParams({ q: number }))).rows).toMatchObject([
    { subject: reference },
  ])

  for (const search of ['rosebud hours', 'mia@example.com', reference, id])
    expect(await headings(platform, viewer, search)).toEqual(search === reference ? ['Registrations'] : [])
})

test('the search shows five records of each kind, and the list has the others (rule BO24)', async () => {
  await using platform = await startTestPlatform()
  const { actor } = await signInAs(platform, 'viewer')
  for (const name of ['A', 'B', 'C', 'D', 'E', 'F'])
    await makeTestShop(platform, { said: { shopName: `Harbour ${name}` } })
  const { kinds } = await searchEverything(platform, actor, { search: 'harbour', origin: testOrigin })
  expect(kinds).toMatchObject([{ heading: 'Stores', allTo: '/staff/shops?status=all&q=harbour' }])
  expect(kinds[0]?.found).toHaveLength(5)
})

test('characters that no stored text contains find nothing and cause no error (rule BO24)', async () => {
  await using platform = await startTestPlatform()
  const { actor } = await signInAs(platform, 'owner')
  for (const typed of ['ab\0cd', 'ab\uD800', '#999999999999999', "o'x@news.example' | 'a", '%_\\ab', 'a'.repeat(5_000)])
    expect(await headings(platform, actor, searchedFor(typed))).toEqual([])
})

test('a search below two letters or digits causes no query, and 120 searches a minute are allowed (rules BO24, L1)', async () => {
  await using platform = await startTestPlatform({ env: { RATE_LIMITS: 'on' } })
  const { actor } = await signInAs(platform, 'viewer')
  for (let count = 0; count < 130; count++) expect(await headings(platform, actor, ' a; ')).toEqual([])
  const { queries } = platform.database
  const idle = { ...platform, port: () => ({ list: async () => [] }), database: { queries } } as never
  const search = () => searchEverything(idle, actor, { search: 'rosebud', origin: testOrigin })
  for (let count = 0; count < 120; count++) await search()
  await expect(search()).rejects.toMatchObject({ code: 'too-many-requests' })
})

/** Returns how many rows of the large tables this transaction has read without an index. */
async function readThrough(tx: Transaction): Promise<number> {
  const { rows } = await tx.execute<{ read: number }>(
    sql`select coalesce(sum(seq_tup_read), 0)::int as read from pg_stat_xact_user_tables 
      where relname in ('registrations', 'newsagencies', 'sign_documents', 'invitations')`,
  )
  return rows[0]?.read ?? 0
}

test('with thousands of rows every kind is found by an index, in the way its list does (rules BO24, P8)', async () => {
  await using platform = await startTestPlatform({ hasOwnDatabase: true })
  await platform.database.exclusively(async (connection) => {
    const rows = (script: string) => connection.execute(script).then(() => [])
    await fillOffice({ rows } as unknown as Place, { registrations: 4_000, newsagencies: 4_000 })
    await connection.execute('analyze')
  })
  const { actor } = await signInAs(platform, 'owner')
  for (const search of ['shop77@news.example', '02 5550 0077', '10 000 000 077', 'River News 77'])
    await platform.database.transaction(async (tx) => {
      const inside = { ...platform, database: { ...platform.database, queries: tx } } as TestPlatform
      const before = await readThrough(tx)
      expect(await headings(inside, actor, search), search).toContain('Registrations')
      expect([search, (await readThrough(tx)) - before]).toEqual([search, 0])
    })
})

test('the search finds pages, tags and systems that the colleague may open (rule BO24)', async () => {
  await using platform = await startTestPlatform()
  const owner = await signInAs(platform, 'owner')
  const viewer = await signInAs(platform, 'viewer')
  const { id } = await makeTestShop(platform, { said: { shopName: 'Kelpie News' } })
  await platform.database.queries.execute(
    sql`insert into record_tags (subject_kind, subject_id, tag) values ('newsagency', ${id}, 'needs a visit')`,
  )
  const made = await admitSystem(platform, owner.actor, {
    label: 'Parcel maps',
    rights: ['shops:read'],
    origin: testOrigin,
  })
  const systemId = made.ok ? made.value.id : ''
  const of = async (actor: StaffActor, search: string, heading: string) => {
    const { kinds } = await searchEverything(platform, actor, { search, origin: testOrigin })
    return kinds.find((kind) => kind.heading === heading)?.found.map(({ to, title }) => ({ to, title }))
  }
  expect(await of(viewer.actor, 'registr', 'Pages')).toEqual([{ to: '/staff/registrations', title: 'Registrations' }])
  expect(await of(viewer.actor, 'privacy', 'Pages')).toBeUndefined()
  expect(await of(owner.actor, 'privacy', 'Pages')).toEqual([{ to: '/staff/privacy', title: 'Privacy' }])
  expect(await of(viewer.actor, 'Needs a', 'Tags')).toEqual([
    { to: '/staff/shops?status=all&tag=needs+a+visit', title: 'needs a visit' },
  ])
  expect(await of(owner.actor, 'parcel', 'Systems')).toEqual([
    { to: `/staff/systems/${systemId}`, title: 'Parcel maps' },
  ])
  expect(await of(viewer.actor, 'parcel', 'Systems')).toBeUndefined()
})
