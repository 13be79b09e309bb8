import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'

import { retailers } from '#app/retailers/retailers.queries.server.ts'
import { invitations } from '#app/retailers/invitations/invitations.queries.server.ts'
import { shops } from '#app/shops/shops.queries.server.ts'
import { mails } from '#app/outbox/mail/mail.queries.server.ts'
import { newId } from '#app/core/new-id.server.ts'
import { refused } from '#app/core/result.ts'
import { startTestPlatform, testOrigin } from '#app/testing/test-platform.ts'
import { withoutIds } from '#app/testing/database/without-ids.ts'
import { findUnseen } from '#app/office/records/history/find-unseen.server.ts'
import { noteRecord } from '#app/office/records/change-record.server.ts'
import { findEvents } from '#app/office/records/history/manage-events.server.ts'
import { auditEvents } from '#app/office/audit/screens/audit.queries.server.ts'
import { signInAs } from '#app/office/testing/staff-fixtures.ts'
import { mailTemplates } from '#app/start/wiring/wiring.server.ts'

import { approveRegistration } from './approve-registration.server.ts'
import { registrationRecord } from '../registration.record.server.ts'
import { findRegistration } from '../registrations.queries.server.ts'
import { makeTestRegistration } from '../testing/registration-fixtures.ts'

async function start() {
  const platform = await startTestPlatform({ templates: mailTemplates })
  const { queries } = platform.database
  return {
    platform,
    shops: () => queries.select().from(shops).where(eq(shops.isDemo, false)),
    invitations: () => queries.select().from(invitations),
    mails: () => queries.select().from(mails),
    events: (id: string) => findEvents(queries, { kind: 'registration', id }),
    registration: (id: string) => findRegistration(queries, id),
  }
}

const done = { ok: true, value: 'approved' }

test('approving creates the shop with its token, the invitation, the event, the audit entry and the mail', async () => {
  const { platform, ...all } = await start()
  await using _platform = platform
  const { actor } = await signInAs(platform, 'operations')
  const { id, email, reference } = await makeTestRegistration(platform)
  expect(await approveRegistration(platform, actor, { id, origin: testOrigin })).toEqual(done)

  const [shop] = await all.shops()
  expect(shop).toMatchObject({ registrationId: id, status: 'onboarding', email, retailerId: null, progress: 0 })
  expect(shop?.contractTokenHash).not.toBeNull()
  expect(await all.registration(id)).toMatchObject({ status: 'approved', shopId: shop?.id, version: 2 })
  const [invitation] = await all.invitations()
  expect(invitation).toMatchObject({
    shopId: shop?.id,
    registrationId: id,
    givenName: 'Grace',
    surname: 'Okafor',
  })
  expect((await all.events(id)).map(({ kind }) => kind)).toEqual(['approved'])
  const [mail] = await all.mails()
  expect(mail).toMatchObject({ template: 'invitation', toAddress: email, aboutKind: 'registration', aboutId: id })
  expect(mail?.data).not.toHaveProperty('code')

  const audit = await platform.database.queries.select().from(auditEvents)
  const entry = audit.find(({ action }) => action === 'registration.approved')
  expect(entry).toMatchObject({
    subjectLabel: reference,
    was: { status: 'received' },
    became: { status: 'approved', newsagency: shop?.reference, way: 'invited' },
  })
})

test('no code is in the audit log, in the timeline or in a log line', async () => {
  const { platform, ...all } = await start()
  await using _platform = platform
  const { actor } = await signInAs(platform, 'owner')
  const { id } = await makeTestRegistration(platform)
  await approveRegistration(platform, actor, { id, origin: testOrigin })
  const audit = await platform.database.queries.select().from(auditEvents)
  const said = JSON.stringify([audit, await all.events(id), platform.logLines, (await all.mails())[0]?.data])
  expect(withoutIds(said)).not.toMatch(/(?<!\d)\d{12}(?!\d)/)
})

test('of parallel approvals by two colleagues one wins, and the other sees who was faster', async () => {
  const { platform, ...all } = await start()
  await using _platform = platform
  const one = await signInAs(platform, 'operations')
  const other = await signInAs(platform, 'owner')
  const { id } = await makeTestRegistration(platform)
  const expectedVersion = 1
  const outcomes = await Promise.all(
    [one, other].map(({ actor }) => approveRegistration(platform, actor, { id, expectedVersion, origin: testOrigin })),
  )
  expect(outcomes).toHaveLength(2)
  expect(outcomes).toEqual(expect.arrayContaining([done, refused('stale')]))
  const winner = [one, other][outcomes.findIndex(({ ok }) => ok)]
  expect(await findUnseen(platform.database.queries, registrationRecord, { id, expectedVersion })).toMatchObject({
    status: 'approved',
    events: [{ kind: 'approved', actorId: winner?.actor.id }],
  })
  expect(await all.shops()).toHaveLength(1)
  expect(await all.invitations()).toHaveLength(1)
  expect(await all.mails()).toHaveLength(1)
})

test('a double click of one colleague is one approval, and both clicks succeed', async () => {
  const { platform, ...all } = await start()
  await using _platform = platform
  const { actor } = await signInAs(platform, 'operations')
  const { id } = await makeTestRegistration(platform)
  const expectedVersion = 1
  const outcomes = await Promise.all(
    [1, 2, 3].map(() => approveRegistration(platform, actor, { id, expectedVersion, origin: testOrigin })),
  )
  expect(outcomes).toEqual([done, done, done])
  expect(await all.shops()).toHaveLength(1)
  expect(await all.mails()).toHaveLength(1)
})

test('a retailer with an account gets the shop at once: no invitation, and the first milestone is reached', async () => {
  const { platform, ...all } = await start()
  await using _platform = platform
  const { actor } = await signInAs(platform, 'operations')
  const { id, email, emailKey } = await makeTestRegistration(platform)
  const retailerId = newId()
  await platform.database.transaction((tx) =>
    tx
      .insert(retailers)
      .values({ id: retailerId, email, emailKey, givenName: 'Grace', passwordHash: 'x' })
      .then(() => {}),
  )
  expect(await approveRegistration(platform, actor, { id, origin: testOrigin })).toEqual(done)
  expect(await all.shops()).toMatchObject([{ retailerId, progress: 20 }])
  expect(await all.invitations()).toEqual([])
  const data = { hasAccount: true, givenName: 'Grace' }
  expect(await all.mails()).toMatchObject([{ template: 'store-added', data }])
})

test('a second shop waits for the account of an open invitation, and two concurrent approvals create one invitation', async () => {
  const { platform, ...all } = await start()
  await using _platform = platform
  const { actor } = await signInAs(platform, 'operations')
  const email = 'both@example.com'
  const first = await makeTestRegistration(platform, { email, shopName: 'First' })
  const second = await makeTestRegistration(platform, { email, shopName: 'Second' })
  const third = await makeTestRegistration(platform, { email, shopName: 'Third' })
  await Promise.all([first, second].map(({ id }) => approveRegistration(platform, actor, { id, origin: testOrigin })))
  await approveRegistration(platform, actor, { id: third.id, origin: testOrigin })
  expect(await all.invitations()).toHaveLength(1)
  expect((await all.shops()).map(({ retailerId, progress }) => ({ retailerId, progress }))).toEqual(
    Array.from({ length: 3 }, () => ({ retailerId: null, progress: 0 })),
  )
  const sent = await all.mails()
  expect(sent.map(({ template }) => template).toSorted()).toEqual(['invitation', 'store-added', 'store-added'])
  const added = sent.filter(({ template }) => template === 'store-added').map(({ data }) => data)
  // There is no account yet: the mail greets the applicant with the whole name (rule AC7).
  const expected = expect.objectContaining({ hasAccount: false, givenName: 'Grace Okafor' }) as object
  expect(added).toEqual([expected, expected])
})

test('a colleague who approves an outdated record sees the changes since then, and nothing is created', async () => {
  const { platform, ...all } = await start()
  await using _platform = platform
  const { actor } = await signInAs(platform, 'operations')
  const colleague = await signInAs(platform, 'sales')
  const { id } = await makeTestRegistration(platform)
  await noteRecord(platform, colleague.actor, registrationRecord, { id, note: 'She sold the shop', origin: testOrigin })
  const outcome = await approveRegistration(platform, actor, {
    id,
    expectedVersion: 1,
    origin: testOrigin,
  })
  expect(outcome).toEqual(refused('stale'))
  expect(await all.shops()).toEqual([])
  expect(await all.mails()).toEqual([])
})

test('rejects an unknown registration, and a decision by sales or a viewer', async () => {
  const { platform } = await start()
  await using _platform = platform
  const { actor } = await signInAs(platform, 'owner')
  expect(await approveRegistration(platform, actor, { id: newId(), origin: testOrigin })).toEqual({
    ok: false,
    refusal: 'not-found',
  })
  const { id } = await makeTestRegistration(platform)
  for (const role of ['sales', 'viewer'] as const) {
    const { actor: other } = await signInAs(platform, role)
    await expect(approveRegistration(platform, other, { id, origin: testOrigin })).rejects.toMatchObject({
      code: 'forbidden',
    })
  }
})
