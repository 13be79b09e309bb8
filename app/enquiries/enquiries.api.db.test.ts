import { randomUUID } from 'node:crypto'

import { sql } from 'drizzle-orm'
import { expect, onTestFinished, test } from 'vitest'

import { createListener } from '#app/http.server.ts'
import { noStaticFiles } from '#app/platform/edge/static-files.server.ts'
import { eventually } from '#app/platform/testing/eventually.ts'
import { serveOnLoopback } from '#app/platform/testing/serve-on-loopback.ts'
import { solveChallenge } from '#app/platform/testing/solve-challenge.ts'
import { startTestPlatform, type TestPlatform } from '#app/platform/testing/test-platform.ts'
import { mailTemplates } from '#app/wiring.server.ts'

const good = { name: 'Mia Costa', email: 'mia@example.com', phone: '02 5550 1234', message: 'Hello' }

type Post = (body: BodyInit, headers?: Record<string, string>, options?: RequestInit) => Promise<Response>

/** The whole chain in this process, behind a listener on the loopback. */
async function serve(env?: Record<string, string>): Promise<{ platform: TestPlatform; post: Post }> {
  const platform = await startTestPlatform({
    templates: mailTemplates,
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
  return {
    platform,
    post: (body, headers = {}, options = {}) =>
      fetch(`${url}/api/enquiries`, {
        method: 'POST',
        body,
        headers: { 'content-type': 'application/json', ...headers },
        ...options,
      }),
  }
}

async function enquiriesIn({ database }: TestPlatform): Promise<number> {
  const { rows } = await database.queries.execute<{ n: number }>(sql`select count(*)::int as n from enquiries`)
  return rows[0]?.n ?? -1
}

function streamOf(text: string): ReadableStream<Uint8Array> {
  return new Blob([text]).stream()
}

test('a good enquiry is answered with its reference, and never kept by a cache (rules E11, AP12)', async () => {
  const { platform, post } = await serve()
  const answer = await post(JSON.stringify(good))
  expect(answer.status).toBe(200)
  expect(await answer.json()).toEqual({ success: true, reference: expect.stringMatching(/^E-/) })
  expect(answer.headers.get('cache-control')).toBe('no-store')
  expect(answer.headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/)
  expect(await enquiriesIn(platform)).toBe(1)
})

test('a body whose length nobody said is taken when it is small and refused when it is large', async () => {
  const { platform, post } = await serve()
  const stream = (text: string) => post(streamOf(text), {}, { duplex: 'half' } as RequestInit)
  expect((await stream(JSON.stringify(good))).status).toBe(200)
  expect((await stream(JSON.stringify({ ...good, message: 'x'.repeat(40_000) }))).status).toBe(413)
  expect(await enquiriesIn(platform)).toBe(1)
})

test.for([
  ['no JSON', '{', {}, 400, 'bad-request'],
  ['a wrong media type', '{}', { 'content-type': 'text/plain' }, 415, 'wrong-media-type'],
  ['a wrong field', '{"name":""}', {}, 400, 'validation-error'],
  ['a key that is none', JSON.stringify(good), { 'idempotency-key': 'x' }, 400, 'validation-error'],
  ['too much', JSON.stringify({ ...good, message: 'x'.repeat(40_000) }), {}, 413, 'too-large'],
  ['another site', JSON.stringify(good), { 'sec-fetch-site': 'cross-site' }, 403, 'forbidden'],
] as const)('%s is refused, says so, and stores nothing', async ([, body, headers, status, error]) => {
  const { platform, post } = await serve()
  const answer = await post(body, headers)
  expect(answer.status).toBe(status)
  expect(await answer.json()).toMatchObject({ success: false, error, message: expect.any(String) })
  expect(await enquiriesIn(platform)).toBe(0)
})

test('without a proof of a person nothing is stored, and no limit is used up (rule H3)', async () => {
  const { platform, post } = await serve({ CAPTCHA_PROVIDER: 'pow' })
  for (const headers of [{}, { 'captcha-response': 'pow.x' }, { 'captcha-response': 'off.x' }]) {
    const answer = await post(JSON.stringify(good), headers)
    expect(answer.status).toBe(403)
    expect(await answer.json()).toMatchObject({ error: 'challenge-failed' })
  }
  expect(await enquiriesIn(platform)).toBe(0)
  const { rows } = await platform.database.queries.execute(sql`select key from rate_limits`)
  expect(rows).toEqual([])
})

test('a repetition gets the first answer, says that it is one, and is not counted again', async () => {
  const { platform, post } = await serve()
  const key = { 'idempotency-key': randomUUID() }
  const first = (await (await post(JSON.stringify(good), key)).json()) as object
  for (let index = 0; index < 10; index += 1) {
    const again = await post(JSON.stringify(good), key)
    expect(again.headers.get('idempotent-replayed')).toBe('true')
    expect(await again.json()).toEqual(first)
  }
  expect((await post(JSON.stringify({ ...good, name: 'Bo' }), key)).status).toBe(422)
  expect(await enquiriesIn(platform)).toBe(1)
})

test('a repetition is answered where a first try would be refused, and uses up nothing (rule AP7)', async () => {
  const { post } = await serve()
  const key = { 'idempotency-key': randomUUID() }
  const again = async () => (await post(JSON.stringify(good), key)).json() as Promise<object>
  // At the same moment each of them is tried, and later none.
  const [first, ...others] = await Promise.all([again(), again(), again()])
  for (let index = 0; index < 5; index += 1) others.push(await again())
  for (const other of others) expect(other).toEqual(first)
  // Of five in ten minutes four are left.
  const statuses: number[] = []
  for (let index = 0; index < 5; index += 1) statuses.push((await post(JSON.stringify(good))).status)
  expect(statuses).toEqual([200, 200, 200, 200, 429])
  expect(await again()).toEqual(first)
})

test('a repetition needs no proof of a person (rule AP7)', async () => {
  const { platform, post } = await serve({ CAPTCHA_PROVIDER: 'pow' })
  const key = { 'idempotency-key': randomUUID() }
  const proof = { 'captcha-response': await solveChallenge(await platform.humanCheck.issue('enquiry', 1)) }
  const first = await post(JSON.stringify(good), { ...key, ...proof })
  expect(first.status).toBe(200)
  const again = await post(JSON.stringify(good), key)
  expect([again.status, await again.json()]).toEqual([200, await first.json()])
})

test('a caller who writes too often is told when to come back (rule L2)', async () => {
  const { platform, post } = await serve()
  const statuses: number[] = []
  for (let index = 0; index < 7; index += 1) {
    const answer = await post(JSON.stringify(good))
    statuses.push(answer.status)
    if (answer.status === 429) expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0)
  }
  expect(statuses).toEqual([200, 200, 200, 200, 200, 429, 429])
  expect(await enquiriesIn(platform)).toBe(5)
})

const mailsOf = async ({ database }: TestPlatform, template: string) =>
  (await database.queries.execute(sql`select to_address from mails where template = ${template}`)).rows

test('strangers with the email of a person lock that person out of nothing: they write, and staff are told (rule L11)', async () => {
  const { platform, post } = await serve()
  const from = (index: number) => ({ 'x-forwarded-for': `198.51.100.${index}` })
  for (let index = 0; index < 4; index += 1) expect((await post(JSON.stringify(good), from(index))).status).toBe(200)
  const own = await post(JSON.stringify({ ...good, message: 'It is me' }), from(9))
  expect([own.status, await own.json()]).toEqual([200, { success: true, reference: expect.stringMatching(/^E-/) }])
  expect(await mailsOf(platform, 'enquiry-team')).toHaveLength(5)
  expect(await mailsOf(platform, 'enquiry-received')).toHaveLength(3)
})

test('a mailbox gets three acknowledgements an hour, whatever is behind the plus of its address (rule L11)', async () => {
  const { platform, post } = await serve()
  for (let index = 0; index < 30; index += 1) {
    const email = index % 2 === 0 ? `mia+${index}@example.com` : `MIA+x+${index}@Example.com`
    const answer = await post(JSON.stringify({ ...good, email }), { 'x-forwarded-for': `198.51.100.${index}` })
    expect(answer.status).toBe(200)
  }
  expect(await mailsOf(platform, 'enquiry-team')).toHaveLength(30)
  expect(await mailsOf(platform, 'enquiry-received')).toHaveLength(3)
})

test('a repetition uses up no acknowledgement (rules AP7, L11)', async () => {
  const { platform, post } = await serve()
  const key = { 'idempotency-key': randomUUID() }
  const repeated = Array.from({ length: 8 }, () => post(JSON.stringify(good), key))
  expect((await Promise.all(repeated)).map(({ status }) => status)).toEqual(Array.from(repeated, () => 200))
  await post(JSON.stringify(good))
  await post(JSON.stringify(good))
  expect(await mailsOf(platform, 'enquiry-received')).toHaveLength(3)
})

test('while the database is away: 503, come back in a moment', async () => {
  const { platform, post } = await serve()
  await platform.jobs.stop(500)
  await platform.database.close()
  const answer = await post(JSON.stringify(good), { 'idempotency-key': randomUUID() })
  expect(answer.status).toBe(503)
  expect(answer.headers.get('retry-after')).toBe('5')
})

test('nothing that a caller sends comes out in the log', async () => {
  const { platform, post } = await serve()
  const canary = (name: string) => `canary-${name}`
  const body = { name: canary('name'), email: 'canary@example.com', phone: '555', message: canary('message') }
  const headers = {
    authorization: canary('bearer'),
    cookie: `sid=${canary('cookie')}`,
    'captcha-response': `pow.${canary('proof')}`,
    'user-agent': canary('agent'),
    referer: `http://x.example/${canary('referer')}?token=${canary('token')}`,
  }
  expect((await post(JSON.stringify(body), headers)).status).toBe(200)
  await post(JSON.stringify({ ...body, email: canary('mail') }), headers)
  await post(`{"name":"${canary('broken')}`, headers)
  await platform.jobs.stop(500)
  await platform.database.close()
  await post(JSON.stringify(body), { ...headers, 'idempotency-key': randomUUID() })
  // A request is logged when it has ended, a moment after its answer has come.
  const logged = () => platform.logLines.filter((line) => line.includes('"msg":"request"'))
  await eventually(logged, ({ length }) => length >= 4)
  expect(logged()).toHaveLength(4)
  expect(platform.logLines.join('')).not.toMatch(/canary/i)
})
