import { randomUUID } from 'node:crypto'

import { hashPassword } from '#app/identity/passwords/hash-password.server.ts'
import { postgresPlace } from '#e2e/harness/browser/inspect.ts'
import { enquiryBody } from '#e2e/harness/load/load.ts'

import { alternate, type Benchmark, median, medianRatio, notMeasured, verdictOf } from './measure.ts'
import { startQuietProduct } from './servers/quiet-product.ts'

const [keeper, password] = ['keeper@example.com', 'plum otter rides the tram']
const mostRatio = 1.25

type Side = { base: string } & AsyncDisposable

async function startSide(RATE_LIMITS: 'on' | 'off'): Promise<Side> {
  const place = await postgresPlace()
  const env = { ...place.env, RATE_LIMITS, CAPTCHA_PROVIDER: 'off', TRUST_PROXY: '127.0.0.1,::1' }
  const product = await startQuietProduct({ env })
  await place.rows(`
    insert into agents (id, email, email_key, given_name, surname, password_hash)
    values (gen_random_uuid(), '${keeper}', '${keeper}', 'Mia', 'Costa', '${await hashPassword(password)}')`)
  return {
    base: product.base,
    async [Symbol.asyncDispose]() {
      await product[Symbol.asyncDispose]()
      await place.drop()
    },
  }
}

let asked = 0
/** Returns an unused address, so that its limits are not reached. */
const newAddress = () => {
  asked += 1
  return `10.${(asked >> 16) & 255}.${(asked >> 8) & 255}.${asked & 255}`
}

type Sent = { ms: number; cookie: string }

async function send(base: string, path: string, body: object, headers: Record<string, string> = {}): Promise<Sent> {
  const begin = performance.now()
  const answer = await fetch(base + path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-forwarded-for': newAddress(), ...headers },
    body: JSON.stringify(body),
  })
  const text = await answer.text()
  if (answer.status !== 200) throw new Error(`${path} answered ${answer.status}: ${text}`)
  const device = answer.headers.getSetCookie().find((one) => one.startsWith('__Host-device='))
  return { ms: performance.now() - begin, cookie: device?.split(';')[0] ?? '' }
}

const logIn = (base: string, headers?: Record<string, string>) =>
  send(base, '/api/account/login', { email: keeper, password }, headers)

function enquire(base: string): Promise<Sent> {
  const key = randomUUID()
  return send(base, '/api/enquiries', enquiryBody(key), { 'idempotency-key': key })
}

/** Compares one kind of request with and without limits, in alternation. */
async function compare(what: string, rounds: number, [on, off]: [() => Promise<Sent>, () => Promise<Sent>]) {
  await on()
  await off()
  const pairs = await alternate(
    rounds,
    async () => (await on()).ms,
    async () => (await off()).ms,
  )
  const [withLimits, without] = [median(pairs.map(([ms]) => ms)), median(pairs.map(([, ms]) => ms))]
  const ratio = medianRatio(pairs)
  return { ratio, part: `${what}: ${ratio.toFixed(2)} ×, ${withLimits.toFixed(1)} ms beside ${without.toFixed(1)} ms` }
}

/** P18: the cost of counting strangers' attempts for all callers (decision 8). */
export const limitsCost: Benchmark = {
  id: 'P18',
  what: 'A log-in from a known device and one from a new device, with all limits',
  target: `≤ ${mostRatio} × the same without limits, on the slower of them`,
  how: 'POST by one caller, each time from another address behind a trusted proxy, to two products on one PostgreSQL, with and without limits, in turns.',
  async run(isQuick) {
    if (!process.env.TEST_DATABASE_URL) return notMeasured('there is no PostgreSQL')
    await using on = await startSide('on')
    await using off = await startSide('off')
    const rounds = isQuick ? 60 : 300
    const known = [await logIn(on.base), await logIn(off.base)] as const
    const logIns = [
      await compare('log-in, known device', rounds, [
        () => logIn(on.base, { cookie: known[0].cookie }),
        () => logIn(off.base, { cookie: known[1].cookie }),
      ]),
      await compare('log-in, new device', rounds, [() => logIn(on.base), () => logIn(off.base)]),
    ]
    const enquiry = await compare('enquiry', rounds, [() => enquire(on.base), () => enquire(off.base)])
    const worst = Math.max(...logIns.map(({ ratio }) => ratio))
    return {
      result: `${worst.toFixed(2)} × on the slower of ${logIns.length}`,
      verdict: verdictOf(worst <= mostRatio),
      parts: [...logIns, enquiry].map(({ part }) => part),
    }
  },
}
