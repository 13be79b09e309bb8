import { randomBytes } from 'node:crypto'

import { type Place, postgresPlace } from '#e2e/harness/browser/inspect.ts'
import { type SmtpSink, startSmtpSink } from '#e2e/harness/product/smtp-sink.ts'

import { runLoad } from './load/load-job.ts'
import { type Benchmark, type Finding, notMeasured, verdictOf } from './measure.ts'
import { startQuietProduct } from './servers/quiet-product.ts'

const keeper = 'keeper@example.com'
const [leastASecond, mostSeconds] = [50, 5]

async function until(isDone: () => boolean): Promise<void> {
  while (!isDone()) await new Promise((resolve) => setTimeout(resolve, 5))
}

/** Requests a password reset link. Returns the seconds until the mail server had it. */
async function askForLink(base: string, { mails }: SmtpSink): Promise<number> {
  const links = () => mails.filter(({ to }) => to.includes(keeper)).length
  const [before, begin] = [links(), performance.now()]
  const answer = await fetch(`${base}/api/account/forgot-password`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: keeper }),
  })
  if (!answer.ok) throw new Error(`the link was refused: ${answer.status} ${await answer.text()}`)
  await until(() => links() > before)
  return (performance.now() - begin) / 1_000
}

type Env = Record<string, string> & { DATA_KEYS: string }

async function measure(
  place: Place,
  sink: SmtpSink,
  env: Env,
  [count, links]: readonly [number, number],
): Promise<Finding> {
  await using product = await startQuietProduct({ env })
  await place.rows(`insert into agents (id, email, email_key, given_name, surname, password_hash)
    values (gen_random_uuid(), '${keeper}', '${keeper}', 'Mia', 'Costa', 'none') returning 1`)
  // Each enquiry sends two notices.
  const load = { bases: [product.base], dataKeys: env.DATA_KEYS, callers: 50, count: count / 2, kind: 'new' }
  const { errors } = await runLoad('send-enquiries.ts', load)
  if (errors > 0) throw new Error(`${errors} enquiries were refused`)
  const [taken, begin] = [sink.mails.length, performance.now()]
  const waits: number[] = []
  for (let link = 0; link < links; link += 1) waits.push(await askForLink(product.base, sink))
  const waiting = count + links - sink.mails.length
  await until(() => sink.mails.length >= count + links)
  const perSecond = (sink.mails.length - taken) / ((performance.now() - begin) / 1_000)
  const longest = Math.max(...waits)
  return {
    result: `${perSecond.toFixed(0)} a second; a code in ${longest.toFixed(1)} s at most`,
    verdict: verdictOf(perSecond >= leastASecond && longest <= mostSeconds),
    parts: [
      `${count} notices, of which ${count - taken} waited at the first code and ${waiting} at the last`,
      `codes after ${waits.map((wait) => wait.toFixed(2)).join(', ')} s`,
    ],
  }
}

/** P14: the rate of sent mails, and the wait of a code behind them (rule M5). */
export const mailsSent: Benchmark = {
  id: 'P14',
  what: 'Mails sent to a local SMTP server; the delay of a code behind 10,000 notices',
  target: `≥ ${leastASecond} a second; ≤ ${mostSeconds} s`,
  how: 'Enquiries fill the queue as in P6, then password links are requested repeatedly. The measuring process is the mail server and shares the cores.',
  async run(isQuick) {
    if (!process.env.TEST_DATABASE_URL) return notMeasured('there is no PostgreSQL')
    const place = await postgresPlace()
    const sink = await startSmtpSink()
    const DATA_KEYS = `k1:${randomBytes(32).toString('base64')}`
    const env = { ...place.env, DATA_KEYS, SMTP_URL: sink.url, RATE_LIMITS: 'off', CAPTCHA_PROVIDER: 'off' }
    try {
      return await measure(place, sink, env, isQuick ? [1_000, 3] : [10_000, 10])
    } finally {
      await sink.close()
      await place.drop()
    }
  },
}
