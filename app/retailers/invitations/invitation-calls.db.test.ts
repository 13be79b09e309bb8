import { eq } from 'drizzle-orm'
import { expect, test, vi } from 'vitest'

import * as passwords from '#app/identity/passwords/hash-password.server.ts'
import type { TestPlatform } from '#app/testing/test-platform.ts'
import { testOrigin } from '#app/testing/test-platform.ts'

import { invitations } from './invitations.queries.server.ts'
import { renewInvitation } from './renew-invitation.server.ts'
import { retailerPassword, inviteTestRetailer, makeTestRetailer } from '../testing/retailer-fixtures.ts'
import { mailedBy, serveAccounts } from '../testing/account-server.ts'

/** Counts how often the work computes argon2id. */
async function costOf(work: () => Promise<unknown>): Promise<{ verified: number; hashed: number }> {
  using verify = vi.spyOn(passwords, 'verifyPassword')
  using hash = vi.spyOn(passwords, 'hashPassword')
  await work()
  return { verified: verify.mock.calls.length, hashed: hash.mock.calls.length }
}

const change = (platform: TestPlatform, email: string, set: Partial<typeof invitations.$inferInsert>) =>
  platform.database.queries.update(invitations).set(set).where(eq(invitations.email, email))

const wrongOf = (code: string) => String((Number(code) + 1) % 1e12).padStart(12, '0')
const ago = () => new Date(Date.now() - 1_000)
const superseded = {
  success: false,
  error: 'superseded-invitation',
  message: 'We sent you a newer mail with another code. Use the code in the newest mail.',
}
const invalid = { success: false, error: 'invalid-invitation', message: 'Invalid email and/or invitation code.' }

test('empty, malformed, wrong, expired and revoked codes and unknown emails get the same response from activate and setup', async () => {
  const { platform, call } = await serveAccounts({ RATE_LIMITS: 'off' })
  const living = await inviteTestRetailer(platform, 'living@example.com')
  const expired = await inviteTestRetailer(platform, 'expired@example.com')
  const revoked = await inviteTestRetailer(platform, 'revoked@example.com')
  await change(platform, 'expired@example.com', { expiresAt: ago() })
  await change(platform, 'revoked@example.com', { revokedAt: ago() })
  const tries = [
    { email: '', invitationCode: '' },
    { email: living.email, invitationCode: '' },
    { email: '', invitationCode: living.code },
    { email: living.email, invitationCode: 'abc' },
    { email: living.email, invitationCode: wrongOf(living.code) },
    { email: living.email, invitationCode: expired.code },
    { email: 'nobody@example.com', invitationCode: living.code },
    { email: expired.email, invitationCode: expired.code },
    { email: revoked.email, invitationCode: revoked.code },
  ]
  for (const one of tries) {
    const answer = await call('activate', one)
    expect([one, answer.status, answer.body]).toEqual([one, 404, invalid])
    if (!one.email || one.invitationCode === '') continue
    const set = await call('setup', { ...one, givenName: 'Mia', password: retailerPassword })
    expect([one, set.status, set.body]).toEqual([one, 404, invalid])
  }
  expect((await call('activate', { email: living.email, invitationCode: living.code })).status).toBe(200)
})

test('a code that a newer mail replaced is refused with that reason, also for a revoked invitation (rule AC60)', async () => {
  const { platform, call } = await serveAccounts({ RATE_LIMITS: 'off' })
  const { email, code } = await inviteTestRetailer(platform)
  for (let time = 0; time < 2; time += 1) await call('lost-activation-code', { email })
  const [first, second] = await mailedBy(platform, 'invitation-code-again')
  for (const old of [code, String(first?.code)]) {
    const cost = await costOf(async () => {
      const answer = await call('activate', { email, invitationCode: old })
      expect([answer.status, answer.body]).toEqual([404, superseded])
    })
    expect(cost).toEqual({ verified: 0, hashed: 0 })
    expect((await call('activate', { email: 'other@example.com', invitationCode: old })).body).toEqual(invalid)
  }
  await change(platform, email, { revokedAt: ago() })
  expect((await call('activate', { email, invitationCode: code })).body).toEqual(invalid)
  await inviteTestRetailer(platform, email)
  for (const old of [code, String(second?.code)])
    expect((await call('activate', { email, invitationCode: old })).body).toEqual(superseded)
})

test('neither a wrong nor a right code costs argon2id, for known and unknown emails', async () => {
  const { platform, call } = await serveAccounts({ RATE_LIMITS: 'off' })
  const { email, code } = await inviteTestRetailer(platform)
  for (const one of [
    { email, invitationCode: wrongOf(code) },
    { email: 'nobody@example.com', invitationCode: wrongOf(code) },
    { email, invitationCode: code },
  ])
    expect(await costOf(() => call('activate', one))).toEqual({ verified: 0, hashed: 0 })
})

test('a code that a release before 0.2.0 hashed with argon2id still works, and argon2id runs only if the bucket matches', async () => {
  const { platform, call } = await serveAccounts({ RATE_LIMITS: 'off' })
  const { email, code } = await inviteTestRetailer(platform)
  await change(platform, email, { codeHash: await passwords.hashPassword(code) })
  const wrong = { email, invitationCode: wrongOf(code) }
  expect(await costOf(() => call('activate', wrong))).toEqual({ verified: 0, hashed: 0 })
  const cost = await costOf(async () => {
    expect((await call('activate', { email, invitationCode: code })).status).toBe(200)
  })
  expect(cost).toEqual({ verified: 1, hashed: 0 })
  // A wrong code of the same bucket, which one in sixteen million is, must still fail.
  await change(platform, email, { codeHash: await passwords.hashPassword(wrongOf(code)) })
  expect((await call('activate', { email, invitationCode: code })).body).toEqual(invalid)
})

test('ten wrong codes from everywhere lock nothing; ten from one source make that source wait, until a new code is mailed', async () => {
  const { platform, call } = await serveAccounts()
  const { email, code } = await inviteTestRetailer(platform)
  const from = (index: number) => ({ from: `198.51.${index}.1` })
  for (let index = 0; index < 30; index += 1)
    expect((await call('activate', { email, invitationCode: wrongOf(code) }, from(index))).status).toBe(404)
  for (let index = 0; index < 9; index += 1)
    expect((await call('activate', { email, invitationCode: wrongOf(code) }, from(0))).status).toBe(404)
  const waiting = await call('activate', { email, invitationCode: code }, from(0))
  expect(waiting.status).toBe(429)
  expect(Number(waiting.headers.get('retry-after'))).toBeGreaterThan(0)
  expect(Number(waiting.headers.get('retry-after'))).toBeLessThanOrEqual(60)
  expect((await call('activate', { email, invitationCode: code }, from(50))).status).toBe(200)
  expect((await call('lost-activation-code', { email }, from(60))).status).toBe(200)
  const [again] = await mailedBy(platform, 'invitation-code-again')
  expect((await call('activate', { email, invitationCode: String(again?.code) }, from(0))).status).toBe(200)
})

test('a lost code is replaced by mail, at the same cost for unknown emails, and the owner of an account is asked to sign in', async () => {
  const { platform, call } = await serveAccounts()
  const { email, code } = await inviteTestRetailer(platform)
  await makeTestRetailer(platform, 'has@example.com')
  await call('activate', { email, invitationCode: code })
  expect(await costOf(() => call('lost-activation-code', { email }))).toEqual({ verified: 0, hashed: 0 })
  expect(await costOf(() => call('lost-activation-code', { email: 'nobody@example.com' }))).toEqual({
    verified: 0,
    hashed: 0,
  })
  const known = await call('lost-activation-code', { email: ' MIA@example.com ' })
  expect(known.body).toEqual({ success: true, message: 'Activation code has been re-sent' })
  expect((await call('lost-activation-code', { email: 'nobody2@example.com' })).body).toEqual({
    success: false,
    error: 'account-doesnt-exist',
    message:
      'Sorry, there is no existing account associated with this email address. Please enter a different email address, or call 1800 555 014.',
  })
  expect((await call('lost-activation-code', { email: 'has@example.com' })).body).toMatchObject({
    error: 'already-set-up',
  })
  const mailed = await mailedBy(platform, 'invitation-code-again')
  expect(mailed).toHaveLength(2)
  expect(mailed.at(-1)?.url).toContain(`invitationCode=${String(mailed.at(-1)?.code)}&first=Mia&last=Costa`)
  const body = { givenName: 'Mia', email, password: retailerPassword, invitationCode: String(mailed.at(-1)?.code) }
  expect((await call('setup', body)).status).toBe(200)
})

test('a code that a stranger requests does not undo a started activation, and a code that staff request does', async () => {
  const { platform, call } = await serveAccounts({ RATE_LIMITS: 'off' })
  const { email, code } = await inviteTestRetailer(platform)
  expect((await call('activate', { email, invitationCode: code })).status).toBe(200)
  for (let times = 0; times < 3; times += 1) expect((await call('lost-activation-code', { email })).status).toBe(200)
  const [second, , newest] = (await mailedBy(platform, 'invitation-code-again')).map((one) => String(one.code))
  expect((await call('activate', { email, invitationCode: second })).body).toEqual(superseded)
  for (const good of [code, newest]) expect((await call('activate', { email, invitationCode: good })).status).toBe(200)
  const setup = (invitationCode: string) =>
    call('setup', { email, invitationCode, givenName: 'Mia', surname: '', password: retailerPassword })
  expect((await setup(wrongOf(code))).body).toEqual(invalid)

  const [{ id } = { id: '' }] = await platform.database.queries.select({ id: invitations.id }).from(invitations)
  const actor = { kind: 'staff', id, name: 'Ada' } as const
  expect((await renewInvitation(platform, { invitationId: id }, { actor, origin: testOrigin })).ok).toBe(true)
  expect((await setup(code)).body).toEqual(superseded)
  const byStaff = (await mailedBy(platform, 'invitation-code-again')).map((one) => String(one.code)).at(-1) ?? ''
  expect((await call('activate', { email, invitationCode: byStaff })).status).toBe(200)
  expect((await call('lost-activation-code', { email })).status).toBe(200)
  expect((await setup(byStaff)).status).toBe(200)
})

test('an expired invitation gets a new code, and a used or revoked one does not', async () => {
  const { platform } = await serveAccounts()
  const { invitationId, email } = await inviteTestRetailer(platform)
  const by = { actor: { kind: 'system', name: 'Test' } as const, origin: testOrigin }
  await change(platform, email, { expiresAt: ago() })
  expect(await renewInvitation(platform, { invitationId }, by)).toMatchObject({ ok: true })
  await change(platform, email, { revokedAt: ago() })
  expect(await renewInvitation(platform, { invitationId }, by)).toEqual({ ok: false, refusal: 'not-found' })
  await change(platform, email, { revokedAt: null, usedAt: ago() })
  expect(await renewInvitation(platform, { invitationId }, by)).toEqual({ ok: false, refusal: 'not-found' })
  expect(await mailedBy(platform, 'invitation-code-again')).toHaveLength(1)
})

test('a commonly guessed password is refused before any other work, and any other of ten characters is accepted', async () => {
  const { platform, call } = await serveAccounts()
  const { email, code } = await inviteTestRetailer(platform)
  await call('activate', { email, invitationCode: code })
  const body = { givenName: 'Mia', surname: 'Costa', email, invitationCode: code }
  const weak = {
    'short one': 'at least 10',
    password123: 'tried first',
    miacosta99: 'mostly your name',
    ['x y'.repeat(100)]: 'at most 256',
    '': 'Enter a password',
  }
  for (const [password, words] of Object.entries(weak)) {
    const { body: said } = await call('setup', { ...body, password })
    expect([password, said.error]).toEqual([password, 'validation-error'])
    expect((said.detail as Record<string, string>).password).toContain(words)
  }
  expect((await call('setup', { ...body, password: 'ŝafoj sub la luno 🐑' })).status).toBe(200)
})
