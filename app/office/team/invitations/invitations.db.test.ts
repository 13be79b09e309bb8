import { eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'

import { mails } from '#app/outbox/mail/mail.queries.server.ts'
import { decryptMailData } from '#app/outbox/mail/mail-secrets.server.ts'
import { rowsAsText } from '#app/testing/reading/rows-as-text.ts'
import { startTestPlatform, testOrigin } from '#app/testing/test-platform.ts'
import { mailTemplates } from '#app/start/wiring/wiring.server.ts'

import { findStaffActor } from '../../guards/staff-actor.server.ts'
import { readInviteLink, readMail } from '../../mail/read-mail.server.ts'
import { roles } from '../../roles/roles.ts'
import { enrolSecondFactor } from '../../sign-in/second-factor/enrol-second-factor.server.ts'
import { showEnrolment } from '../../sign-in/second-factor/add-authenticator.server.ts'
import { staffSessions } from '../../sign-in/sessions/staff-sessions.queries.server.ts'
import { signInAs, testCode } from '../../testing/staff-fixtures.ts'
import { inviteColleague, resendStaffInvitation, withdrawStaffInvitation } from './invite-colleague.server.ts'
import { findInvited, joinStaff } from './join-staff.server.ts'
import { loadInvitation } from './load-invitation.server.ts'
import { staffInvitationMail } from './staff-invitation.mail.tsx'
import { staffInvitations } from './staff-invitations.queries.server.ts'

type TestPlatform = Awaited<ReturnType<typeof startTestPlatform>>

const casey = { name: 'Casey Lim', email: 'casey@example.com', role: 'sales' as const, reason: '' }
const typed = { name: 'Casey Q. Lim', password: 'seven green lamps by the sea' }
const over = { ok: false, refusal: 'link-over' }

/** Returns the keys of all mailed links, the oldest first. */
async function mailedKeys({ database, keys }: TestPlatform): Promise<string[]> {
  const rows = await database.queries.select().from(mails).orderBy(mails.id)
  return rows.map(
    ({ id, data }) => new URL(String(decryptMailData(keys, id, data).joinUrl)).searchParams.get('key') ?? '',
  )
}

async function invite(platform: TestPlatform) {
  const owner = await signInAs(platform, 'owner')
  const made = await inviteColleague(platform, owner.actor, casey, testOrigin)
  if (!made.ok) throw new Error(made.refusal)
  return { owner, id: made.value.id, key: (await mailedKeys(platform)).at(-1) ?? '' }
}

test('an invited person joins with the mailed link, sets up a second factor and has the offered role', async () => {
  await using platform = await startTestPlatform()
  const { key } = await invite(platform)
  expect(key).toMatch(/^[\w-]{43}$/)
  const [kept] = await platform.database.queries.select().from(staffInvitations)
  expect(rowsAsText([kept, await platform.database.queries.select().from(mails)])).not.toContain(key)
  expect(await findInvited(platform, key)).toEqual({ name: casey.name, email: casey.email })
  const joined = await joinStaff(platform, key, typed, testOrigin)
  if (!joined.ok) throw new Error(joined.refusal)
  expect(await findStaffActor(platform, joined.value.token)).toBeUndefined()
  const secret = (await showEnrolment(platform, joined.value.token))?.secret ?? ''
  const enrolled = await enrolSecondFactor(platform, joined.value.token, testCode(secret), testOrigin)
  if (!enrolled.ok) throw new Error(enrolled.refusal)
  expect(await findStaffActor(platform, enrolled.value.session.token)).toMatchObject({
    name: typed.name,
    email: casey.email,
    role: 'sales',
  })
})

test('a link works once, even for concurrent callers', async () => {
  await using platform = await startTestPlatform()
  const { key } = await invite(platform)
  const all = await Promise.all(Array.from({ length: 5 }, () => joinStaff(platform, key, typed, testOrigin)))
  expect(all.filter(({ ok }) => ok)).toHaveLength(1)
  expect(await findInvited(platform, key)).toBeUndefined()
  expect(await joinStaff(platform, key, typed, testOrigin)).toEqual(over)
})

test('a rejected password does not spend the key, and an invented, withdrawn, replaced or expired key opens nothing', async () => {
  await using platform = await startTestPlatform()
  const { owner, id, key } = await invite(platform)
  for (const password of ['password12345', 'casey@example.com'])
    await expect(joinStaff(platform, key, { ...typed, password }, testOrigin)).rejects.toMatchObject({
      code: 'validation-error',
    })
  expect(await findInvited(platform, key)).toBeDefined()
  expect(await joinStaff(platform, 'invented', typed, testOrigin)).toEqual(over)

  expect((await resendStaffInvitation(platform, owner.actor, id, testOrigin)).ok).toBe(true)
  const newKey = (await mailedKeys(platform)).at(-1) ?? ''
  expect(newKey).not.toBe(key)
  expect(await joinStaff(platform, key, typed, testOrigin)).toEqual(over)
  expect(await findInvited(platform, newKey)).toBeDefined()

  await platform.database.queries.update(staffInvitations).set({ expiresAt: sql`now() - interval '1 second'` })
  expect(await joinStaff(platform, newKey, typed, testOrigin)).toEqual(over)
  expect((await resendStaffInvitation(platform, owner.actor, id, testOrigin)).ok).toBe(true)
  const third = (await mailedKeys(platform)).at(-1) ?? ''
  const withdraw = () => withdrawStaffInvitation(platform, owner.actor, id, testOrigin)
  expect((await Promise.all([withdraw(), withdraw()])).every(({ ok }) => ok)).toBe(true)
  expect(await joinStaff(platform, third, typed, testOrigin)).toEqual(over)
  expect(await resendStaffInvitation(platform, owner.actor, id, testOrigin)).toMatchObject({ refusal: 'not-found' })
})

test('an address has one colleague and one open invitation, regardless of letter case', async () => {
  await using platform = await startTestPlatform()
  const { owner, id } = await invite(platform)
  const again = { ...casey, email: 'CASEY@example.com' }
  expect(await inviteColleague(platform, owner.actor, again, testOrigin)).toMatchObject({ refusal: 'already-invited' })
  const own = { ...casey, email: owner.member.email.toUpperCase() }
  expect(await inviteColleague(platform, owner.actor, own, testOrigin)).toMatchObject({ refusal: 'email-taken' })
  await withdrawStaffInvitation(platform, owner.actor, id, testOrigin)
  expect((await inviteColleague(platform, owner.actor, again, testOrigin)).ok).toBe(true)
})

test('only an owner with a fresh second factor invites, resends or withdraws', async () => {
  await using platform = await startTestPlatform()
  const { owner, id } = await invite(platform)
  await platform.database.queries
    .update(staffSessions)
    .set({ secondFactorAt: new Date(Date.now() - 11 * 60_000) })
    .where(eq(staffSessions.id, owner.actor.sessionId))
  const stale = await findStaffActor(platform, owner.token)
  if (!stale) throw new Error('signed out')
  const others = await Promise.all(roles.filter((role) => role !== 'owner').map((role) => signInAs(platform, role)))
  for (const actor of [stale, ...others.map((each) => each.actor)]) {
    const refusal = { code: 'forbidden' }
    await expect(
      inviteColleague(platform, actor, { ...casey, email: 'b@example.com' }, testOrigin),
    ).rejects.toMatchObject(refusal)
    await expect(resendStaffInvitation(platform, actor, id, testOrigin)).rejects.toMatchObject(refusal)
    await expect(async () => withdrawStaffInvitation(platform, actor, id, testOrigin)).rejects.toMatchObject(refusal)
  }
})

test('only colleagues who may invite read an invitation in the built-in outbox; even operations see it without its link', async () => {
  await using platform = await startTestPlatform({ templates: [staffInvitationMail] })
  const { owner, key } = await invite(platform)
  const [letter] = await platform.database.queries.select().from(mails)
  for (const role of roles) {
    const actor = role === 'owner' ? owner.actor : (await signInAs(platform, role)).actor
    const read = await readMail(platform, actor, { id: letter?.id ?? '', origin: testOrigin })
    expect([role, read?.secrecy, read?.mail.html.includes(key)]).toEqual(
      role === 'owner' ? [role, 'whole', true] : [role, 'masked', false],
    )
  }
})

test('an owner copies the link of an invitation if no SMTP server sends it (rule BO77)', async () => {
  await using platform = await startTestPlatform({ templates: mailTemplates })
  const { owner, id, key } = await invite(platform)
  const record = await loadInvitation(platform, owner.actor, id)
  expect(record?.mail).toMatchObject({ offersLink: true })
  const asked = { id: record?.mail?.id ?? '', origin: testOrigin }
  expect(await readInviteLink(platform, owner.actor, asked)).toBe(`${platform.config.PUBLIC_URL}/staff/join?key=${key}`)
  const { actor } = await signInAs(platform, 'operations')
  expect(await readInviteLink(platform, actor, asked)).toBeUndefined()
})
