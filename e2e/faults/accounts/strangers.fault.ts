import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

import { expect, onTestFinished, test } from 'vitest'

import type { Platform } from '#app/web/platform.server.ts'
import { solveChallenge } from '#app/testing/solve-challenge.ts'
import { makeTestMember, testPassword } from '#app/office/testing/staff-fixtures.ts'

import { retailerPassword, seedRetailer, seedInvitation } from '#e2e/harness/data/agents.ts'
import { engines, isLong } from '#e2e/harness/load/fault-form.ts'
import { embeddedPlace, postgresPlace } from '#e2e/harness/browser/inspect.ts'
import { seedFolder } from '#e2e/harness/data/seed.ts'
import { mailedLink, startSmtpSink } from '#e2e/harness/product/smtp-sink.ts'
import { startProduct } from '#e2e/harness/product/start-product.ts'

const [keeper, other] = ['keeper@example.com', 'other@example.com']
const wrong = 'this is not the password'

/** A thousand addresses, each in its own network. */
const strangers = Array.from({ length: 1_000 }, (_, index) => `198.${18 + (index >> 8)}.${index & 255}.7`)
const triesEach = isLong ? 10 : 1
const callers = 40

type Headers = Record<string, string>
type Answer = { status: number; error?: string | undefined; work: number; cookie: string }

/** Starts the product behind a trusted proxy, with a retailer, an invited retailer and the owner of the office. */
async function start(engine: 'embedded' | 'postgres') {
  const folder = mkdtempSync(join(tmpdir(), 'tillway-strangers-'))
  const place = engine === 'postgres' ? await postgresPlace() : embeddedPlace(folder)
  const sink = await startSmtpSink()
  onTestFinished(async () => {
    await sink.close()
    await place.drop()
    rmSync(folder, { recursive: true, force: true })
  })
  const [invited, owner] = [{ email: '', code: '' }, { email: '' }]
  const seedAll = async (platform: Platform) => {
    await seedRetailer(platform, keeper, [])
    await seedRetailer(platform, other, [])
    owner.email = (await makeTestMember(platform, 'owner')).email
    Object.assign(invited, await seedInvitation(platform, 'invited@example.com'))
  }
  const dataDir = await seedFolder(seedAll, folder, place.env)
  // No request is shed, independent of the machine's speed.
  const env = {
    LOG_LEVEL: 'silent',
    TRUST_PROXY: '127.0.0.1,::1',
    SMTP_URL: sink.url,
    RATE_LIMITS: 'on',
  }
  const product = await startProduct({ dataDir, env: { ...env, ...place.env } })
  return { product, sink, invited, owner }
}

async function post(url: string, path: string, body: object, from: string, headers: Headers = {}): Promise<Answer> {
  const answer = await fetch(`${url}/api/account/${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-forwarded-for': from, ...headers },
    body: JSON.stringify(body),
  })
  const { error, work = 1 } = (await answer.json()) as { error?: string; work?: number }
  const device = answer.headers.getSetCookie().find((one) => one.startsWith('__Host-device='))
  return { status: answer.status, error, work, cookie: device?.split(';')[0] ?? '' }
}

/** Retries as a browser does while the product answers 503 because too many passwords are hashed at once. */
async function patiently<Answered extends { status: number }>(ask: () => Promise<Answered>): Promise<Answered> {
  for (;;) {
    const answer = await ask()
    if (answer.status !== 503) return answer
    await sleep(1_000)
  }
}

/** Solves the human check as a browser does where one is required, and sends the same request again. */
async function postPaying(url: string, path: string, body: object, from: string, action: string): Promise<Answer> {
  let answer = await patiently(() => post(url, path, body, from))
  while (answer.error === 'challenge-failed') {
    const issued = await fetch(`${url}/api/challenge?action=${action}&work=${answer.work}`, {
      headers: { 'x-forwarded-for': from },
    })
    const proof = { 'captcha-response': await solveChallenge(await issued.json()) }
    answer = await patiently(() => post(url, path, body, from, proof))
  }
  return answer
}

async function signIn(
  url: string,
  email: string,
  from: string,
  password: string,
): Promise<{ status: number; to: string | null }> {
  const answer = await fetch(`${url}/staff/sign-in`, {
    method: 'POST',
    redirect: 'manual',
    headers: { 'content-type': 'application/x-www-form-urlencoded', 'x-forwarded-for': from },
    body: new URLSearchParams({ email, password }),
  })
  await answer.arrayBuffer()
  return { status: answer.status, to: answer.headers.get('location') }
}

/** Runs the act for all strangers, a few at a time, each as often as the form of the suite requires. */
async function attack(act: (from: string, index: number) => Promise<unknown>): Promise<void> {
  let next = 0
  const one = async () => {
    for (let index = next++; index < strangers.length * triesEach; index = next++)
      await act(strangers[index % strangers.length] ?? '', index)
  }
  await Promise.all(Array.from({ length: callers }, one))
}

test.for(engines)(
  '%s: 1,000 strangers who guess at one account, all accounts, codes, recovery and the office lock no other person out',
  async (engine) => {
    const started = await start(engine)
    await using product = started.product
    const { url } = product
    const logIn = (from: string, headers?: Headers, password = retailerPassword) =>
      post(url, 'login', { email: keeper, password }, from, headers)
    const known = { cookie: (await logIn('203.0.113.7')).cookie }
    const asked: Promise<Answer>[] = []
    await attack(async (from, index) => {
      // The known device logs in during the attack.
      if (index % 250 === 249) asked.push(patiently(() => logIn('203.0.113.8', known)))
      await logIn(from, {}, wrong)
      await post(url, 'login', { email: `nobody-${index}@example.com`, password: wrong }, from)
      await post(url, 'activate', { email: started.invited.email, invitationCode: '111122223333' }, from)
      if (index % 4 === 0) await signIn(url, started.owner.email, from, wrong)
    })
    expect((await Promise.all(asked)).map(({ status }) => status)).toEqual(Array.from(asked, () => 200))

    // A retailer on an unknown device who lost the password gets a link by mail, and the reset logs them in.
    expect((await postPaying(url, 'forgot-password', { email: other }, '203.0.113.9', 'forgot-password')).status).toBe(
      200,
    )
    const link = await mailedLink(started.sink, other, '/reset-password')
    const key = new URL(link).searchParams.get('resetKey')
    const password = 'a quite different password'
    const reset = await patiently(() => post(url, 'reset-password', { key, password }, '203.0.113.9'))
    expect(reset.status).toBe(200)
    const back = { cookie: reset.cookie }
    const returned = await patiently(() => post(url, 'login', { email: other, password }, '203.0.113.9', back))
    expect(returned.status).toBe(200)

    // The others solve the check, and are served.
    const { email, code } = started.invited
    const codeOf = { email, invitationCode: code }
    expect((await postPaying(url, 'activate', codeOf, '203.0.113.10', 'activate')).status).toBe(200)
    const account = { ...codeOf, givenName: 'Mia', surname: 'Costa', password }
    expect((await postPaying(url, 'setup', account, '203.0.113.10', 'setup')).status).toBe(200)
    const anywhere = { email: keeper, password: retailerPassword }
    expect((await postPaying(url, 'login', anywhere, '203.0.113.11', 'login')).status).toBe(200)
    const ownerIn = await patiently(() => signIn(url, started.owner.email, '203.0.113.12', testPassword))
    expect(ownerIn).toMatchObject({
      status: 302,
      to: expect.stringContaining('/staff/sign-in/code') as string,
    })
  },
)
