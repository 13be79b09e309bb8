import { randomUUID } from 'node:crypto'

import { sql } from 'drizzle-orm'
import { expect, onTestFinished, test } from 'vitest'

import { createListener } from '#app/start/http/http.server.ts'
import { noStaticFiles } from '#app/web/edge/answers/static-files.server.ts'
import { eventually } from '#app/testing/eventually.ts'
import { serveOnLoopback } from '#app/testing/serve-on-loopback.ts'
import { solveChallenge } from '#app/testing/solve-challenge.ts'
import { startTestPlatform, type TestPlatform } from '#app/testing/test-platform.ts'
import { mailTemplates } from '#app/start/wiring/wiring.server.ts'

const good = { name: 'Mia Costa', email: 'mia@example.com', phone: '02 5550 1234', message: 'Hello' }

type Post = (body: BodyInit, headers?: Record<string, string>, options?: RequestInit) => Promise<Response>

/** Serves the whole request chain of this process on the loopback interface. */
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

test('the response to a valid enquiry contains its reference, and is not cached (rules E11, AP12)', async () => {
  const { platform, post } = await serve()
  const answer = await post(JSON.stringify(good))
  expect(answer.status).toBe(200)
  expect(await answer.json()).toEqual({ success: true, reference: expect.stringMatching(/^E-/) })
  expect(answer.headers.get('cache-control')).toBe('no-store')
  expect(answer.headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/)
  expect(await enquiriesIn(platform)).toBe(1)
})

test('a body without a declared length is accepted if small and refused if large', async () => {
  const { platform, post } = await serve()
  const stream = (text: string) => post(streamOf(text), {}, { duplex: 'half' } as RequestInit)
  expect((await stream(JSON.stringify(good))).status).toBe(200)
  expect((await stream(JSON.stringify({ ...good, message: 'x'.repeat(40_000) }))).status).toBe(413)
  expect(await enquiriesIn(platform)).toBe(1)
})

test.for([
  ['a body that is not JSON', '{', {}, 400, 'bad-request'],
  ['a wrong media type', '{}', { 'content-type': 'text/plain' }, 415, 'wrong-media-type'],
  ['a wrong field', '{"name":""}', {}, 400, 'validation-error'],
  ['an invalid idempotency key', JSON.stringify(good), { 'idempotency-key': 'x' }, 400, 'validation-error'],
  ['a body that is too large', JSON.stringify({ ...good, message: 'x'.repeat(40_000) }), {}, 413, 'too-large'],
  ['a cross-site request', JSON.stringify(good), { 'sec-fetch-site': 'cross-site' }, 403, 'forbidden'],
] as const)('%s is refused with its code, and stores nothing', async ([, body, headers, status, error]) => {
  const { platform, post } = await serve()
  const answer = await post(body, headers)
  expect(answer.status).toBe(status)
  expect(await answer.json()).toMatchObject({ success: false, error, message: expect.any(String) })
  expect(await enquiriesIn(platform)).toBe(0)
})

test('without a human check nothing is stored, and no limit is used up (rule H3)', async () => {
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

test('a repeated request gets the first response, marked as repeated, and is not counted again', async () => {
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

test('a repeated request succeeds even above a limit, and does not count towards it (rule AP7)', async () => {
  const { post } = await serve()
  const key = { 'idempotency-key': randomUUID() }
  const again = async () => (await post(JSON.stringify(good), key)).json() as Promise<object>
  // Concurrent copies are all processed, later ones get the stored response.
  const [first, ...others] = await Promise.all([again(), again(), again()])
  for (let index = 0; index < 5; index += 1) others.push(await again())
  for (const other of others) expect(other).toEqual(first)
  // They counted as one of the five allowed requests in ten minutes, so four are left.
  const statuses: number[] = []
  for (let index = 0; index < 5; index += 1) statuses.push((await post(JSON.stringify(good))).status)
  expect(statuses).toEqual([200, 200, 200, 200, 429])
  expect(await again()).toEqual(first)
})

test('a repeated request needs no human check (rule AP7)', async () => {
  const { platform, post } = await serve({ CAPTCHA_PROVIDER: 'pow' })
  const key = { 'idempotency-key': randomUUID() }
  const proof = { 'captcha-response': await solveChallenge(await platform.humanCheck.issue('enquiry', 1)) }
  const first = await post(JSON.stringify(good), { ...key, ...proof })
  expect(first.status).toBe(200)
  const again = await post(JSON.stringify(good), key)
  expect([again.status, await again.json()]).toEqual([200, await first.json()])
})

test('a caller above the limit gets a Retry-After (rule L2)', async () => {
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

test('strangers who use a visitor’s email do not block the visitor, and staff are notified (rule L11)', async () => {
  const { platform, post } = await serve()
  const from = (index: number) => ({ 'x-forwarded-for': `198.51.100.${index}` })
  for (let index = 0; index < 4; index += 1) expect((await post(JSON.stringify(good), from(index))).status).toBe(200)
  const own = await post(JSON.stringify({ ...good, message: 'It is me' }), from(9))
  expect([own.status, await own.json()]).toEqual([200, { success: true, reference: expect.stringMatching(/^E-/) }])
  expect(await mailsOf(platform, 'enquiry-team')).toHaveLength(5)
  expect(await mailsOf(platform, 'enquiry-received')).toHaveLength(3)
})

test('a mailbox gets three acknowledgements an hour, regardless of plus addresses (rule L11)', async () => {
  const { platform, post } = await serve()
  for (let index = 0; index < 30; index += 1) {
    const email = index % 2 === 0 ? `mia+${index}@example.com` : `MIA+x+${index}@Example.com`
    const answer = await post(JSON.stringify({ ...good, email }), { 'x-forwarded-for': `198.51.100.${index}` })
    expect(answer.status).toBe(200)
  }
  expect(await mailsOf(platform, 'enquiry-team')).toHaveLength(30)
  expect(await mailsOf(platform, 'enquiry-received')).toHaveLength(3)
})

test('a repeated request does not count towards the acknowledgements (rules AP7, L11)', async () => {
  const { platform, post } = await serve()
  const key = { 'idempotency-key': randomUUID() }
  const repeated = Array.from({ length: 8 }, () => post(JSON.stringify(good), key))
  expect((await Promise.all(repeated)).map(({ status }) => status)).toEqual(Array.from(repeated, () => 200))
  await post(JSON.stringify(good))
  await post(JSON.stringify(good))
  expect(await mailsOf(platform, 'enquiry-received')).toHaveLength(3)
})

test('without the database the response is 503 with a Retry-After', async () => {
  const { platform, post } = await serve()
  await platform.jobs.stop(500)
  await platform.database.close()
  const answer = await post(JSON.stringify(good), { 'idempotency-key': randomUUID() })
  expect(answer.status).toBe(503)
  expect(answer.headers.get('retry-after')).toBe('5')
})

test('the log contains nothing that a caller sends', async () => {
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
  // A request is logged shortly after its response has arrived.
  const logged = () => platform.logLines.filter((line) => line.includes('"msg":"request"'))
  await eventually(logged, ({ length }) => length >= 4)
  expect(logged()).toHaveLength(4)
  expect(platform.logLines.join('')).not.toMatch(/canary/i)
})
