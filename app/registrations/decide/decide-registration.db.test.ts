import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'

import { invitations } from '#app/retailers/invitations/invitations.queries.server.ts'
import { shops } from '#app/shops/shops.queries.server.ts'
import { mails } from '#app/outbox/mail/mail.queries.server.ts'
import { newId } from '#app/core/new-id.server.ts'
import { refused } from '#app/core/result.ts'
import { startTestPlatform, testOrigin } from '#app/testing/test-platform.ts'
import { assignRecord, noteRecord } from '#app/office/records/change-record.server.ts'
import { findEvents } from '#app/office/records/history/manage-events.server.ts'
import { actOnEach } from '#app/office/records/bulk/act-on-each.server.ts'
import { auditEvents } from '#app/office/audit/screens/audit.queries.server.ts'
import type { StaffActor } from '#app/office/guards/staff-actor.server.ts'
import { signInAs } from '#app/office/testing/staff-fixtures.ts'
import { mailTemplates } from '#app/start/wiring/wiring.server.ts'

import { approveRegistration } from './approve-registration.server.ts'
import { askApplicant } from './ask-applicant.server.ts'
import { registrationRecord } from '../registration.record.server.ts'
import { declineRegistration } from './decline-registration.server.ts'
import { previewDecision } from './preview-decision.server.ts'
import { registrationStatuses, type RegistrationStatus } from '../registration.ts'
import { findRegistration } from '../registrations.queries.server.ts'
import { reopenRegistration, startReview } from './review-registration.server.ts'
import { makeTestRegistration } from '../testing/registration-fixtures.ts'

const start = () => startTestPlatform({ templates: mailTemplates })
type Started = Awaited<ReturnType<typeof start>>

const stored = (platform: Started, id: string) => findRegistration(platform.database.queries, id)
const sent = (platform: Started) => platform.database.queries.select().from(mails)
const kinds = async (platform: Started, id: string) =>
  (await findEvents(platform.database.queries, { kind: 'registration', id })).map(({ kind }) => kind)

const acts = (platform: Started, actor: StaffActor, id: string) => ({
  taken: () => startReview(platform, actor, { id, origin: testOrigin }),
  asked: () =>
    askApplicant(platform, actor, { id, ask: { fields: ['abn'], question: 'Which one?' }, origin: testOrigin }),
  approved: () => approveRegistration(platform, actor, { id, origin: testOrigin }),
  declined: () => declineRegistration(platform, actor, { id, reason: 'Closed', isMailed: true, origin: testOrigin }),
  reopened: () => reopenRegistration(platform, actor, { id, origin: testOrigin }),
})

const inStatus: Record<RegistrationStatus, object> = {
  received: {},
  'in-review': {},
  'info-needed': { asked: { fields: ['abn'], question: 'Which?', at: new Date().toISOString() } },
  approved: { decidedAt: new Date() },
  declined: { decidedAt: new Date(), declineReason: 'Closed' },
}

const legal: Record<RegistrationStatus, string[]> = {
  received: ['taken', 'asked', 'approved', 'declined'],
  'in-review': ['asked', 'approved', 'declined'],
  'info-needed': ['approved', 'declined'],
  approved: [],
  declined: ['reopened'],
}

test.for(registrationStatuses)(
  'from %s only the legal acts change anything; the others return the present state',
  async (status) => {
    await using platform = await start()
    const { actor } = await signInAs(platform, 'owner')
    for (const act of ['taken', 'asked', 'approved', 'declined', 'reopened'] as const) {
      const { id } = await makeTestRegistration(platform, { status, ...inStatus[status] })
      const before = await stored(platform, id)
      const outcome = await acts(platform, actor, id)[act]()
      const isLegal = legal[status].includes(act)
      expect(outcome, `${act} from ${status}`).toMatchObject(isLegal ? { ok: true } : refused('stale'))
      if (isLegal) expect(await kinds(platform, id)).toEqual([act])
      else expect(await stored(platform, id)).toEqual(before)
    }
    const mailed = legal[status].filter((act) => ['asked', 'approved', 'declined'].includes(act))
    expect(await sent(platform)).toHaveLength(mailed.length)
  },
)

test('declining stores the reason, and mails it only on request', async () => {
  await using platform = await start()
  const { actor } = await signInAs(platform, 'operations')
  const quiet = await makeTestRegistration(platform)
  await declineRegistration(platform, actor, { id: quiet.id, reason: ' A test ', isMailed: false, origin: testOrigin })
  expect(await sent(platform)).toEqual([])
  expect(await stored(platform, quiet.id)).toMatchObject({ status: 'declined', declineReason: 'A test' })
  const told = await makeTestRegistration(platform)
  await declineRegistration(platform, actor, { id: told.id, reason: 'Not open', isMailed: true, origin: testOrigin })
  expect(await sent(platform)).toMatchObject([
    { template: 'registration-declined', toAddress: told.email, data: { reason: 'Not open' } },
  ])
  for (const reason of ['', '   ', 'x'.repeat(1_001)])
    expect(
      await declineRegistration(platform, actor, { id: told.id, reason, isMailed: true, origin: testOrigin }),
    ).toEqual({ ok: false, refusal: 'bad-reason' })
})

test('asking reopens only the chosen fields, and the link is stored encrypted', async () => {
  await using platform = await start()
  const { actor } = await signInAs(platform, 'sales')
  const { id } = await makeTestRegistration(platform)
  const ask = { fields: ['abn', 'shopName'], question: 'Which company is it?' }
  await askApplicant(platform, actor, { id, ask, origin: testOrigin })
  expect(await stored(platform, id)).toMatchObject({
    status: 'info-needed',
    asked: { fields: ['abn', 'shopName'], question: 'Which company is it?' },
  })
  const [mail] = await sent(platform)
  expect(mail?.template).toBe('registration-information')
  expect(JSON.stringify(mail?.data)).not.toContain('/signup/status/')
  for (const bad of [
    { fields: [], question: 'x' },
    { fields: ['email'], question: 'x' },
    { fields: ['abn'], question: ' ' },
    { fields: ['abn'], question: 'x'.repeat(1_001) },
    undefined,
  ])
    expect(await askApplicant(platform, actor, { id, ask: bad, origin: testOrigin })).toEqual({
      ok: false,
      refusal: 'bad-ask',
    })
})

test('a declined registration reopens with a new due time, unless the shop was registered again since then', async () => {
  await using platform = await start()
  const { actor } = await signInAs(platform, 'operations')
  const said = { email: 'again@example.com', shopName: 'Again', status: 'declined' as const }
  const old = { ...said, ...inStatus.declined, answerDueAt: new Date('2026-01-05T06:00:00Z') }
  const { id } = await makeTestRegistration(platform, old)
  expect(await reopenRegistration(platform, actor, { id, origin: testOrigin })).toMatchObject({ ok: true })
  const reopened = await stored(platform, id)
  expect(reopened).toMatchObject({ status: 'in-review', declineReason: null, decidedAt: null })
  expect(reopened?.answerDueAt.getTime()).toBeGreaterThan(Date.now())

  const other = await makeTestRegistration(platform, { ...old, email: 'twice@example.com' })
  await makeTestRegistration(platform, { email: 'Twice@example.com', shopName: 'a gain' })
  expect(await reopenRegistration(platform, actor, { id: other.id, origin: testOrigin })).toEqual({
    ok: false,
    refusal: 'registered-again',
  })
})

test('notes and assignees are in the timeline and the audit log, without the applicant’s details', async () => {
  await using platform = await start()
  const { actor } = await signInAs(platform, 'sales')
  const { id, email } = await makeTestRegistration(platform)
  await noteRecord(platform, actor, registrationRecord, { id, note: ' Rang her ', origin: testOrigin })
  await assignRecord(platform, actor, registrationRecord, { id, to: actor.id, origin: testOrigin })
  await startReview(platform, actor, { id, origin: testOrigin })
  expect(await kinds(platform, id)).toEqual(['noted', 'assigned', 'taken'])
  expect(await stored(platform, id)).toMatchObject({ status: 'in-review', assigneeId: actor.id, version: 4 })
  const audit = await platform.database.queries.select().from(auditEvents)
  expect(audit.map(({ action }) => action).filter((action) => action.startsWith('registration'))).toEqual(
    expect.arrayContaining(['registration.noted', 'registration.assigned', 'registration.taken']),
  )
  expect(JSON.stringify(audit)).not.toContain(email)
  expect(await noteRecord(platform, actor, registrationRecord, { id, note: ' ', origin: testOrigin })).toMatchObject({
    ok: false,
  })
  expect(await assignRecord(platform, actor, registrationRecord, { id, to: newId(), origin: testOrigin })).toEqual({
    ok: false,
    refusal: 'no-such-colleague',
  })
})

test('a viewer changes nothing, and sales cannot decide', async () => {
  await using platform = await start()
  const { id } = await makeTestRegistration(platform)
  const forbidden = { code: 'forbidden' }
  const { actor: viewer } = await signInAs(platform, 'viewer')
  for (const act of Object.values(acts(platform, viewer, id))) await expect(act()).rejects.toMatchObject(forbidden)
  await expect(
    noteRecord(platform, viewer, registrationRecord, { id, note: 'x', origin: testOrigin }),
  ).rejects.toMatchObject(forbidden)
  const { actor: sales } = await signInAs(platform, 'sales')
  const { approved, declined, reopened } = acts(platform, sales, id)
  for (const act of [approved, declined, reopened]) await expect(act()).rejects.toMatchObject(forbidden)
})

test('a preview shows both parts of the mail and creates nothing', async () => {
  await using platform = await start()
  const { actor } = await signInAs(platform, 'viewer')
  const { id, email } = await makeTestRegistration(platform)
  const drafts = [
    { act: 'approved' },
    { act: 'declined', reason: 'Not open <yet>' },
    { act: 'asked', ask: { fields: ['abn' as const], question: 'Which one?' } },
  ] as const
  const [approved, declined, asked] = await Promise.all(
    drafts.map(async (draft) => {
      const preview = await previewDecision(platform, actor, { id, draft: { ...draft } as never })
      return preview.ok ? preview.value : undefined
    }),
  )
  expect(approved).toMatchObject({ to: email, subject: 'Rosebud Papers is approved' })
  expect(approved?.html).toContain('0000 0000 0000')
  expect(approved?.plainText).toContain('0000 0000 0000')
  expect(declined?.html).toContain('Not open &lt;yet&gt;')
  expect(declined?.plainText).toContain('Not open <yet>')
  expect(asked?.plainText).toContain('Which one?')
  expect(asked?.html).not.toContain('/signup/status/')
  const { queries } = platform.database
  expect(await sent(platform)).toEqual([])
  expect(await queries.select().from(invitations)).toEqual([])
  expect(await queries.select().from(shops).where(eq(shops.isDemo, false))).toEqual([])
})

test('a bulk decision handles each registration separately: done, already answered, changed, gone; a repeat changes nothing', async () => {
  await using platform = await start()
  const { actor } = await signInAs(platform, 'operations')
  const colleague = await signInAs(platform, 'owner')
  const expectedVersion = 1
  const [fresh, decided, changed] = await Promise.all([1, 2, 3].map(() => makeTestRegistration(platform)))
  const ids = [fresh?.id ?? '', decided?.id ?? '', changed?.id ?? '', newId()]
  await declineRegistration(platform, colleague.actor, {
    id: ids[1] ?? '',
    reason: 'x',
    isMailed: false,
    origin: testOrigin,
  })
  await noteRecord(platform, colleague.actor, registrationRecord, {
    id: ids[2] ?? '',
    note: 'Wait',
    origin: testOrigin,
  })
  const picks = ids.map((id) => ({ id, expectedVersion }))
  for (const round of [1, 2]) {
    const all = await actOnEach(platform, picks, (one) =>
      approveRegistration(platform, actor, { ...one, origin: testOrigin }),
    )
    expect(
      all.map(({ result }) => result),
      `round ${round}`,
    ).toMatchObject([
      { ok: true, value: 'approved' },
      refused('stale'),
      refused('stale'),
      { ok: false, refusal: 'not-found' },
    ])
  }
  expect(await sent(platform)).toHaveLength(1)
})

test('a repeated act on an older view counts as a repetition only with equal words, so that other words are not lost', async () => {
  await using platform = await start()
  const { actor } = await signInAs(platform, 'operations')
  const colleague = await signInAs(platform, 'sales')
  const { id } = await makeTestRegistration(platform)
  const on = { id, expectedVersion: 1, origin: testOrigin }
  const stale = refused('stale')
  const done = { ok: true }
  const assign = (to: string) => assignRecord(platform, actor, registrationRecord, { ...on, to })
  expect([await assign(actor.id), await assign(actor.id), await assign(colleague.actor.id)]).toMatchObject([
    done,
    done,
    stale,
  ])
  const ask = (question: string) =>
    askApplicant(platform, actor, {
      ...on,
      expectedVersion: 2,
      ask: { fields: ['abn'], question },
    })
  expect([await ask('Which one?'), await ask(' Which one? '), await ask('Whose is it?')]).toMatchObject([
    done,
    done,
    stale,
  ])
  const decline = (isMailed: boolean) =>
    declineRegistration(platform, actor, { id, reason: 'No', isMailed, origin: testOrigin })
  expect([await decline(false), await decline(false), await decline(true)]).toMatchObject([done, done, stale])
})
