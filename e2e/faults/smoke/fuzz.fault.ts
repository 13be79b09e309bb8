import fc from 'fast-check'
import { expect, test } from 'vitest'

import { secondsOfTree } from '#app/testing/process-tree.ts'
import { isLong, seed } from '#e2e/harness/load/fault-form.ts'
import { callsOf } from '#e2e/harness/data/api-calls.ts'
import { type HostileRequest, hostileRequests } from '#e2e/harness/load/hostile.ts'
import { embeddedPlace } from '#e2e/harness/browser/inspect.ts'
import { complaint, type RawAnswer, sendRaw, show } from '#e2e/harness/load/raw-request.ts'
import { startProduct } from '#e2e/harness/product/start-product.ts'
import { urlMap } from '#e2e/url-map.ts'

const count = isLong ? 20_000 : 800
const atOnce = 4
const slowMs = 1_000

const isEnquiry = ({ status, body }: RawAnswer) => status === 200 && body.includes('"reference":"E-')
const isInterest = ({ path }: HostileRequest, { status, body }: RawAnswer) =>
  status === 200 && path.startsWith('/api/account/us/signup') && body.includes('"success":true')

const isRegistration = ({ path }: HostileRequest, { status, body }: RawAnswer) =>
  status === 200 && path.startsWith('/api/account/signup') && body.includes('"reference":"R-')

type Stored = {
  n: number
  interests: number
  optOuts: number
  accounts: number
  letters: number
  registrations: number
  answers: number
  contracts: number
}

async function countStored(dataDir: string): Promise<Stored | undefined> {
  const [stored] = await embeddedPlace(dataDir).rows<Stored>(
    `select count(*)::int as n, (select count(*)::int from us_interests) as interests,
      (select count(*)::int from opt_outs) as "optOuts",
      (select count(*)::int from agents) + (select count(*)::int from agent_sessions) + (select count(*)::int from invitations)
        + (select count(*)::int from agent_reset_keys) as accounts,
      (select count(*)::int from mails where about_kind in ('agent', 'invitation')) as letters,
      (select count(*)::int from registrations) as registrations,
      (select count(*)::int from events where subject_kind = 'registration') as answers,
      (select count(*)::int from contract_drafts) + (select count(*)::int from bank_details)
        + (select count(*)::int from bank_detail_changes) + (select count(*)::int from contract_renewals)
        + (select count(*)::int from reminders) as contracts from enquiries`,
  )
  return stored
}

test('R2: no hostile request gets a 5xx, a stack trace or a delay, and invalid requests store nothing', async () => {
  console.log(`seed ${seed}, ${count} requests`)
  const product = await startProduct({ env: { CAPTCHA_PROVIDER: 'off', RATE_LIMITS: 'off' } })
  const calls = await callsOf(product.url)
  expect(calls.length).toBeGreaterThan(1)
  const requests = fc.sample(hostileRequests(calls, urlMap), { seed, numRuns: count })
  const complaints: string[] = []
  const slow: { request: HostileRequest; ms: number }[] = []
  let accepted = 0
  let interests = 0
  let registrations = 0
  let silent = 0

  async function sendEach(): Promise<void> {
    for (let request = requests.pop(); request; request = requests.pop()) {
      const answer = await sendRaw(product.port, request)
      const wrong = complaint(answer)
      if (wrong) complaints.push(`${wrong}: ${show(request)}`)
      if (answer.status === 0) silent += 1
      if (answer.ms > slowMs) slow.push({ request, ms: answer.ms })
      if (isEnquiry(answer)) accepted += 1
      if (isInterest(request, answer)) interests += 1
      if (isRegistration(request, answer)) registrations += 1
    }
  }
  await Promise.all(Array.from({ length: atOnce }, sendEach))
  // A busy machine makes any request slow. The slowest are sent again, alone, until one needs little processor time.
  const worked = () => secondsOfTree(product.process.pid ?? 0) ?? 0
  for (const { request } of slow.toSorted((a, b) => b.ms - a.ms).slice(0, 20)) {
    let isSlow = true
    for (let tries = 0; tries < 3 && isSlow; tries += 1) {
      const before = worked()
      const again = await sendRaw(product.port, request)
      isSlow = (worked() - before) * 1_000 > slowMs
      if (isEnquiry(again)) accepted += 1
      if (isInterest(request, again)) interests += 1
      if (isRegistration(request, again)) registrations += 1
    }
    if (isSlow) complaints.push(`takes over a second of processor time: ${show(request)}`)
  }
  expect(complaints).toEqual([])
  expect((await fetch(`${product.url}/healthz`)).status).toBe(200)
  expect(product.output()).not.toMatch(/unhandled|uncaught|TypeError|RangeError/i)
  expect(await product.stop()).toBe(0)

  const stored = await countStored(product.dataDir)
  console.log(`${accepted} requests accepted, ${silent} closed without a response, ${slow.length} slow at first`)
  expect(silent).toBeLessThan(count / 10)
  expect(stored?.n).toBe(accepted)
  // No key was issued: no number gets onto the list. A repeated interest is answered 200 and stored once.
  expect(stored?.optOuts).toBe(0)
  expect(stored?.interests).toBeLessThanOrEqual(interests)
  // No one was invited: no guess creates an account, opens a session or causes a mail.
  expect([stored?.accounts, stored?.letters]).toEqual([0, 0])
  // A repetition under one key is answered 200 and stored once; no caller has a link to a status page.
  expect(stored?.registrations).toBeLessThanOrEqual(registrations)
  expect(stored?.answers).toBe(0)
  // No caller has a contract's token.
  expect(stored?.contracts).toBe(0)
})
