import { createLog } from '#app/core/log/log.server.ts'
import { openPostgres } from '#app/data/database/postgres.server.ts'
import { letANightGo } from '#app/privacy/testing/let-a-night-go.ts'
import { postgresPlace } from '#e2e/harness/browser/inspect.ts'

import { fillOffice } from './load/fill-office.ts'
import { alternate, type Benchmark, median, medianRatio, notMeasured, verdictOf, whole } from './measure.ts'
import { startQuietProduct } from './servers/quiet-product.ts'

const small = { registrations: 1_000, newsagencies: 1_000 }
const large = { registrations: 1_000_000, newsagencies: 100_000 }

/** The lists that staff open: unfiltered, filtered, sorted in reverse, and searched. */
const addresses = [
  '/staff',
  '/staff/registrations',
  '/staff/registrations?turn=all&sort=shop&order=asc',
  '/staff/registrations?late=1',
  '/staff/registrations?turn=us&owner=nobody&state=TAS&lpo=1',
  '/staff/registrations?turn=all&state=WA&source=XchangeIT&status=info-needed',
  '/staff/registrations?q=pellow',
  '/staff/registrations?q=shop777%40news.example',
  '/staff/shops',
  '/staff/shops?stopped=signed&state=ACT&lpo=yes',
  '/staff/shops?status=closed&state=NSW&progress=60',
  '/staff/shops?invitation=expired&state=QLD',
  '/staff/shops?status=onboarding&still=5&sort=name',
  '/staff/shops?q=harbour',
  '/staff/contracts',
  '/staff/contracts?state=open',
  '/staff/contracts?state=signed&sort=name&order=asc',
  '/staff/contracts?state=ended',
  '/staff/contracts?kind=renewal&sort=status&order=asc',
  '/staff/contracts?q=harbour',
  '/staff/privacy',
]

/** The last pages of long lists, reached by their links, with the position that the list in reverse order reports. */
const lastPages = [
  '/staff/registrations?turn=all&sort=received',
  '/staff/shops?status=onboarding&sort=still',
  '/staff/contracts?sort=made',
]

type Office = { base: string; token: string; url: string }

async function openOffice(size: typeof small): Promise<Office & AsyncDisposable> {
  const place = await postgresPlace()
  const product = await startQuietProduct({ env: { ...place.env, RATE_LIMITS: 'off', DEMO_STORES: 'off' } })
  const token = await fillOffice(place, size)
  return {
    base: product.base,
    token,
    url: place.url,
    async [Symbol.asyncDispose]() {
      await product[Symbol.asyncDispose]()
      await place.drop()
    },
  }
}

async function read({ base, token }: Office, address: string): Promise<string> {
  const answer = await fetch(base + address, { headers: { cookie: `__Host-staff=${token}` }, redirect: 'manual' })
  const page = await answer.text()
  if (answer.status !== 200) throw new Error(`${address} answered ${answer.status}`)
  return page
}

/** Returns the address of a last page. A cursor names a row in either order: the second page from one end is the last from the other. */
async function lastPage(office: Office, address: string): Promise<string> {
  const at = /[?&;]at=([^"&]+)/.exec(await read(office, `${address}&order=asc`))?.[1]
  if (!at) throw new Error(`${address} has one page only`)
  return `${address}&order=desc&at=${at}`
}

/** Returns the milliseconds until the whole page has arrived. */
async function timeOf(office: Office, address: string): Promise<number> {
  const begin = performance.now()
  await read(office, address)
  return performance.now() - begin
}

/** Returns the milliseconds of a night in which no row expired. */
async function nightOf({ url }: Office): Promise<number> {
  const log = createLog({ LOG_LEVEL: 'error' })
  const database = openPostgres(url, () => {})
  try {
    const begin = performance.now()
    await letANightGo({ database, log })
    return performance.now() - begin
  } finally {
    await database.close()
  }
}

type Line = { address: string; ratio: number; fewMs: number; manyMs: number }

/** Compares the times of the same work in both offices in alternation, after one unmeasured time. */
async function compare(
  few: () => Promise<number>,
  many: () => Promise<number>,
  rounds: number,
): Promise<Omit<Line, 'address'>> {
  await Promise.all([few(), many()])
  const pairs = await alternate(rounds, many, few)
  const [manyMs, fewMs] = [median(pairs.map(([one]) => one)), median(pairs.map(([, other]) => other))]
  return { ratio: medianRatio(pairs), fewMs, manyMs }
}

/** Compares every page of two offices, and their nightly deletion. */
async function compareOffices(few: Office, many: Office, rounds: number): Promise<Line[]> {
  const lines: Line[] = []
  const both = async (address: string, [inFew, inMany]: readonly [string, string]) =>
    lines.push({
      address,
      ...(await compare(
        () => timeOf(few, inFew),
        () => timeOf(many, inMany),
        rounds,
      )),
    })
  for (const address of addresses) await both(address, [address, address])
  for (const address of lastPages)
    await both(`${address}, the last page`, [await lastPage(few, address), await lastPage(many, address)])
  const night = await compare(
    () => nightOf(few),
    () => nightOf(many),
    rounds,
  )
  lines.push({ address: 'the nightly deletion, without an expired row', ...night })
  return lines
}

/** P8: the time to open a list with a million rows. */
export const staffLists: Benchmark = {
  id: 'P8',
  what: 'Staff lists, search and the nightly deletion with 1,000,000 registrations, 100,000 stores and as many contracts',
  target: '≤ 2 × the time with 1,000 of each, on the slowest of them',
  how: 'Whole pages over HTTP, signed in, from two products on one PostgreSQL, in turns. Slowest page.',
  async run(isQuick) {
    if (!process.env.TEST_DATABASE_URL) return notMeasured('there is no PostgreSQL')
    await using few = await openOffice(small)
    await using many = await openOffice(isQuick ? { registrations: 50_000, newsagencies: 10_000 } : large)
    const rounds = isQuick ? 5 : 15
    const lines = await compareOffices(few, many, rounds)
    const worst = Math.max(...lines.map(({ ratio }) => ratio))
    return {
      result: `${worst.toFixed(2)} × on the worst of ${lines.length - 1} pages and the nightly deletion`,
      verdict: verdictOf(worst <= 2),
      parts: lines.map(
        ({ address, ratio, fewMs, manyMs }) =>
          `${address}: ${ratio.toFixed(2)} ×, ${whole(manyMs)} ms against ${whole(fewMs)} ms`,
      ),
    }
  },
}
