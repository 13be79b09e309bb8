import { randomBytes } from 'node:crypto'

import type { Place } from '#e2e/harness/browser/inspect.ts'

import { type Loaded, runLoad } from './load/load-job.ts'
import {
  alternate,
  type Benchmark,
  type Finding,
  median,
  medianRatio,
  notMeasured,
  spread,
  verdictOf,
} from './measure.ts'
import { startQuietProduct } from './servers/quiet-product.ts'

const callers = 50

/** Tables for the bare transaction: with the product's own columns and indexes, and with a primary key alone. */
const bareTables = `
  create table same_enquiries (like enquiries including all);
  create table same_mails (like mails including all);
  create table same_replies (like idempotency_replies including all);
  create table thin_enquiries (like enquiries including defaults, primary key (id));
  create table thin_mails (like mails including defaults, primary key (id));
  create table thin_replies (like idempotency_replies including defaults, primary key (scope, key));
  alter table thin_enquiries alter search drop not null;
  alter table thin_mails alter search drop not null;`

/** Waiting mails would be rendered while the other side is measured. */
const dropBacklog = `delete from pgboss.job where name = 'mail' and state in ('created', 'retry')`

const countWhole = `
  select count(*)::int as whole from enquiries
    where (select count(*) from mails where (about_kind, about_id) = ('enquiry', enquiries.id)) = 2
      and exists (select from audit_events where (subject_kind, subject_id) = ('enquiry', enquiries.id) and action = 'enquiry.sent')`

async function processorSeconds(base: string): Promise<number> {
  const text = await (await fetch(`${base}/metrics`)).text()
  return Number(/^process_cpu_seconds_total ([\d.e+-]+)/m.exec(text)?.[1])
}

type Accepted = Loaded & { processorMs: number }
type Round = readonly [Accepted, Loaded]

const perSecond = ({ done, seconds }: Loaded) => done / seconds

function describe(name: string, loads: readonly Loaded[]): string {
  const p50 = median(loads.map(({ p50Ms }) => p50Ms)).toFixed(0)
  const p99 = median(loads.map(({ p99Ms }) => p99Ms)).toFixed(0)
  return `${name}: ${spread(loads.map(perSecond), 'a second')}, p50 ${p50} ms, p99 ${p99} ms`
}

type Extra = { thin: Loaded; repeated: Loaded; isWhole: boolean; count: number }

function findingOf(rounds: readonly Round[], { thin, repeated, isWhole, count }: Extra): Finding {
  const ratio = medianRatio(rounds.map(([one, other]) => [perSecond(one), perSecond(other)] as const))
  const errors = rounds.map(([one, other]) => one.errors + other.errors).reduce((sum, one) => sum + one, 0)
  const processorMs = median(rounds.map(([{ processorMs: ms }]) => ms))
  return {
    result: `${ratio.toFixed(2)} ×, ${errors} errors${isWhole ? '' : ', and enquiries that are not whole'}`,
    verdict: verdictOf(ratio >= 0.5 && errors === 0 && isWhole),
    parts: [
      describe(
        'product',
        rounds.map(([one]) => one),
      ),
      describe(
        'bare transaction',
        rounds.map(([, other]) => other),
      ),
      describe('bare transaction into tables with a primary key alone', [thin]),
      describe('product, a repetition (HTTP, parsing, the human check, a statement that its key fails, one select)', [
        repeated,
      ]),
      `processor time of the product for one enquiry: ${processorMs.toFixed(2)} ms, including the mails that it sends during that time`,
      `${callers} callers, ${rounds.length} rounds of ${count} on each side`,
    ],
  }
}

async function measure(
  place: Place & { url: string },
  base: string,
  dataKeys: string,
  isQuick: boolean,
): Promise<Finding> {
  const [rounds, count] = isQuick ? [2, 500] : [5, 3_000]
  const send = (kind: 'new' | 'repeated', many = count) =>
    runLoad('send-enquiries.ts', { bases: [base], dataKeys, callers, count: many, kind })
  const write = (tables: 'same' | 'thin') => runLoad('write-rows.ts', { url: place.url, tables, callers, count })
  await place.rows(bareTables)
  const warm = await send('new', Math.ceil(count / 2))
  const pairs = await alternate(
    rounds,
    async () => {
      const before = await processorSeconds(base)
      const loaded = await send('new')
      const processorMs = (((await processorSeconds(base)) - before) * 1_000) / loaded.done
      await place.rows(dropBacklog)
      return { ...loaded, processorMs }
    },
    () => write('same'),
  )
  const thin = await write('thin')
  const [found] = await place.rows<{ whole: number }>(countWhole)
  const accepted = pairs.map(([{ done }]) => done).reduce((sum, done) => sum + done, warm.done)
  const repeated = await send('repeated')
  return findingOf(pairs, { thin, repeated, isWhole: found?.whole === accepted, count })
}

/** P6: accepted enquiries, with everything that the product guarantees, compared with the least work of a database. */
export const enquiriesAccepted: Benchmark = {
  id: 'P6',
  what: 'Enquiries accepted (row, outbox, idempotency, human check, audit: one transaction)',
  target: '≥ 0.5 × the bare three-row transaction on the same PostgreSQL, c = 50; 0 errors',
  how: '50 callers, each with an Idempotency-Key and a single-use human check. Baseline: BEGIN, three INSERTs into equally indexed tables, COMMIT, by pg with a pool of 10. Separate load generators, one PostgreSQL, in turns.',
  async run(isQuick) {
    if (!process.env.TEST_DATABASE_URL) return notMeasured('there is no PostgreSQL')
    const { postgresPlace } = await import('#e2e/harness/browser/inspect.ts')
    const place = await postgresPlace()
    const dataKeys = `k1:${randomBytes(32).toString('base64')}`
    try {
      const env = { ...place.env, DATA_KEYS: dataKeys, RATE_LIMITS: 'off', CAPTCHA_PROVIDER: 'pow' }
      await using product = await startQuietProduct({ env })
      return await measure(place, product.base, dataKeys, isQuick)
    } finally {
      await place.drop()
    }
  },
}
