import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

import { expect, onTestFinished, test } from 'vitest'

import { fillOffice } from '#bench/load/fill-office.ts'
import { agentPassword, seedAgent } from '#e2e/harness/agents.ts'
import { isLong, serverUrl } from '#e2e/harness/fault-form.ts'
import { embeddedPlace, postgresPlace } from '#e2e/harness/inspect.ts'
import { postLogIn } from '#e2e/harness/log-in-load.ts'
import { seedFolder } from '#e2e/harness/seed.ts'
import { type Contract, finish, seedContracts } from '#e2e/harness/signing-load.ts'
import { type Product, startProduct } from '#e2e/harness/start-product.ts'

const size = { contracts: isLong ? 20 : 4, people: isLong ? 50 : 5, rows: isLong ? 100_000 : 5_000 }
const people = Array.from({ length: size.people }, (_, index) => `keeper-${index}@example.com`)

/** A product with contracts that are filled in, people with passwords and, on PostgreSQL, a list that is long. */
async function prepare(): Promise<{ product: Product; contracts: Contract[]; staffToken: string }> {
  const folder = mkdtempSync(join(tmpdir(), 'tillway-loop-'))
  const place = serverUrl ? await postgresPlace() : embeddedPlace(folder)
  let contracts: Contract[] = []
  let staffToken = ''
  await seedFolder(
    async (platform) => {
      if (serverUrl) staffToken = await fillOffice(place, { registrations: size.rows, newsagencies: 100 })
      for (const email of people) await seedAgent(platform, email, [])
      contracts = await seedContracts(platform, size.contracts, (at) => at % 2 === 1)
    },
    folder,
    place.env,
  )
  const env = { CAPTCHA_PROVIDER: 'off', RATE_LIMITS: 'off', LOG_LEVEL: 'silent', TRUST_PROXY: '127.0.0.1,::1' }
  const product = await startProduct({
    dataDir: folder,
    env: { ...env, SHED_ABOVE_MS: '60000', METRICS_TOKEN: metricsToken, ...place.env },
  })
  onTestFinished(async () => {
    await product.stop()
    await place.drop()
    rmSync(folder, { recursive: true, force: true })
  })
  return { product, contracts, staffToken }
}

const metricsToken = 'a token of the tests alone'

/** The figures of a product, by their names. Asked for, the longest delay of its event loop begins anew. */
async function figuresOf({ url }: Product): Promise<(name: string) => number> {
  const answer = await fetch(`${url}/metrics`, { headers: { authorization: `Bearer ${metricsToken}` } })
  const lines = (await answer.text()).split('\n').map((line) => line.split(/ (?=[^ ]*$)/))
  const figures = new Map(lines.map(([name = '', value]) => [name, Number(value)]))
  return (name) => figures.get(name) ?? 0
}

/** How late timers fired at the most while something was done, in milliseconds. */
async function longestDelay(product: Product, work: () => Promise<unknown>): Promise<number> {
  await figuresOf(product)
  await work()
  return (await figuresOf(product))('nodejs_eventloop_lag_max_seconds') * 1_000
}

const sealAll =
  ({ url }: Product, contracts: Contract[]) =>
  () =>
    Promise.all(contracts.map(async (contract) => expect(await finish(url, contract, 'save the PDF')).toBeUndefined()))

async function logInPatiently(url: string, email: string, index: number): Promise<void> {
  let status = 0
  while (status !== 200) {
    status = (await postLogIn(url, email, agentPassword, index)).status
    expect([200, 503]).toContain(status)
    if (status === 503) await sleep(200)
  }
}

const logAllIn =
  ({ url }: Product) =>
  () =>
    Promise.all(people.map((email, index) => logInPatiently(url, email, index)))

const exportAll =
  ({ url }: Product, staffToken: string) =>
  async () => {
    if (!staffToken) return
    const answer = await fetch(`${url}/staff/registrations/export?turn=all`, {
      headers: { cookie: `__Host-staff=${staffToken}`, 'x-forwarded-for': '203.0.113.9' },
    })
    const text = await answer.text()
    expect(text.split('\n').length).toBeGreaterThan(size.rows)
  }

test('R6: what is heavy about contracts is done by workers, while people log in and a list is exported', async () => {
  const { product, contracts, staffToken } = await prepare()
  const all = [sealAll(product, contracts), logAllIn(product), exportAll(product, staffToken)] as const
  const delays = isLong
    ? { idle: await longestDelay(product, () => sleep(3_000)), logIns: await longestDelay(product, all[1]), exported: await longestDelay(product, all[2]) } // prettier-ignore
    : {}
  const together = await longestDelay(product, () => Promise.all(all.map((work) => work())))
  const rounded = Object.entries({ ...delays, together }).map(([name, ms]) => `${name} ${Math.round(ms)}`)
  console.log(`the longest delays of the event loop, in ms: ${rounded.join(', ')}`)
  const figure = await figuresOf(product)
  for (const task of ['renderAgreement', 'renderCertificate', 'layOutSeal'])
    expect(figure(`worker_tasks_total{task="${task}"}`), task).toBeGreaterThanOrEqual(size.contracts)
  expect(figure('worker_tasks_total{task="readDrawnImage"}')).toBeGreaterThanOrEqual(Math.floor(size.contracts / 2))
})
