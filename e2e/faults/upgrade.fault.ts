import { expect, onTestFinished, test } from 'vitest'

import { startCaddy } from '#e2e/harness/proxies/caddy.ts'
import { isLong, serverUrl } from '#e2e/harness/load/fault-form.ts'
import { isCloned, type Release, releases, runIn, setUpRelease } from '#e2e/harness/product/former-release.ts'
import { postgresPlace } from '#e2e/harness/browser/inspect.ts'
import { findMailFaults, waitingMails } from '#e2e/harness/product/mail-ledger.ts'
import { newDataFolder } from '#e2e/harness/product/run-folder.ts'
import { startSmtpSink } from '#e2e/harness/product/smtp-sink.ts'
import { type Product, type ProductOptions, startProduct } from '#e2e/harness/product/start-product.ts'
import { type AskFor, everyAssetOf, findMissing, startVisits, type Visits } from '#e2e/harness/proxies/visits.ts'
import { rootFolder } from '#scripts/root-folder.ts'
import { installedProxy } from '#scripts/test/proxies.ts'

/** In the short form each visitor pauses after each page: without pauses they would use processor time during the start of a process. */
const [senders, visitors, atLeast, pauseMs] = isLong ? [8, 4, 200, 0] : [2, 2, 20, 200]
const quiet = { CAPTCHA_PROVIDER: 'off', RATE_LIMITS: 'off', LOG_LEVEL: 'error' }

/** Fills an office with shops, contracts and a session, run by the version in the folder; it prints the session. */
const fillByVersion = `
  import pg from 'pg'
  import { fillOffice } from './bench/load/fill-office.ts'
  const client = new pg.Client(process.env.DATABASE_URL)
  await client.connect()
  const rows = async (query) => (await client.query(query)).rows
  console.log(await fillOffice({ rows }, { registrations: 1_000, newsagencies: 200 }))
  await client.end()`

/** Waits until the visitors have done more of everything, independent of the machine's speed: both versions get requests. */
async function untilMore({ done }: Visits): Promise<void> {
  const before = { ...done }
  const least = () =>
    Math.min(done.enquiries - before.enquiries, done.visits - before.visits, done.lists - before.lists)
  await expect.poll(least).toBeGreaterThanOrEqual(atLeast / 4)
  await expect.poll(() => done.enquiries - before.enquiries).toBeGreaterThanOrEqual(atLeast)
}

const askAt =
  ({ port }: Product, headers: Record<string, string> = {}): AskFor =>
  async (path) => {
    const answer = await fetch(`http://127.0.0.1:${port}${path}`, { headers, redirect: 'manual' })
    return { status: answer.status, headers: {}, body: await answer.text() }
  }

/** Expects that each process serves the assets of the other's pages. */
async function expectSharedAssets(one: Product, other: Product): Promise<void> {
  for (const [maker, asked] of [
    [one, other],
    [other, one],
  ] as const) {
    const { body } = await askAt(maker)('/staff/sign-in')
    const assets = await everyAssetOf(askAt(maker), body)
    expect(assets.length).toBeGreaterThan(10)
    expect(await findMissing(askAt(asked), assets)).toEqual([])
  }
}

/** Replaces two processes from `folder` behind Caddy by two of this version, one after the other, under load. */
async function upgradeFrom(folder: string): Promise<void> {
  const place = await postgresPlace()
  onTestFinished(() => place.drop())
  const sink = await startSmtpSink()
  onTestFinished(() => sink.close())
  await using caddy = await startCaddy(2)
  const dataDir = newDataFolder()
  const proxied = { HOST: '127.0.0.1', PUBLIC_URL: caddy.url, TRUST_PROXY: '127.0.0.1' }
  const env = { ...quiet, ...proxied, ...place.env, SMTP_URL: sink.url }
  const running: Product[] = []
  const start = async (options: ProductOptions) => {
    const product = await startProduct({ dataDir, env, ...options })
    onTestFinished(() => product.kill())
    return product
  }
  for (const port of caddy.productPorts) running.push(await start({ port, folder }))
  const session = runIn(folder, ['--input-type=module', '--eval', fillByVersion], place.env).trim()

  const visits = startVisits(caddy.ask, { senders, visitors, session, pauseMs })
  onTestFinished(() => visits.stop())
  await untilMore(visits)
  // A tab that stays open until both processes are new.
  const tab = await everyAssetOf(caddy.ask, (await caddy.ask('/staff/sign-in')).body)
  for (const [at, old] of [...running].entries()) {
    expect(await old.stop()).toBe(0)
    const present = await start({ port: old.port, folder: rootFolder })
    running[at] = present
    await untilMore(visits)
    // The list that 0.2.0 has at another address, to which the visitors go.
    expect(await findMissing(askAt(present, { cookie: `__Host-staff=${session}` }), ['/staff/shops'])).toEqual([])
    if (running[0] && running[1]) await expectSharedAssets(running[0], running[1])
  }
  await visits.stop()
  const complaints = caddy.output().split('\n').filter((line) => line.includes('"level":"error"')) // prettier-ignore
  expect([visits.failed, complaints]).toEqual([[], []])
  expect(await findMissing(caddy.ask, tab)).toEqual([])
  await expect.poll(() => waitingMails(place)).toBe(0)
  for (const product of running) expect(await product.stop()).toBe(0)
  const { faults, doubled } = await findMailFaults(place, visits.sent, sink.mails)
  expect(faults).toEqual([])
  console.log(`done: ${JSON.stringify(visits.done)}; ${sink.mails.length} mails, ${doubled} of them duplicates`)
}

const canRun = serverUrl !== undefined && installedProxy('caddy') !== undefined

function testUpgrade(release: Release): void {
  if (isCloned(release))
    test(`R11: an upgrade from ${release.version}, one process after the other under load, fails no request`, () =>
      upgradeFrom(setUpRelease(release)))
  else
    test(`R11: an upgrade from ${release.version} needs its commit`, () =>
      expect.fail(`${release.commit} was not cloned: git fetch --unshallow`))
}

test('docs/releases.md lists the releases from which an upgrade starts', () => {
  expect(releases.length).toBeGreaterThan(0)
})

if (!canRun)
  test('R11: this test needs PostgreSQL and Caddy', () =>
    expect(process.env['CI'], 'CI must have both').toBeUndefined())
else if (isLong) releases.forEach(testUpgrade)
// The long form installs and builds a former release: the short form has this version on both sides.
else
  test('R11: two processes that are replaced one after the other under load fail no request', () =>
    upgradeFrom(rootFolder))
