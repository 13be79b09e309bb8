import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { fillOffice } from '#bench/load/fill-office.ts'

import { retailerPassword, seedRetailer } from '../data/agents.ts'
import { serverUrl } from './fault-form.ts'
import { embeddedPlace, postgresPlace } from '../browser/inspect.ts'
import { postLogIn } from './log-in-load.ts'
import { seedFolder } from '../data/seed.ts'
import { type Contract, finish, seedContracts } from './signing-load.ts'
import { type Product, startProduct } from '../product/start-product.ts'

type HeavyWork = {
  product: Product
  /** Starts all kinds of work concurrently: each promise rejects when its work does not finish. Rows are exported on PostgreSQL only. */
  works(contracts: readonly Contract[]): Promise<void>[]
  contracts: Contract[]
  [Symbol.asyncDispose](): Promise<void>
}

type Size = { contracts: number; people: number; rows: number; files: number }

const metricsToken = 'a token of the tests alone'
const quiet = { CAPTCHA_PROVIDER: 'off', RATE_LIMITS: 'off', LOG_LEVEL: 'silent', TRUST_PROXY: '127.0.0.1,::1', METRICS_TOKEN: metricsToken } // prettier-ignore

/** Reads the metrics of a product, by name. Reading resets the longest step and delay of its event loop. */
export async function metricsOf({ url }: Product): Promise<(name: string) => number> {
  const answer = await fetch(`${url}/metrics`, { headers: { authorization: `Bearer ${metricsToken}` } })
  const lines = (await answer.text()).split('\n').map((line) => line.split(/ (?=[^ ]*$)/))
  const metrics = new Map(lines.map(([name = '', value]) => [name, Number(value)]))
  return (name) => metrics.get(name) ?? 0
}

/** The longest step of the event loop in processor milliseconds, and the longest delay of a timer in milliseconds. */
export type Longest = { stepMs: number; delayMs: number }

/** Measures the longest step and delay of the event loop during the work. */
export async function longestOf(product: Product, work: () => Promise<unknown>): Promise<Longest> {
  await metricsOf(product)
  await work()
  const metric = await metricsOf(product)
  return {
    stepMs: metric('event_loop_longest_step_milliseconds'),
    delayMs: metric('nodejs_eventloop_lag_max_seconds') * 1_000,
  }
}

/** @throws when a request was not answered with 200. */
function expectOk(what: string, status: number): void {
  if (status !== 200) throw new Error(`${what} answered ${status}`)
}

async function sealOne(url: string, contract: Contract): Promise<void> {
  const trouble = await finish(url, contract, 'save the PDF')
  if (trouble) throw new Error(trouble)
}

const logOneIn = async (url: string, email: string, index: number) =>
  expectOk('a log-in', (await postLogIn(url, email, retailerPassword, index)).status)

async function exportRows(url: string, staffToken: string, rows: number): Promise<void> {
  const headers = { cookie: `__Host-staff=${staffToken}`, 'x-forwarded-for': '203.0.113.9' }
  const text = await (await fetch(`${url}/staff/registrations/export?turn=all`, { headers })).text()
  if (text.split('\n').length <= rows) throw new Error(`the export ended early: ${text.slice(-200)}`)
}

/** A file of the maximum size, full of seals that do not exist. */
const hostileFile = Buffer.from(`%PDF-1.7\n${'/ByteRange [0 1 2 3] '.repeat(498_000)}`)

async function checkFile(url: string): Promise<void> {
  const headers = { 'content-type': 'application/pdf' }
  const answer = await fetch(`${url}/api/verify`, { method: 'POST', headers, body: hostileFile })
  await answer.body?.cancel()
  expectOk('the check of a file', answer.status)
}

/** Checks files one after the other, as many as one address may check in a minute. */
async function checkFiles(url: string, count: number): Promise<void> {
  for (let file = 0; file < count; file += 1) await checkFile(url)
}

/** Prepares a product with filled-in contracts, people with passwords and, on PostgreSQL, a long list. */
export async function prepareHeavyWork({ contracts: count, people, rows, files }: Size): Promise<HeavyWork> {
  const folder = mkdtempSync(join(tmpdir(), 'tillway-heavy-'))
  const place = serverUrl ? await postgresPlace() : embeddedPlace(folder)
  const emails = Array.from({ length: people }, (_, index) => `keeper-${index}@example.com`)
  let contracts: Contract[] = []
  let staffToken = ''
  await seedFolder(
    async (platform) => {
      if (serverUrl) staffToken = await fillOffice(place, { registrations: rows, newsagencies: 100 })
      for (const email of emails) await seedRetailer(platform, email, [])
      contracts = await seedContracts(platform, count, (at) => at % 2 === 1)
    },
    folder,
    place.env,
  )
  const product = await startProduct({ dataDir: folder, env: { ...quiet, ...place.env } })
  const { url } = product
  return {
    product,
    contracts,
    works: (some) => [
      ...some.map((contract) => sealOne(url, contract)),
      ...emails.map((email, index) => logOneIn(url, email, index)),
      checkFiles(url, files),
      ...(staffToken ? [exportRows(url, staffToken, rows)] : []),
    ],
    async [Symbol.asyncDispose]() {
      await product.stop()
      await place.drop()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
