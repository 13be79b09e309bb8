import fc from 'fast-check'
import { expect, onTestFinished, test, vi } from 'vitest'

import { readConfig } from '../config/config.server.ts'
import { keysFrom } from '#app/data/crypto/keys.server.ts'
import { createLog } from '../log/log.server.ts'
import { serveOnLoopback } from '#app/testing/serve-on-loopback.ts'
import { shortPatience } from '#app/testing/short-patience.ts'
import { solveChallenge } from '#app/testing/solve-challenge.ts'
import { hostedProviders } from '#app/web/human-check/hosted.server.ts'
import { createHumanCheck, type HumanCheck } from '#app/web/human-check/human-check.server.ts'
import { hostedProviderIds, type HostedProviderId, type HumanCheckAction } from './human-check.ts'

const keys = keysFrom(`k1:${Buffer.alloc(32, 5).toString('base64')}`)
const log = createLog({ LOG_LEVEL: 'silent' }, () => {})

type Fake = { answer: (form: URLSearchParams) => { status?: number; body: unknown } | 'hang' | 'drop' }

const encode = (payload: unknown) => Buffer.from(JSON.stringify(payload)).toString('base64url')

const solve = async (check: HumanCheck, action: HumanCheckAction): Promise<string> =>
  solveChallenge(await check.issue(action, 1))

function configured(provider: string): ReturnType<typeof readConfig> {
  const hosted = { CAPTCHA_SITE_KEY: 'site', CAPTCHA_SECRET: 'secret' }
  return readConfig({ CAPTCHA_PROVIDER: provider, PUBLIC_URL: 'https://tillway.example', ...hosted })
}

/** Starts a fake hosted provider on loopback; the `fetch` replacement redirects the fixed URL to it. */
async function startHosted(
  id: HostedProviderId,
  atEnd: typeof onTestFinished = onTestFinished,
): Promise<{ check: HumanCheck; fake: Fake; asked: URLSearchParams[] }> {
  const fake: Fake = { answer: () => ({ body: { success: true, hostname: 'tillway.example', action: 'enquiry' } }) }
  const asked: URLSearchParams[] = []
  const { url: ownUrl, close } = await serveOnLoopback((request, response) => {
    void (async () => {
      let text = ''
      for await (const chunk of request) text += String(chunk)
      asked.push(new URLSearchParams(text))
      const answer = fake.answer(new URLSearchParams(text))
      if (answer === 'drop') request.socket.destroy()
      else if (answer !== 'hang') response.writeHead(answer.status ?? 200).end(JSON.stringify(answer.body))
    })()
  })
  atEnd(close)
  const check = createHumanCheck(configured(id), keys, log, (url, options) => {
    expect(url).toBe(hostedProviders[id].verifyUrl)
    return fetch(`${ownUrl}/`, options)
  })
  return { check, fake, asked }
}

/** Answers that every provider refuses before it makes a request. */
const malformed: [string, string | undefined, string][] = [
  ['missing', undefined, 'missing'],
  ['empty', '', 'missing'],
  ['without a provider', 'token', 'malformed'],
  ['without a token', 'PROVIDER.', 'malformed'],
  ['of an unknown provider', 'magic.token', 'malformed'],
  ['with a line break', 'PROVIDER.to\nken', 'malformed'],
  ['in another alphabet', 'PROVIDER.tökén', 'malformed'],
  ['of 5,000 characters', `PROVIDER.${'x'.repeat(5_000)}`, 'malformed'],
  ['off', 'off.token', 'refused'],
]

for (const provider of ['pow', ...hostedProviderIds]) {
  test.for(malformed)(`${provider}: refuses an answer that is %s`, async ([, header, refusal]) => {
    const check = createHumanCheck(configured(provider), keys, log, () => Promise.reject(new Error('was asked')))
    const result = await check.verify(header?.replace('PROVIDER', provider), 'enquiry', '203.0.113.7')
    expect(result).toEqual({ ok: false, refusal })
  })
}

test('pow: a solved challenge is valid only for the action it was made for (rule H3)', async () => {
  const check = createHumanCheck(configured('pow'), keys, log)
  const answer = await solve(check, 'enquiry')
  expect(await check.verify(answer, 'enquiry', 'ip')).toMatchObject({ ok: true })
  expect(await check.verify(answer, 'signup', 'ip')).toEqual({ ok: false, refusal: 'wrong-action' })
})

test('pow: the same answer has the same replay key in any notation, so that it is spent once', async () => {
  const check = createHumanCheck(configured('pow'), keys, log)
  const answer = await solve(check, 'enquiry')
  const payload = JSON.parse(Buffer.from(answer.slice(4), 'base64url').toString()) as Record<string, unknown>
  const rewritten = `pow.${encode({ solution: payload.solution, challenge: payload.challenge })}`
  const results = [await check.verify(answer, 'enquiry', 'ip'), await check.verify(rewritten, 'enquiry', 'ip')]
  const replayKeys = results.map((result) => (result.ok ? result.proof?.replayKey : undefined))
  expect(replayKeys[0]).toMatch(/^pow [0-9a-f]+$/)
  expect(replayKeys[1]).toBe(replayKeys[0])
})

test('pow: the answer expires after ten minutes (rule H3)', async () => {
  const check = createHumanCheck(configured('pow'), keys, log)
  const answer = await solve(check, 'enquiry')
  vi.useFakeTimers({ toFake: ['Date'] })
  onTestFinished(() => void vi.useRealTimers())
  vi.setSystemTime(Date.now() + 11 * 60_000)
  expect(await check.verify(answer, 'enquiry', 'ip')).toEqual({ ok: false, refusal: 'expired' })
})

test('pow: a solved answer with any change is refused, and nothing is thrown', async () => {
  const check = createHumanCheck(configured('pow'), keys, log)
  const answer = await solve(check, 'enquiry')
  const payload = JSON.parse(Buffer.from(answer.slice(4), 'base64url').toString()) as {
    challenge: { parameters: Record<string, unknown> & { data: object }; signature: string }
    solution: Record<string, unknown>
  }
  const { parameters, signature } = payload.challenge
  const values = fc.oneof(fc.constantFrom('', 'a', 'abc', 'ff', -1, 0, 2 ** 53, null, [], {}), fc.jsonValue())
  // Except the counter: the derived key proves the work, and the nonce is spent.
  const place = fc.constantFrom(...Object.keys(parameters), 'signature', 'derivedKey')
  await fc.assert(
    fc.asyncProperty(place, values, async (name, value) => {
      const changed = {
        challenge: {
          parameters: name in parameters ? { ...parameters, [name]: value } : parameters,
          signature: name === 'signature' ? value : signature,
        },
        solution: name in payload.solution ? { ...payload.solution, [name]: value } : payload.solution,
      }
      // The counter only says where the key was found; the key itself is checked.
      const isOtherCounter = name === 'counter' && Number.isInteger(value) && Number(value) >= 0
      if (isOtherCounter || encode(changed) === answer.slice(4)) return
      expect((await check.verify(`pow.${encode(changed)}`, 'enquiry', 'ip')).ok).toBe(false)
    }),
    { numRuns: 300 },
  )
})

test('pow: any text as a token is refused, and nothing is thrown', async () => {
  const check = createHumanCheck(configured('pow'), keys, log)
  await fc.assert(
    fc.asyncProperty(
      fc.oneof(
        fc.base64String(),
        fc.json().map((json) => Buffer.from(json).toString('base64url')),
      ),
      async (token) => {
        expect((await check.verify(`pow.${token}`, 'enquiry', 'ip')).ok).toBe(false)
      },
    ),
  )
})

const answered = (body: object) => ({ body: { hostname: 'tillway.example', action: 'enquiry', ...body } })

/** Responses of each hosted provider, and our results. */
const said: [string, Fake['answer'], string][] = [
  ['no', () => answered({ success: false, 'error-codes': ['invalid-input-response'] }), 'refused'],
  ['that it expired', () => answered({ success: false, 'error-codes': ['timeout-or-duplicate'] }), 'expired'],
  ['yes, for another host', () => answered({ success: true, hostname: 'evil.example' }), 'wrong-host'],
  ['yes, for no host', () => answered({ success: true, hostname: undefined }), 'wrong-host'],
  [
    'no, with 400',
    () => ({ ...answered({ success: false, 'error-codes': ['invalid-input-response'] }), status: 400 }),
    'refused',
  ],
  ['400 and nothing readable', () => ({ status: 400, body: '<html>' }), 'refused'],
  [
    'no, with null for the missing fields',
    () => answered({ success: false, hostname: null, action: null, 'error-codes': null }),
    'refused',
  ],
  ['that it was used', () => answered({ success: false, 'error-codes': ['already-seen-response'] }), 'expired'],
  ['that it is asked too often', () => ({ status: 429, body: {} }), 'upstream-down'],
  ['403 and nothing readable', () => ({ status: 403, body: '<html>' }), 'upstream-down'],
  ['500', () => ({ status: 500, body: {} }), 'upstream-down'],
  ['an internal error', () => answered({ success: false, 'error-codes': ['internal-error'] }), 'upstream-down'],
  [
    'that our secret is wrong',
    () => answered({ success: false, 'error-codes': ['invalid-input-secret'] }),
    'upstream-down',
  ],
  ['something else than JSON', () => ({ body: '<html>' }), 'upstream-down'],
  ['nothing and hangs up', () => 'drop', 'upstream-down'],
]

for (const id of hostedProviderIds) {
  test.concurrent(`${id}: an accepted token permits the act, and its hash is spent`, async ({
    onTestFinished: atEnd,
  }) => {
    const { check, asked } = await startHosted(id, atEnd)
    const result = await check.verify(`${id}.token-1`, 'enquiry', '203.0.113.7')
    expect(result).toMatchObject({ ok: true, proof: { replayKey: expect.stringMatching(`^${id} [\\w-]{43}$`) } })
    expect(Object.fromEntries(asked[0] ?? [])).toMatchObject({ secret: 'secret', response: 'token-1' })
  })

  test(`${id}: the check waits three seconds for a provider that does not respond`, async () => {
    const { check, fake } = await startHosted(id, onTestFinished)
    fake.answer = () => 'hang'
    const patience = shortPatience()
    expect(await check.verify(`${id}.token`, 'enquiry', 'ip')).toEqual({ ok: false, refusal: 'upstream-down' })
    expect(patience.asked).toEqual([3_000])
  })

  test.concurrent.for(said)(
    `${id}: the check refuses the response %s`,
    async ([, answer, refusal], { expect: expectHere, onTestFinished: atEnd }) => {
      const { check, fake } = await startHosted(id, atEnd)
      fake.answer = answer
      expectHere(await check.verify(`${id}.token`, 'enquiry', 'ip')).toEqual({ ok: false, refusal })
    },
  )

  test(`${id}: a token for another act is refused if the provider reports the act`, async () => {
    const { check } = await startHosted(id)
    const result = await check.verify(`${id}.token`, 'signup', 'ip')
    if (hostedProviders[id].reportsAction) expect(result).toEqual({ ok: false, refusal: 'wrong-action' })
    else expect(result.ok).toBe(true)
  })

  test(`${id}: rejected tokens never switch to proof of work`, async () => {
    const { check, fake } = await startHosted(id)
    for (const [name, answer, refusal] of said) {
      if (refusal === 'upstream-down') continue
      fake.answer = answer
      await check.verify(`${id}.forged`, 'enquiry', 'ip')
      expect(await check.issue('enquiry', 1), name).toEqual({ provider: id, siteKey: 'site' })
    }
  })

  test(`${id}: proof of work replaces a provider that is down, which is asked again after five minutes`, async () => {
    const { check, fake } = await startHosted(id)
    const up = fake.answer
    expect(await check.issue('enquiry', 1)).toEqual({ provider: id, siteKey: 'site' })
    fake.answer = () => 'drop'
    expect(await check.verify(`${id}.token`, 'enquiry', 'ip')).toMatchObject({ refusal: 'upstream-down' })
    const answer = await solve(check, 'enquiry')
    expect(await check.verify(answer, 'enquiry', 'ip')).toMatchObject({ ok: true })
    expect(await check.verify(answer, 'signup', 'ip')).toMatchObject({ ok: false, refusal: 'wrong-action' })

    fake.answer = up
    vi.useFakeTimers({ toFake: ['performance'], now: 0 })
    onTestFinished(() => void vi.useRealTimers())
    vi.advanceTimersByTime(performance.now() + 24 * 3_600_000)
    expect(await check.issue('enquiry', 1)).toEqual({ provider: id, siteKey: 'site' })
    expect(await check.verify(`${id}.token`, 'enquiry', 'ip')).toMatchObject({ ok: true })
  })
}

test('a challenge from the time of the built-in check stays valid after the provider has recovered', async () => {
  const standIn = await startHosted('turnstile')
  standIn.fake.answer = () => 'drop'
  await standIn.check.verify('turnstile.token', 'enquiry', 'ip')
  const answer = await solve(standIn.check, 'enquiry')
  const otherProcess = await startHosted('turnstile')
  expect(await otherProcess.check.verify(answer, 'enquiry', 'ip')).toMatchObject({ ok: true })
})

test('a check that is switched off accepts every answer and spends nothing', async () => {
  const check = createHumanCheck(configured('off'), keys, log)
  expect(await check.verify(undefined, 'enquiry', 'ip')).toEqual({ ok: true, proof: undefined })
})
