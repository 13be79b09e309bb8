import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'

import type { TestPlatform } from '#app/testing/test-platform.ts'

import { retailerPassword, inviteTestRetailer, makeTestRetailer } from '../testing/retailer-fixtures.ts'
import { mailedBy, serveAccounts } from '../testing/account-server.ts'
import { checkResetKey } from './check-reset-key.server.ts'

const fresh = 'four wet umbrellas drip'
const wrongKey = {
  success: false,
  error: 'account-doesnt-exist',
  message: "Sorry, that reset password key isn't valid.",
}

async function keysOf(platform: TestPlatform): Promise<string[]> {
  const mailed = await mailedBy(platform, 'reset-link')
  return mailed.map(({ url }) => new URL(String(url)).searchParams.get('resetKey') ?? '')
}

test('a reset link works for an hour, once, and only the newest; all other links get the same refusal', async () => {
  const { platform, call } = await serveAccounts()
  const { email } = await makeTestRetailer(platform)
  await call('forgot-password', { email })
  await call('forgot-password', { email })
  const [older = '', newest = ''] = await keysOf(platform)
  expect(newest).toMatch(/^[\w-]{43}$/)
  for (const key of ['', 'x', older, 'A'.repeat(43), newest.slice(1)]) {
    const answer = await call('reset-password', { key, password: fresh })
    expect([key, answer.status, answer.body]).toEqual([key, 404, wrongKey])
  }
  // Its page shows the same before a password is typed (rule AC47), without spending the key.
  for (const key of ['', 'x', older, 'A'.repeat(43)]) expect(await checkResetKey(platform, key)).toBe(false)
  expect(await checkResetKey(platform, newest)).toBe(true)
  const weak = await call('reset-password', { key: newest, password: 'password123' })
  expect(weak.body).toMatchObject({ error: 'validation-error', detail: { password: expect.any(String) as string } })
  expect((await call('reset-password', { key: newest, password: fresh })).status).toBe(200)
  expect((await call('reset-password', { key: newest, password: fresh })).body).toEqual(wrongKey)
  expect(await checkResetKey(platform, newest)).toBe(false)
  expect(await mailedBy(platform, 'password-changed')).toHaveLength(1)
})

test('of twenty links requested at once one works, and its use voids all others', async () => {
  const { platform, call } = await serveAccounts({ RATE_LIMITS: 'off' })
  const { email } = await makeTestRetailer(platform)
  await Promise.all(Array.from({ length: 20 }, () => call('forgot-password', { email })))
  const keys = await keysOf(platform)
  expect(keys).toHaveLength(20)
  const { rows } = await platform.database.queries.execute(sql`select id from agent_reset_keys`)
  expect(rows).toHaveLength(1)
  const answers = await Promise.all(keys.map((key) => call('reset-password', { key, password: fresh })))
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([
    200,
    ...Array.from({ length: 19 }, () => 404),
  ])
  for (const key of keys) expect((await call('reset-password', { key, password: fresh })).body).toEqual(wrongKey)
})

test('a reset link expires after an hour', async () => {
  const { platform, call } = await serveAccounts()
  const { email } = await makeTestRetailer(platform)
  await call('forgot-password', { email })
  await platform.database.queries.execute(
    sql`update agent_reset_keys set expires_at = expires_at - interval '61 minutes'`,
  )
  const [key = ''] = await keysOf(platform)
  expect(await checkResetKey(platform, key)).toBe(false)
  expect((await call('reset-password', { key, password: fresh })).body).toEqual(wrongKey)
})

test('of ten concurrent uses of one link one wins, and its password is stored', async () => {
  const { platform, call } = await serveAccounts({ RATE_LIMITS: 'off' })
  const { email } = await makeTestRetailer(platform)
  const open = await call('login', { email, password: retailerPassword })
  await call('forgot-password', { email })
  const [key] = await keysOf(platform)
  const passwords = Array.from({ length: 10 }, (_, index) => `${fresh} number ${index}`)
  const answers = await Promise.all(passwords.map((password) => call('reset-password', { key, password })))
  const winners = passwords.filter((_, index) => answers[index]?.status === 200)
  expect(winners).toHaveLength(1)
  expect((await call('login', { email, password: winners[0] })).status).toBe(200)
  expect((await call('newsagencies', { email }, { session: open.session })).status).toBe(401)
  expect(await mailedBy(platform, 'password-changed')).toHaveLength(1)
})

test('an address gets three mails an hour from any number of sources, and no request is refused', async () => {
  const { platform, call } = await serveAccounts()
  const { email } = await makeTestRetailer(platform)
  const statuses: number[] = []
  for (let index = 0; index < 5; index += 1)
    statuses.push((await call('forgot-password', { email }, { from: `198.51.100.${index}` })).status)
  expect(statuses).toEqual([200, 200, 200, 200, 200])
  expect(await mailedBy(platform, 'reset-link')).toHaveLength(3)
})

test('an unknown email is reported, an invited person is asked to use the code, and neither is mailed', async () => {
  const { platform, call } = await serveAccounts()
  const invited = await inviteTestRetailer(platform)
  expect((await call('forgot-password', { email: 'nobody@example.com' })).body).toMatchObject({
    error: 'account-doesnt-exist',
    message: expect.stringContaining('Please enter a different email address, or call 1800 555 014.') as string,
  })
  expect((await call('forgot-password', { email: invited.email })).body).toMatchObject({ error: 'not-activated' })
  expect(await mailedBy(platform, 'reset-link')).toEqual([])
})

test('lost codes and forgotten passwords require a human check first, and an invalid body is refused', async () => {
  const { platform, call } = await serveAccounts({ CAPTCHA_PROVIDER: 'pow' })
  const { email } = await makeTestRetailer(platform)
  for (const path of ['lost-activation-code', 'forgot-password']) {
    const answer = await call(path, { email })
    expect([path, answer.status, answer.body.error]).toEqual([path, 403, 'challenge-failed'])
  }
  const bodies: Record<string, unknown>[] = [
    {},
    { email: 5 },
    { email: 'a\nb' },
    { email, extra: 1 },
    { email: 'x'.repeat(300) },
  ]
  for (const path of ['activate', 'lost-activation-code', 'setup', 'login', 'forgot-password', 'reset-password'])
    for (const body of bodies) expect([path, body, (await call(path, body)).status]).toEqual([path, body, 400])
  expect(await mailedBy(platform, 'reset-link')).toEqual([])
})

test('no secret of an account is in the log or in clear in the database', async () => {
  const { platform, call } = await serveAccounts({ LOG_LEVEL: 'debug' })
  const { email, code } = await inviteTestRetailer(platform)
  await call('activate', { email, invitationCode: code })
  const made = await call('setup', { givenName: 'Mia', email, password: retailerPassword, invitationCode: code })
  await call('forgot-password', { email })
  const secrets = [code, retailerPassword, made.session.token, made.session.idToken, ...(await keysOf(platform))]
  const { rows } = await platform.database.queries.execute<{ name: string }>(
    sql`select table_name as name from information_schema.tables where table_schema = 'public'`,
  )
  const kept: string[] = [...platform.logLines]
  for (const { name } of rows) {
    const { rows: whole } = await platform.database.queries.execute(sql`select t::text from ${sql.identifier(name)} t`)
    kept.push(JSON.stringify(whole))
  }
  const everything = kept.join('\n')
  for (const secret of secrets) expect(everything).not.toContain(secret)
  expect(everything).toContain('Costa News')
})
