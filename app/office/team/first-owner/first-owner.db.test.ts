import { expect, test } from 'vitest'

import { startTestPlatform, testOrigin } from '#app/testing/test-platform.ts'

import { findStaffActor } from '../../guards/staff-actor.server.ts'
import { enrolSecondFactor } from '../../sign-in/second-factor/enrol-second-factor.server.ts'
import { showEnrolment } from '../../sign-in/second-factor/add-authenticator.server.ts'
import { signIn } from '../../sign-in/sign-in.server.ts'
import { testCode, wrongTestCode } from '../../testing/staff-fixtures.ts'
import { isOwnerKeyGood, makeFirstOwner, makeOwnerLink } from './make-first-owner.server.ts'
import { staffOwnerLink } from './owner-link.queries.server.ts'

const jess = { name: 'Jess Albury', email: 'jess@example.com', password: 'seven green lamps by the sea' }
const keyOf = (link: string | undefined) => new URL(link ?? '').searchParams.get('key') ?? ''

test('the one-time link creates the first owner with a session and ten recovery codes, and is the last link (rule BO2)', async () => {
  await using platform = await startTestPlatform()
  const link = await makeOwnerLink(platform)
  expect(link).toMatch(/^http:\/\/localhost:3000\/staff\/first-owner\?key=[\w-]{43}$/)
  const made = await makeFirstOwner(platform, keyOf(link), jess, testOrigin)
  if (!made.ok) throw new Error(made.refusal)
  expect(await findStaffActor(platform, made.value.token)).toBeUndefined()
  const enrolment = await showEnrolment(platform, made.value.token)
  expect(enrolment?.email).toBe(jess.email)
  expect(enrolment?.qr.path).toMatch(/^M0 0h7v1h-7z/)
  const secret = enrolment?.secret ?? ''
  expect(await enrolSecondFactor(platform, made.value.token, wrongTestCode(secret), testOrigin)).toEqual({
    ok: false,
    refusal: 'wrong-code',
  })
  const enrolled = await enrolSecondFactor(platform, made.value.token, testCode(secret), testOrigin)
  if (!enrolled.ok) throw new Error(enrolled.refusal)
  expect(enrolled.value.recoveryCodes).toHaveLength(10)
  expect(await findStaffActor(platform, enrolled.value.session.token)).toMatchObject({ name: jess.name, role: 'owner' })
  expect(await makeOwnerLink(platform)).toBeUndefined()
})

test('a link works once, even for two concurrent callers', async () => {
  await using platform = await startTestPlatform()
  const key = keyOf(await makeOwnerLink(platform))
  const both = await Promise.all([
    makeFirstOwner(platform, key, jess, testOrigin),
    makeFirstOwner(platform, key, { ...jess, email: 'mallory@example.com' }, testOrigin),
  ])
  expect(both.filter(({ ok }) => ok)).toHaveLength(1)
  expect(await isOwnerKeyGood(platform, key)).toBe(false)
  expect(await makeFirstOwner(platform, key, jess, testOrigin)).toEqual({ ok: false, refusal: 'link-over' })
})

test('a new link voids the previous one, and an expired or invented link opens nothing', async () => {
  await using platform = await startTestPlatform()
  const first = keyOf(await makeOwnerLink(platform))
  const second = keyOf(await makeOwnerLink(platform))
  expect([await isOwnerKeyGood(platform, first), await isOwnerKeyGood(platform, second)]).toEqual([false, true])
  expect(await makeFirstOwner(platform, first, jess, testOrigin)).toEqual({ ok: false, refusal: 'link-over' })
  expect(await makeFirstOwner(platform, 'invented', jess, testOrigin)).toEqual({ ok: false, refusal: 'link-over' })
  await platform.database.queries.update(staffOwnerLink).set({ expiresAt: new Date(Date.now() - 1_000) })
  expect(await makeFirstOwner(platform, second, jess, testOrigin)).toEqual({ ok: false, refusal: 'link-over' })
})

test('a rejected password does not spend the link', async () => {
  await using platform = await startTestPlatform()
  const key = keyOf(await makeOwnerLink(platform))
  await expect(
    makeFirstOwner(platform, key, { ...jess, password: 'jess@example.com' }, testOrigin),
  ).rejects.toMatchObject({ code: 'validation-error' })
  expect(await isOwnerKeyGood(platform, key)).toBe(true)
})

test('an unfinished sign-up can be continued by signing in, or is replaced through a new link', async () => {
  await using platform = await startTestPlatform()
  const left = await makeFirstOwner(platform, keyOf(await makeOwnerLink(platform)), jess, testOrigin)
  if (!left.ok) throw new Error(left.refusal)
  expect(await signIn(platform, jess, testOrigin)).toMatchObject({ ok: true, value: { owes: 'enrolment' } })
  const again = await makeFirstOwner(platform, keyOf(await makeOwnerLink(platform)), jess, testOrigin)
  expect(again.ok).toBe(true)
  expect(await showEnrolment(platform, left.value.token)).toBeUndefined()
})
