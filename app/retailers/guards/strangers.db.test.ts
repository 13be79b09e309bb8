import { sql } from 'drizzle-orm'
import { expect, test, vi } from 'vitest'

import * as passwords from '#app/identity/passwords/hash-password.server.ts'
import { solveChallenge } from '#app/testing/solve-challenge.ts'
import type { TestPlatform } from '#app/testing/test-platform.ts'

import { retailerLimits } from '../retailer-limits.ts'
import * as codes from '../invitations/invitation-code.server.ts'
import { type Answer, type Call, mailedBy, serveAccounts } from '../testing/account-server.ts'
import { retailerPassword, inviteTestRetailer, makeTestRetailer } from '../testing/retailer-fixtures.ts'

const wrong = 'this is not the password'
/** One address in each of a thousand networks. */
const strangers = Array.from({ length: 1_000 }, (_, index) => `198.${18 + (index >> 8)}.${index & 255}.7`)

/** Returns the device cookie of a response. */
const deviceOf = ({ headers }: Answer) => {
  const token = /__Host-device=([\w-]{43});/.exec(headers.get('set-cookie') ?? '')?.[1]
  return { cookie: `__Host-device=${token}` }
}

/** Solves a challenge of the built-in human check, as the browser does. */
async function proveHuman(url: string, action: string, work = 1): Promise<Record<string, string>> {
  const issued = await (await fetch(`${url}/api/challenge?action=${action}&work=${work}`)).json()
  return { 'captcha-response': await solveChallenge(issued) }
}

/** Lets each stranger fail once, with any human check that is required. */
async function fail({ limits }: TestPlatform, name: 'agent-login' | 'activate', subjects: readonly string[]) {
  for (const [index, ip] of strangers.entries())
    await limits.attempt(retailerLimits[name], { ip, subject: subjects[index % subjects.length] })
}

/** Sets the counter that all callers share. */
const setAll = ({ database }: TestPlatform, name: string, points: number) =>
  database.queries.execute(sql`update rate_limits set points = ${points} where key like ${`${name}/all/%`}`)

const logInWith =
  (call: Call, email: string) =>
  (options: Parameters<Call>[2] = {}, password: string = retailerPassword) =>
    call('login', { email, password }, options)

test(
  'while 1,000 strangers guess at one account, its known device logs in at once, and a new device needs a human check but no wait (rules L3, AC25)',
  { tags: 'slow' },
  async () => {
    const { platform, url, call } = await serveAccounts({ CAPTCHA_PROVIDER: 'pow' })
    const { email } = await makeTestRetailer(platform)
    const logIn = logInWith(call, email)
    const device = deviceOf(await logIn())
    await fail(platform, 'agent-login', [email])
    expect((await logIn({ headers: device, from: '203.0.113.80' })).status).toBe(200)
    const asked = await logIn({ from: '203.0.113.81' })
    expect([asked.status, asked.body.error, asked.headers.get('retry-after')]).toEqual([403, 'challenge-failed', null])
    expect(asked.body.work).toBe(5)
    // A check with the usual work is no longer enough.
    const cheap = await proveHuman(url, 'login')
    expect((await logIn({ from: '203.0.113.81', headers: cheap })).body).toMatchObject({ work: 5 })
    await platform.database.queries.execute(
      sql`update rate_limits set points = 20 where key like 'agent-login/subject/%'`,
    )
    expect((await logIn({ from: '203.0.113.81' })).body.work).toBe(2)
    const dear = await proveHuman(url, 'login', 2)
    expect((await logIn({ from: '203.0.113.81', headers: dear })).status).toBe(200)
  },
)

test('30 wrong log-ins from 8 addresses lock out neither the known device nor a new one, before and after a reset', async () => {
  const { platform, call } = await serveAccounts()
  const { email } = await makeTestRetailer(platform)
  const logIn = logInWith(call, email)
  const device = deviceOf(await logIn())
  for (let index = 0; index < 30; index += 1) await logIn({ from: strangers[index % 8] ?? '' }, wrong)
  expect((await logIn({ headers: device })).status).toBe(200)
  expect((await logIn({ from: '203.0.113.90' })).status).toBe(200)
  expect((await call('forgot-password', { email }, { from: '203.0.113.91' })).status).toBe(200)
  const [link] = await mailedBy(platform, 'reset-link')
  const key = new URL(String(link?.url)).searchParams.get('resetKey')
  const password = 'a quite different password'
  const reset = await call('reset-password', { key, password }, { from: strangers[0] ?? '' })
  expect(reset.status).toBe(200)
  // Even from an address with failures, and on the device that used the link.
  expect((await logIn({ from: strangers[0] ?? '' }, password)).status).toBe(200)
  expect((await logIn({ from: strangers[1] ?? '', headers: deviceOf(reset) }, password)).status).toBe(200)
})

test(
  'while strangers guess at all accounts, known devices log in, and all others need a human check to log in, activate, set up or get a link',
  { tags: 'slow' },
  async () => {
    const { platform, url, call } = await serveAccounts({ CAPTCHA_PROVIDER: 'pow' })
    const { email } = await makeTestRetailer(platform)
    const { email: invited, code } = await inviteTestRetailer(platform)
    const logIn = logInWith(call, email)
    const device = deviceOf(await logIn())
    const prove = async (action: string, work?: number) => ({ headers: await proveHuman(url, action, work) })
    await fail(
      platform,
      'agent-login',
      strangers.map((ip) => `${ip}@example.com`),
    )
    await fail(
      platform,
      'activate',
      strangers.map((ip) => `${ip}@example.com`),
    )
    await setAll(platform, 'agent-login', 2_000)
    expect((await logIn({ headers: device })).status).toBe(200)
    expect((await logIn()).body.work).toBeUndefined()
    expect((await logIn(await prove('login'))).status).toBe(200)
    const activation = { email: invited, invitationCode: code }
    expect((await call('activate', activation)).body.error).toBe('challenge-failed')
    expect((await call('activate', activation, await prove('activate'))).status).toBe(200)
    const account = { ...activation, givenName: 'Mia', surname: 'Costa', password: retailerPassword }
    expect((await call('setup', account)).body.error).toBe('challenge-failed')
    const setUp = await call('setup', account, await prove('setup'))
    expect([setUp.status, deviceOf(setUp)]).toEqual([200, { cookie: expect.any(String) as string }])
    expect((await platform.limits.alarms()).map(({ limit }) => limit)).toEqual(['activate', 'agent-login'])
  },
)

test(
  '300 log-ins with unknown emails block no recovery, and above the limit responses only reveal less (rule AC24)',
  { tags: 'slow' },
  async () => {
    const { platform, call } = await serveAccounts()
    const { email } = await makeTestRetailer(platform)
    const { email: invited } = await inviteTestRetailer(platform)
    for (const ip of strangers.slice(0, 310)) await platform.limits.admits(retailerLimits['unknown-email'], { ip })
    for (const ip of strangers.slice(0, 310)) {
      await platform.limits.consume(retailerLimits['forgot-password'], { ip, subject: `${ip}@example.com` })
      await platform.limits.consume(retailerLimits['lost-code'], { ip, subject: `${ip}@example.com` })
    }
    const sent = { success: true, message: 'Password reset link has been sent' }
    expect((await call('forgot-password', { email })).body).toEqual(sent)
    expect((await call('forgot-password', { email: 'nobody@example.com' })).body).toEqual(sent)
    expect((await call('forgot-password', { email: invited })).body).toEqual(sent)
    const again = { success: true, message: 'Activation code has been re-sent' }
    expect((await call('lost-activation-code', { email: invited })).body).toEqual(again)
    expect((await call('lost-activation-code', { email: 'nobody@example.com' })).body).toEqual(again)
    expect((await call('lost-activation-code', { email })).body).toEqual(again)
    expect([await mailedBy(platform, 'reset-link'), await mailedBy(platform, 'invitation-code-again')]).toMatchObject([
      [{}],
      [{}],
    ])
    expect((await call('login', { email: 'nobody@example.com', password: wrong })).body.error).toBe('wrong-credentials')
  },
)

test('while very many callers request links, a link costs more work and is still mailed (rule L3)', async () => {
  const { platform, url, call } = await serveAccounts({ CAPTCHA_PROVIDER: 'pow' })
  const { email } = await makeTestRetailer(platform)
  await platform.limits.consume(retailerLimits['forgot-password'], {
    ip: '198.51.100.7',
    subject: 'nobody@example.com',
  })
  await setAll(platform, 'forgot-password', 600)
  const ask = (headers: Record<string, string>) => call('forgot-password', { email }, { headers })
  expect((await ask(await proveHuman(url, 'forgot-password', 1))).status).toBe(200)
  await setAll(platform, 'forgot-password', 1_200)
  expect((await ask(await proveHuman(url, 'forgot-password', 1))).body).toMatchObject({
    error: 'challenge-failed',
    work: 3,
  })
  expect((await ask(await proveHuman(url, 'forgot-password', 3))).status).toBe(200)
  expect(await mailedBy(platform, 'reset-link')).toHaveLength(2)
  expect((await platform.limits.alarms()).map(({ limit }) => limit)).toEqual(['forgot-password'])
})

test('strangers who request a retailer’s links neither flood the mailbox nor block a link that works', async () => {
  const { platform, call } = await serveAccounts()
  const { email } = await makeTestRetailer(platform)
  const ask = (from: string) => call('forgot-password', { email }, { from })
  for (const from of strangers.slice(0, 40)) expect((await ask(from)).status).toBe(200)
  const mailed = await mailedBy(platform, 'reset-link')
  expect(mailed).toHaveLength(3)
  const reset = async () => {
    const link = (await mailedBy(platform, 'reset-link')).at(-1)
    const key = new URL(String(link?.url)).searchParams.get('resetKey')
    return (await call('reset-password', { key, password: 'a quite different password' })).status
  }
  expect(await reset()).toBe(200)
  // A retailer who used one link can get another.
  expect((await ask('203.0.113.92')).status).toBe(200)
  expect(await reset()).toBe(200)
})

test('a known device is limited by its own failures only: a check after 5, waits of 1, 2, 4 … minutes from 10 on (rule L3)', async () => {
  const { platform, call } = await serveAccounts({ CAPTCHA_PROVIDER: 'pow' })
  const { email } = await makeTestRetailer(platform)
  const logIn = logInWith(call, email)
  const [mine, other] = [deviceOf(await logIn()), deviceOf(await logIn())]
  for (let index = 0; index < 5; index += 1) expect((await logIn({ headers: mine }, wrong)).status).toBe(401)
  expect((await logIn({ headers: mine }, wrong)).body.error).toBe('challenge-failed')
  expect((await logIn({ headers: other })).status).toBe(200)
  await platform.database.queries.execute(
    sql`update rate_limits set points = 11, expire = now() + interval '30 days' where key like 'agent-login/source/%'`,
  )
  const waiting = await logIn({ headers: mine })
  expect(waiting.status).toBe(429)
  expect(Number(waiting.headers.get('retry-after'))).toBeGreaterThan(60)
  expect(Number(waiting.headers.get('retry-after'))).toBeLessThanOrEqual(120)
  expect((await logIn({ headers: other })).status).toBe(200)
})

test('a known device does not wait behind a flood of strangers, who have a separate queue', async () => {
  const { platform, call } = await serveAccounts()
  const { email } = await makeTestRetailer(platform)
  const logIn = logInWith(call, email)
  const device = deviceOf(await logIn())
  const gates: (() => void)[] = []
  // The check of the strangers' passwords never ends.
  using verify = vi.spyOn(passwords, 'verifyPassword')
  const real = verify.getMockImplementation()
  verify.mockImplementation(async (hash, password) => {
    if (password === wrong) await new Promise<void>((resolve) => gates.push(resolve))
    return password === retailerPassword && hash !== undefined
  })
  const flood = strangers.slice(0, 8).map((from) => logIn({ from }, wrong))
  await expect.poll(() => gates.length).toBe(2)
  expect((await logIn({ headers: device })).status).toBe(200)
  expect(gates).toHaveLength(2)
  if (real) verify.mockImplementation(real)
  const open = setInterval(() => gates.splice(0).forEach((go) => go()), 1)
  expect(new Set((await Promise.all(flood)).map(({ status }) => status))).toEqual(new Set([401]))
  clearInterval(open)
})

test('a device is known only to the account that logged in on it, with an unchanged cookie and until a reset', async () => {
  const { platform, call } = await serveAccounts({ CAPTCHA_PROVIDER: 'pow' })
  const [mia, tom] = [await makeTestRetailer(platform), await makeTestRetailer(platform)]
  const logIn = logInWith(call, mia.email)
  const device = deviceOf(await logIn())
  const others = deviceOf(await logInWith(call, tom.email)())
  await fail(platform, 'agent-login', [mia.email])
  const last = device.cookie.at(-1) === 'A' ? 'E' : 'A'
  for (const headers of [others, { cookie: `${device.cookie.slice(0, -1)}${last}` }, { cookie: 'device=x' }])
    expect((await logIn({ headers })).status).toBe(403)
  const loggedIn = await logIn({ headers: device })
  expect(loggedIn.headers.getSetCookie().find((one) => one.startsWith('__Host-device='))).toMatch(
    /; Path=\/; HttpOnly; SameSite=Lax; Max-Age=155(52000|519\d\d); Secure$/,
  )
  // The device cookie survives the log-out.
  const ended = await call('logout', {}, { session: loggedIn.session })
  expect([ended.status, ended.headers.getSetCookie().filter((one) => one.includes('device'))]).toEqual([200, []])
  expect((await logIn({ headers: device })).status).toBe(200)
  await platform.database.queries.execute(
    sql`update agents set password_hash = ${await passwords.hashPassword('a quite different password')} where id = ${mia.id}`,
  )
  expect((await logIn({ headers: device }, 'a quite different password')).status).toBe(403)
})

/** Counts computations and database queries while a call is answered. */
function watchWork({ database }: TestPlatform) {
  const spies = [
    vi.spyOn(passwords, 'verifyPassword'),
    vi.spyOn(codes, 'codeMac'),
    vi.spyOn(database, 'transaction'),
    vi.spyOn(database.queries, 'execute'),
    vi.spyOn(database.queries, 'select'),
  ]
  return () => spies.map(({ mock }) => mock.calls.length)
}

test.for(['login', 'activate', 'setup'])(
  'the cost of %s does not reveal who has an account: known and unknown emails take the same waits and work (rule AC24)',
  async (path) => {
    const { platform, call } = await serveAccounts()
    const { email } = path === 'login' ? await makeTestRetailer(platform) : await inviteTestRetailer(platform)
    const names = path === 'setup' ? { givenName: 'Mia', surname: '' } : {}
    const secret = path === 'login' ? { password: wrong } : { invitationCode: '111122223333' }
    const body = { ...names, ...secret, ...(path === 'setup' && { password: retailerPassword }) }
    const work = watchWork(platform)
    const seen: unknown[][][] = []
    for (const asked of [email, 'nobody@example.com']) {
      const rows: unknown[][] = []
      for (let index = 0; index < 12; index += 1) {
        const before = work()
        const answer = await call(
          path,
          { ...body, email: asked },
          { from: asked === email ? '203.0.113.1' : '203.0.113.2' },
        )
        const minutes = Math.ceil(Number(answer.headers.get('retry-after') ?? 0) / 60)
        // Log-in may reveal that an email is unknown, within its limit.
        const status = path === 'login' && answer.status === 404 ? 401 : answer.status
        const done = work().map((count, which) => count - (before[which] ?? 0))
        rows.push([status, minutes, ...(path === 'login' ? done.slice(0, 2) : done)])
      }
      seen.push(rows)
    }
    expect(seen[1]).toEqual(seen[0])
    const outcomes = seen[0]?.map(([status, minutes]) => [status, minutes])
    expect(outcomes?.slice(9, 11)).toEqual([
      [path === 'login' ? 401 : 404, 0],
      [429, 1],
    ])
  },
)
