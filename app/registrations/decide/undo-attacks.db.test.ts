import { expect, test } from 'vitest'

import { renewInvitation } from '#app/retailers/invitations/renew-invitation.server.ts'
import { claimMail } from '#app/outbox/mail/mail.queries.server.ts'
import { sendMailJob } from '#app/outbox/mail/send-mail.server.ts'
import { testOrigin as origin } from '#app/testing/test-platform.ts'
import { findUnseen } from '#app/office/records/history/find-unseen.server.ts'
import { noteRecord } from '#app/office/records/change-record.server.ts'

import { registrationRecord } from '../registration.record.server.ts'
import { makeTestRegistration, putRegistrations, testRegistration } from '../testing/registration-fixtures.ts'
import { done, refusal, startToDecide } from '../testing/start-to-decide.ts'
import { askApplicant } from './ask-applicant.server.ts'
import { declineRegistration } from './decline-registration.server.ts'

test('a mail that is being sent cannot be undone, even if its process crashed, and is sent once', async () => {
  const { platform, undo, approve, send, sent, record, mailsOf } = await startToDecide()
  await using _platform = platform
  const { id } = await makeTestRegistration(platform)
  await approve(id)
  const [mail] = await mailsOf(id)
  // A worker claimed the mail and was killed before it reached the mail server.
  expect(await platform.database.transaction((tx) => claimMail(tx, mail?.id ?? ''))).toBe(true)
  expect(await undo(id)).toEqual(refusal('mail-gone'))
  expect(await record(id)).toMatchObject({ status: 'approved' })
  await send(id)
  await send(id)
  expect(sent).toEqual([mail?.id])
  expect(await undo(id)).toEqual(refusal('mail-gone'))
})

test('an undo and the job of its mail exclude each other: an undone mail is never sent, and a sent mail is never undone', async () => {
  const { platform, undo, approve, sent, kinds, mailsOf, ...all } = await startToDecide()
  await using _platform = platform
  const rows = Array.from({ length: 16 }, (_, index) => testRegistration({ shopName: `Shop ${index}` }))
  await putRegistrations(platform, rows)
  for (const { id } of rows) await approve(id)
  const outcomes = await Promise.all(
    rows.map(async ({ id }, index) => {
      const [mail] = await mailsOf(id)
      const job = () => sendMailJob(platform).work({ mailId: mail?.id ?? '' }, 'now')
      // In both orders, and concurrently.
      const undoing = () => undo(id)
      const [[undone]] = await Promise.all(
        index % 2 === 0
          ? [Promise.all([undoing(), job()])]
          : [Promise.all([job(), undoing()]).then(([_, one]) => [one])],
      )
      return { id, mailId: mail?.id ?? '', isUndone: undone.ok }
    }),
  )
  for (const { id, mailId, isUndone } of outcomes) {
    expect(sent.includes(mailId)).toBe(!isUndone)
    expect(await kinds(id)).toEqual(isUndone ? ['approved', 'undone'] : ['approved'])
  }
  expect(sent).toHaveLength(new Set(sent).size)
  const standing = outcomes.filter(({ isUndone }) => !isUndone).length
  expect([(await all.shops()).length, (await all.invitations()).length]).toEqual([standing, standing])
})

test('a decision cannot be undone while its mail is handed to the server, or after the server failed', async () => {
  let meanwhile: unknown
  let isAway = true
  const { platform, undo, approve, send, sent, record } = await startToDecide(async () => {
    meanwhile = await undo(id)
    if (isAway) throw Object.assign(new Error('away'), { code: 'ECONNECTION' })
  })
  await using _platform = platform
  const { id } = await makeTestRegistration(platform)
  await approve(id)
  await send(id)
  expect([meanwhile, await undo(id), sent]).toEqual([refusal('mail-gone'), refusal('mail-gone'), []])
  isAway = false
  await send(id)
  expect(sent).toHaveLength(1)
  expect(await record(id)).toMatchObject({ status: 'approved' })
})

test('a job that read the mail before the undo was confirmed sends nothing after it', async () => {
  const { platform, undo, approve, send, sent, mailsOf } = await startToDecide()
  await using _platform = platform
  const { id } = await makeTestRegistration(platform)
  await approve(id)
  const [mail] = await mailsOf(id)
  expect(await undo(id)).toMatchObject(done)
  expect(await platform.database.transaction((tx) => claimMail(tx, mail?.id ?? ''))).toBe(false)
  await sendMailJob(platform).work({ mailId: mail?.id ?? '' }, 'now')
  await send(id)
  expect(sent).toEqual([])
})

test('an undo after a colleague’s act reports that act, and the decision and its mail remain', async () => {
  const { platform, colleague, undo, approve, send, sent, record } = await startToDecide()
  await using _platform = platform
  const { id } = await makeTestRegistration(platform)
  await approve(id)
  await noteRecord(platform, colleague, registrationRecord, { id, note: 'She rang', origin })
  expect(await undo(id)).toEqual(refusal('stale'))
  const unseen = await findUnseen(platform.database.queries, registrationRecord, { id, expectedVersion: 2 })
  expect(unseen).toMatchObject({ status: 'approved', events: [{ kind: 'noted', note: 'She rang' }] })
  expect(await undo(id, { expectedVersion: 3 })).toEqual(refusal('too-late'))
  expect(await record(id)).toMatchObject({ status: 'approved' })
  await send(id)
  expect(sent).toHaveLength(1)
})

test('the first decider cannot undo a decision that a colleague undid and made again', async () => {
  const { platform, actor, colleague, undo, record } = await startToDecide()
  await using _platform = platform
  const { id } = await makeTestRegistration(platform)
  await declineRegistration(platform, actor, { id, reason: 'No', isMailed: true, origin })
  await undo(id)
  await declineRegistration(platform, colleague, { id, reason: 'Too far', isMailed: true, origin })
  expect(await undo(id)).toEqual(refusal('stale'))
  expect(await undo(id, { expectedVersion: 4 })).toEqual(refusal('not-yours'))
  expect(await record(id)).toMatchObject({ status: 'declined', declineReason: 'Too far' })
})

test('an invitation that was renewed, or that opens another shop by now, cannot be undone', async () => {
  const { platform, colleague, undo, approve, mailsOf, ...all } = await startToDecide()
  await using _platform = platform
  const { id, emailKey } = await makeTestRegistration(platform)
  await approve(id)
  const by = { actor: { kind: 'staff' as const, id: colleague.id, name: colleague.name }, origin }
  await renewInvitation(platform, { emailKey }, by)
  expect(await undo(id)).toEqual(refusal('in-use'))
  const [first, second] = [
    await makeTestRegistration(platform, { email: 'two@example.com', shopName: 'First' }),
    await makeTestRegistration(platform, { email: 'two@example.com', shopName: 'Second' }),
  ]
  await approve(first.id)
  await approve(second.id)
  expect(await undo(first.id)).toEqual(refusal('in-use'))
  // The refused undo deleted nothing.
  for (const one of [id, first.id, second.id]) expect(await mailsOf(one)).toMatchObject([{ state: 'queued' }])
  expect([(await all.shops()).length, (await all.invitations()).length]).toEqual([3, 2])
  // In reverse order it works: the last decision first.
  expect([await undo(second.id), await undo(first.id)]).toMatchObject([done, done])
  expect([(await all.shops()).length, (await all.invitations()).length]).toEqual([1, 1])
})

test('a decline cannot be undone once the same shop is registered again', async () => {
  const { platform, actor, undo, record } = await startToDecide()
  await using _platform = platform
  const email = 'again@example.com'
  const { id } = await makeTestRegistration(platform, { email })
  await declineRegistration(platform, actor, { id, reason: 'No', isMailed: true, origin })
  await makeTestRegistration(platform, { email })
  expect(await undo(id)).toEqual(refusal('registered-again'))
  expect(await record(id)).toMatchObject({ status: 'declined' })
})

test('an undo withdraws only its own mail: a question that was asked just before is still mailed', async () => {
  const { platform, actor, undo, approve, record, mailsOf } = await startToDecide()
  await using _platform = platform
  const decisions = [
    (id: string) => approve(id),
    (id: string) => declineRegistration(platform, actor, { id, reason: 'No', isMailed: true, origin }),
  ]
  for (const decide of decisions) {
    const { id } = await makeTestRegistration(platform)
    const now = new Date(Date.now() - 1_000)
    await askApplicant(platform, actor, { id, ask: { fields: ['shopName'], question: 'Is it open?' }, origin }, now)
    const question = await mailsOf(id)
    await decide(id)
    expect(await undo(id, { expectedVersion: 3 })).toMatchObject(done)
    expect(await record(id)).toMatchObject({ status: 'info-needed' })
    expect(await mailsOf(id)).toEqual(question)
  }
})

test('a decision whose mail was sent remains, even while the mail of an earlier question waits', async () => {
  const { platform, actor, undo, record, mailsOf } = await startToDecide()
  await using _platform = platform
  const { id } = await makeTestRegistration(platform)
  const now = new Date(Date.now() - 1_000)
  await askApplicant(platform, actor, { id, ask: { fields: ['shopName'], question: 'Is it open?' }, origin }, now)
  await declineRegistration(platform, actor, { id, reason: 'No', isMailed: true, origin })
  const refusalMail = (await mailsOf(id)).find(({ template }) => template === 'registration-declined')
  expect(await platform.database.transaction((tx) => claimMail(tx, refusalMail?.id ?? ''))).toBe(true)
  expect(await undo(id, { expectedVersion: 3 })).toEqual(refusal('mail-gone'))
  expect([await record(id), (await mailsOf(id)).length]).toMatchObject([{ status: 'declined' }, 2])
})
