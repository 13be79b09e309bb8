import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { PGlite } from '@electric-sql/pglite'
import { sql } from 'drizzle-orm'

import { createListener } from '#app/start/http/http.server.ts'
import { type Config, readConfig } from '#app/core/config/config.server.ts'
import type { Keys } from '#app/data/crypto/keys.server.ts'
import { databaseOn } from '#app/data/database/embedded/embedded.server.ts'
import { migrate } from '#app/data/database/migrations/migrate.server.ts'
import { noStorageGuard } from '#app/data/database/embedded/storage-guard.server.ts'
import { noStaticFiles } from '#app/web/edge/answers/static-files.server.ts'
import { exampleDomain } from '#app/core/example.ts'
import type { Job } from '#app/outbox/jobs/jobs.server.ts'
import { createLog } from '#app/core/log/log.server.ts'
import { mailQueue } from '#app/outbox/mail/outgoing-mail.server.ts'
import type { MailTransport } from '#app/outbox/mail/transport/transport.server.ts'
import type { Platform } from '#app/web/platform.server.ts'
import type { AbnFacts, BusinessRegistry } from '#app/registrations/abn/business-registry.ts'
import { setBusinessRegistry } from '#app/registrations/abn/check-abn.server.ts'
import { createPlatform, jobsOf } from '#app/start/wiring/wiring.server.ts'

type Asking = { method?: 'GET' | 'POST' | 'PUT'; ip?: string; page?: string; headers?: Record<string, string> }

export type ScratchProduct = {
  platform: Platform
  /** Where it listens. It has no pages. */
  url: string
  /** The entries of the example shops in the business register. */
  register: Map<string, Omit<AbnFacts, 'at'>>
  /** Calls the API as a browser does. @throws when the call is rejected. */
  ask(path: string, body?: object, asking?: Asking): Promise<{ body: Record<string, unknown>; cookie: string }>
  /** Runs the jobs in the queues that are due. */
  runDueJobs(): Promise<void>
  /** Runs the scheduled jobs. */
  runScheduled(queues: readonly string[]): Promise<void>
  close(): Promise<void>
}

/** Bounces: some mailboxes are full, and some do not exist. */
const troubles: Record<string, { responseCode: number; response: string }> = {
  full: { responseCode: 452, response: '452 4.2.2 The mailbox is full' },
  away: { responseCode: 421, response: '421 4.3.2 Service not available, try again later' },
  gone: { responseCode: 550, response: '550 5.1.1 No such user here' },
}

/** Delivers no mail: it is the outbox, with the responses of a mail server. */
const exampleTransport: MailTransport = {
  kind: 'outbox',
  async deliver({ toAddress }) {
    const [mailbox = ''] = toAddress.split('@')
    const trouble = troubles[mailbox.split('.').at(-1) ?? '']
    if (trouble) throw Object.assign(new Error(trouble.response), trouble)
  },
  verify: async () => {},
  close: () => {},
}

function configOf({ PUBLIC_URL }: Pick<Config, 'PUBLIC_URL'>, folder: string, env: Record<string, string>): Config {
  const team = (name: string) => `${name}@${exampleDomain}`
  return readConfig({
    NODE_ENV: 'test',
    PUBLIC_URL,
    DATA_DIR: folder,
    LOG_LEVEL: 'error',
    CAPTCHA_PROVIDER: 'off',
    RATE_LIMITS: 'off',
    TRUST_PROXY: '127.0.0.1',
    TO_EMAIL_INTEGRATING: team('partners'),
    TO_EMAIL_SETUP: team('shops'),
    TO_EMAIL_OTHER: team('hello'),
    TO_EMAIL_US: team('us'),
    ...env,
  })
}

/** Returns a business register with these entries, as of the hour of the request. */
const registryOf = (known: ScratchProduct['register']): BusinessRegistry => ({
  id: 'abr',
  lookUp: async (abn) => ({ ...(known.get(abn) ?? { status: 'unknown' }), at: new Date().toISOString() }),
})

async function dequeueDueJobs({ database }: Platform, queues: readonly string[]) {
  const names = sql.join(
    queues.map((queue) => sql`${queue}`),
    sql`, `,
  )
  const { rows } = await database.queries.execute<{ id: string; name: string; data: object }>(
    sql`delete from pgboss.job where name in (${names}) and state < 'active' and start_after <= now() returning id::text, name, data`,
  )
  return rows
}

async function listen(platform: Platform) {
  const build = () => Promise.reject(new Error('it has no pages'))
  const { listener, stop } = createListener(platform, { build, mode: 'production', files: noStaticFiles })
  // The one caller is slow, and must find its connection open.
  const server = createServer({ keepAliveTimeout: 0 }, listener).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const close = async () => {
    server.closeAllConnections()
    server.close()
    await stop()
  }
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, close }
}

function askAt(url: string, { PUBLIC_URL }: Config): ScratchProduct['ask'] {
  return async (path, body, { method = 'POST', ip = '203.0.113.7', page, headers } = {}) => {
    const answer = await fetch(`${url}/api${path}`, {
      method,
      ...(method !== 'GET' && { body: JSON.stringify(body ?? {}) }),
      headers: {
        'content-type': 'application/json',
        'idempotency-key': randomUUID(),
        'user-agent': 'Mozilla/5.0 (an example visitor of the seed)',
        'x-forwarded-for': ip,
        ...(page && { referer: `${PUBLIC_URL}${page}` }),
        ...headers,
      },
    })
    const said = (await answer.json()) as Record<string, unknown>
    if (!answer.ok) throw new Error(`${path} was answered with ${answer.status}: ${JSON.stringify(said)}`)
    return { body: said, cookie: answer.headers.getSetCookie()[0]?.split(';')[0] ?? '' }
  }
}

/** Uses as little memory and disk as the engine allows, without durability: the database is deleted at the end. */
const scratchSettings = [
  'shared_buffers=16MB',
  'wal_level=minimal',
  'max_wal_senders=0',
  'full_page_writes=off',
  'synchronous_commit=off',
  'jit=off',
]

async function openScratchDatabase(dataDir: string | undefined, template: string | undefined): Promise<PGlite> {
  const startParams = [...PGlite.defaultStartParams, ...scratchSettings.flatMap((setting) => ['-c', setting])]
  const loadDataDir = template && existsSync(template) ? new Blob([readFileSync(template)]) : undefined
  return PGlite.create({ ...(dataDir && { dataDir }), startParams, ...(loadDataDir && { loadDataDir }) })
}

/**
 * Starts the whole product on a database in a temporary folder, in this process and with its clock (decision 48): it sends no mail, and its
 * seal's key is deleted with it. Data that it encrypts is readable for the installation with these keys. A small database can be in memory,
 * which takes less work.
 */
export async function startScratchProduct({
  config: installation,
  keys,
  template,
  isInMemory = false,
  env = {},
}: {
  config: Config
  keys: Keys
  template: string | undefined
  isInMemory?: boolean
  /** More settings. */
  env?: Record<string, string>
}): Promise<ScratchProduct> {
  const folder = mkdtempSync(join(tmpdir(), 'tillway-seed-'))
  const pglite = await openScratchDatabase(isInMemory ? undefined : join(folder, 'database'), template)
  const database = databaseOn(pglite)
  await migrate(database)
  const config = configOf(installation, folder, env)
  const log = createLog(config)
  const parts = createPlatform({ config, keys, log, database, storage: noStorageGuard })
  const platform: Platform = { ...parts, transport: exampleTransport }
  const register: ScratchProduct['register'] = new Map()
  setBusinessRegistry(platform, registryOf(register))
  const jobs = jobsOf(platform) as Job[]
  await platform.jobs.start(jobs)
  const { url, close } = await listen(platform)
  const queued = jobs.filter(({ every }) => every === undefined)
  return {
    platform,
    url,
    register,
    ask: askAt(url, config),
    async runDueJobs() {
      for (;;) {
        const due = await dequeueDueJobs(
          platform,
          queued.map(({ queue }) => queue),
        )
        for (const { id, name, data } of due) await jobs.find(({ queue }) => queue === name)?.work(data, id)
        // A sent mail queues nothing else.
        if (due.every(({ name }) => name === mailQueue)) return
      }
    },
    async runScheduled(queues) {
      for (const job of jobs) if (queues.includes(job.queue)) await job.work({}, 'now')
    },
    async close() {
      await close()
      await platform.jobs.stop(1_000)
      await pglite.close()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
