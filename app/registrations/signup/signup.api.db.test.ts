import { randomUUID } from 'node:crypto'

import { sql } from 'drizzle-orm'
import { expect, onTestFinished, test } from 'vitest'

import { createListener } from '#app/start/http/http.server.ts'
import { noStaticFiles } from '#app/web/edge/answers/static-files.server.ts'
import { serveOnLoopback } from '#app/testing/serve-on-loopback.ts'
import { startTestPlatform, type TestPlatform } from '#app/testing/test-platform.ts'
import { jobsOf, mailTemplates } from '#app/start/wiring/wiring.server.ts'

import { findRegistrationSources } from '../counts/registration-counts.queries.server.ts'
import { fakeGuid, startFakeAbnLookup } from '../abn/testing/fake-abn-lookup.ts'
import { statusToken } from '../status/status-link.server.ts'
import { makeTestRegistration } from '../testing/registration-fixtures.ts'

const good = {
  shopName: 'Pellow News',
  contactName: 'Garth Pellow',
  email: 'garth@pellownews.example',
  contactNumber: '02 5550 0182',
  abn: '51824753556',
  shopPostCode: '2830',
  licensedPostOffice: false,
  source: 'VANA',
  pleaseSpecify: '',
}

type Send = (path: string, body?: unknown, headers?: Record<string, string>) => Promise<Response>

/** Starts the whole request chain in this process, behind a loopback listener. */
async function serve(env?: Record<string, string>): Promise<{ platform: TestPlatform; send: Send }> {
  const platform = await startTestPlatform({
    templates: mailTemplates,
    jobs: jobsOf,
    env: { LOG_LEVEL: 'debug', TRUST_PROXY: '127.0.0.1', ...(env ?? { CAPTCHA_PROVIDER: 'off' }) },
  })
  const build = () => Promise.reject(new Error('no pages in this test'))
  const { listener, stop } = createListener(platform, { build, mode: 'production', files: noStaticFiles })
  const { url, close } = await serveOnLoopback(listener)
  onTestFinished(async () => {
    await close()
    await stop()
    await platform[Symbol.asyncDispose]()
  })
  const send: Send = (path, body, headers = {}) =>
    fetch(`${url}/api/account/${path}`, {
      ...(body !== undefined && { method: 'POST', body: JSON.stringify(body) }),
      headers: { 'content-type': 'application/json', ...headers },
    })
  return { platform, send }
}

const rowsOf = async ({ database }: TestPlatform, query: ReturnType<typeof sql>) =>
  (await database.queries.execute(query)).rows

test('a registration returns its reference and status link, and stores where the visit came from', async () => {
  const { platform, send } = await serve()
  const source = encodeURIComponent(JSON.stringify(['/agent', 'utm_campaign=autumn', 'news.example']))
  const answer = await send('signup', good, { 'visit-source': source })
  expect(answer.status).toBe(200)
  expect(await answer.json()).toEqual({
    success: true,
    reference: expect.stringMatching(/^R-/),
    statusUrl: expect.stringMatching(/\/signup\/status\/t1\.[\w-]{43}$/),
    // A day, counted with the business days of the shop's state (rule RG15).
    answerBy: expect.stringMatching(/^5 pm on \w+day,? \d+ \w+/),
  })
  const [row] = await rowsOf(platform, sql`select traffic from registrations`)
  expect(row).toMatchObject({ traffic: { landing: '/agent', referrer: 'news.example' } })
  expect(JSON.stringify(row)).toContain('autumn')
  const ever = { first: '2000-01-01', last: '2999-12-31' }
  expect(await findRegistrationSources(platform.database.queries, ever)).toEqual([
    { day: expect.any(String), campaign: { campaign: 'autumn' }, referrer: 'news.example', count: 1 },
  ])
})

test('rejects invalid fields one by one with these messages (rule RG3)', async () => {
  const { platform, send } = await serve()
  const answer = await send('signup', { ...good, abn: '51824753557', source: 'Other', shopPostCode: '28' })
  expect(answer.status).toBe(400)
  expect(await answer.json()).toMatchObject({
    error: 'validation-error',
    detail: {
      abn: 'Check the ABN: these 11 digits do not belong to one.',
      shopPostCode: 'Invalid post code format',
      pleaseSpecify: 'Source must be specified',
    },
  })
  expect((await send('signup', { ...good, isAdmin: true })).status).toBe(400)
  expect(await rowsOf(platform, sql`select 1 from registrations`)).toEqual([])
})

test('the same registration again is a 409 with this message, and a repetition returns the first response (rules RG7, AP6)', async () => {
  const { platform, send } = await serve()
  const key = { 'idempotency-key': randomUUID() }
  const first = (await (await send('signup', good, key)).json()) as object
  const again = await send('signup', good, key)
  expect(again.headers.get('idempotent-replayed')).toBe('true')
  expect(await again.json()).toEqual(first)
  expect((await send('signup', { ...good, shopName: 'Other' }, key)).status).toBe(422)
  const other = await send('signup', good, { 'idempotency-key': randomUUID() })
  expect(other.status).toBe(409)
  expect(await other.json()).toEqual({
    success: false,
    error: 'existing-account',
    message: 'Pellow News is already registered to this email address. Contact support for help.',
  })
  expect(await rowsOf(platform, sql`select 1 as one from registrations`)).toHaveLength(1)
})

test('nothing is stored without a human check, and a caller who registers too often gets a Retry-After', async () => {
  const checked = await serve({ CAPTCHA_PROVIDER: 'pow' })
  expect((await checked.send('signup', good)).status).toBe(403)
  expect(await rowsOf(checked.platform, sql`select 1 from registrations`)).toEqual([])
  const { send } = await serve()
  const statuses: number[] = []
  while (statuses.length < 7) {
    const answer = await send('signup', { ...good, shopName: `Shop ${statuses.length}` })
    statuses.push(answer.status)
    if (answer.status === 429) expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0)
  }
  expect(statuses).toEqual([200, 200, 200, 200, 200, 429, 429])
})

test('strangers who use a person’s email do not stop that person from registering, and a mailbox gets three mails (rule L11)', async () => {
  const { platform, send } = await serve()
  for (let index = 0; index < 6; index += 1) {
    const email = index % 2 === 0 ? good.email : `garth+${index}@pellownews.example`
    const from = { 'x-forwarded-for': `198.51.100.${index}` }
    const answer = await send('signup', { ...good, email, shopName: `Shop ${index}` }, from)
    expect([answer.status, await answer.json()]).toMatchObject([200, { statusUrl: expect.any(String) as string }])
  }
  const mailed = async (template: string) =>
    (await rowsOf(platform, sql`select 1 from mails where template = ${template}`)).length
  expect([await mailed('registration-team'), await mailed('registration-received')]).toEqual([6, 3])
})

/** Returns the ABN with these nine digits: its first two are the checksum. */
function abnOf(nine: string): string {
  const weights = [10, 1, 3, 5, 7, 9, 11, 13, 15, 17, 19]
  const sum = [...nine].reduce((total, digit, index) => total + Number(digit) * (weights[index + 2] ?? 0), 0)
  return `${10 + ((89 - (sum % 89)) % 89)}${nine}`
}

test('20 addresses that ask for 600 ABNs exhaust the register’s budget, and get not-checked instead of a refusal (rule L12)', async () => {
  const fake = await startFakeAbnLookup()
  onTestFinished(() => fake.close())
  const { send } = await serve({ CAPTCHA_PROVIDER: 'off', ABR_URL: fake.url, ABR_GUID: fakeGuid })
  const ask = async (abn: string, from: string) => {
    const answer = await send(`abn?abn=${abn}`, undefined, { 'x-forwarded-for': from })
    return { status: answer.status, said: (await answer.json()) as object }
  }
  for (let address = 0; address < 20; address += 1)
    await Promise.all(
      Array.from({ length: 30 }, (_, index) => {
        const abn = abnOf(String(100_000_000 + address * 30 + index))
        return ask(abn, `198.51.100.${address}`)
      }),
    )
  const honest = await ask('51824753556', '203.0.113.9')
  expect(honest).toMatchObject({ status: 200, said: { addsUp: true, register: 'not-checked' } })
  expect(fake.asked.length).toBeLessThanOrEqual(120)
  // The limit of each address still applies.
  expect((await ask('51824753556', '198.51.100.0')).status).toBe(429)
})

test('without a register, an ABN is checked by its checksum alone and has no name', async () => {
  const { send } = await serve()
  expect((await send('abn?abn=51824753556')).headers.get('retry-after')).toBeNull()
  expect(await (await send('abn?abn=51%20824%20753%20556')).json()).toEqual({
    success: true,
    abn: '51824753556',
    addsUp: true,
    register: 'not-checked',
  })
  expect(await (await send('abn?abn=51824753557')).json()).toMatchObject({ addsUp: false, register: 'not-checked' })
  expect((await send('abn')).status).toBe(200)
})

test('with a register, an ABN has a name; an unreachable register takes only that away', async () => {
  const fake = await startFakeAbnLookup()
  onTestFinished(() => fake.close())
  const { send, platform } = await serve({ CAPTCHA_PROVIDER: 'off', ABR_URL: fake.url, ABR_GUID: fakeGuid })
  expect(await (await send('abn?abn=51824753556')).json()).toMatchObject({
    register: 'active',
    entityName: 'PELLOW NEWS PTY LTD',
    businessNames: ['Pellow News', 'Dubbo Papers'],
    state: 'NSW',
    postcode: '2830',
  })
  fake.fault = 'down'
  const failed = await send('abn?abn=83914571673')
  expect(await failed.json()).toMatchObject({ addsUp: true, register: 'not-checked' })
  // The length of the register's pause (rule RG25).
  expect(failed.headers.get('retry-after')).toBe('30')
  expect((await send('signup', good)).status).toBe(200)
  expect(platform.logLines.join('\n')).not.toContain(fakeGuid)
  expect(platform.logLines.join('\n')).not.toContain('83914571673')
})

test('an answer needs the token of its registration, and only a question opens fields', async () => {
  const { platform, send } = await serve()
  const { id } = await makeTestRegistration(platform)
  await platform.database.queries.execute(
    sql`update registrations set status = 'info-needed', asked = '{"fields":["abn"],"question":"Which?","at":"2026-11-20T00:00:00Z"}'`,
  )
  const token = statusToken(platform, { id })
  for (const bad of ['', 'x', `${token}A`, `${token.slice(0, -1)}`, statusToken(platform, { id: randomUUID() })])
    expect((await send('registration-answer', { abn: '53004085616' }, { 'registration-token': bad })).status).toBe(404)
  const headers = { 'registration-token': token, 'idempotency-key': randomUUID() }
  expect((await send('registration-answer', { email: 'thief@example.com', note: 'x' }, headers)).status).toBe(400)
  expect((await send('registration-answer', { shopName: 'X' }, headers)).status).toBe(400)
  expect((await send('registration-answer', { abn: '53004085616' }, headers)).status).toBe(200)
  const again = await send('registration-answer', { abn: '53004085616' }, headers)
  expect([again.status, again.headers.get('idempotent-replayed')]).toEqual([200, 'true'])
  const same = await send('registration-answer', { abn: '53004085616' }, { 'registration-token': token })
  expect([same.status, ((await same.json()) as { error: string }).error]).toEqual([400, 'validation-error'])
  await platform.database.queries.execute(sql`update registrations set asked = asked || '{"readAt":"2026-11-21"}'`)
  const late = await send('registration-answer', { note: 'One more thing' }, { 'registration-token': token })
  expect([late.status, ((await late.json()) as { error: string }).error]).toEqual([409, 'conflict'])
  expect(platform.logLines.join('\n')).not.toContain(token)
})
