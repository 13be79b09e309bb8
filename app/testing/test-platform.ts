import { withEntryMacs } from '#app/outbox/entry-macs.server.ts'
import { readConfig } from '#app/core/config/config.server.ts'
import { keysFrom } from '#app/data/crypto/keys.server.ts'
import type { Database } from '#app/data/database/database.server.ts'
import { noStorageGuard } from '#app/data/database/embedded/storage-guard.server.ts'
import { createFiles } from '#app/data/files/files.server.ts'
import { createHumanCheck } from '#app/web/human-check/human-check.server.ts'
import { eventsJob, type Subscription } from '#app/outbox/jobs/events.server.ts'
import { createJobs, type Job } from '#app/outbox/jobs/jobs.server.ts'
import type { Limit } from '#app/web/limits/limit.ts'
import { createLimits } from '#app/web/limits/limits.server.ts'
import { createLog } from '#app/core/log/log.server.ts'
import type { MailTransport } from '#app/outbox/mail/transport/transport.server.ts'
import { openTransport } from '#app/outbox/mail/transport/transport.server.ts'
import { sendMailJob } from '#app/outbox/mail/send-mail.server.ts'
import { type AnyMailTemplate, collectTemplates } from '#app/outbox/mail/template.server.ts'
import { hashing } from '#app/identity/passwords/hash-password.server.ts'
import type { Origin } from '#app/core/http/origin.ts'
import type { Platform } from '#app/web/platform.server.ts'
import { collectPorts, type Ports } from '#app/core/ports.server.ts'
import { noTracing, type Tracing } from '#app/core/tracing/tracing.server.ts'
import { checkpointInMemory } from '#app/data/audit-checkpoint.server.ts'
import { openTestDatabase } from './database/open-test-database.ts'

export type TestPlatform = Platform & { readonly logLines: string[]; [Symbol.asyncDispose](): Promise<void> }

export type TestOptions = {
  env?: Record<string, string>
  templates?: AnyMailTemplate[]
  jobs?: (platform: Platform) => Job<never>[]
  subscriptions?: (platform: Platform) => Subscription[]
  transport?: MailTransport
  /** The limits whose alarms are watched. */
  limits?: readonly Limit[]
  /** Whether jobs run automatically; otherwise they only wait in their queues. */
  isWorker?: boolean
  /** For a test that changes the schema or measures query plans. */
  hasOwnDatabase?: boolean
  /** Fills the test's own database before the platform uses it. */
  prepare?: (database: Database) => Promise<void>
  tracing?: Tracing
}

// 0.1 ms instead of 30 for each password. The unit tests of hash-password test the real cost.
hashing.cost = { memoryCost: 32, timeCost: 1, parallelism: 1 }

const testKey = `t1:${Buffer.alloc(32, 7).toString('base64')}`

const usual = { NODE_ENV: 'test', DATA_KEYS: testKey }

/** Provides each port as in the product. The wiring imports every room, so it is imported by the first test that needs it. */
const wiredPorts: Ports = ({ name }) =>
  new Proxy({} as never, {
    get:
      (_, key) =>
      async (...given: unknown[]) => {
        const { provided } = await import('#app/start/wiring/wiring.server.ts')
        const implementation = collectPorts(provided)<Record<PropertyKey, (...given: unknown[]) => unknown>>({ name })
        return implementation[key]?.(...given)
      },
  })

/** Starts the whole platform on a database without rows: real queues, real limits, and the built-in outbox unless a transport is given. */
export async function startTestPlatform({
  env = {},
  templates = [],
  jobs,
  subscriptions,
  transport,
  limits = [],
  isWorker = false,
  prepare,
  hasOwnDatabase = prepare !== undefined,
  tracing = noTracing,
}: TestOptions = {}): Promise<TestPlatform> {
  const config = readConfig({ ...usual, DATA_DIR: process.env.TEST_DATA_DIR, ...env })
  const logLines: string[] = []
  const log = createLog(config, (line) => logLines.push(line))
  const keys = keysFrom(config.DATA_KEYS ?? testKey)
  const opened = await openTestDatabase({ isOwn: hasOwnDatabase })
  await prepare?.(opened)
  const database = withEntryMacs(opened, keys)
  const platform: Platform = {
    config,
    log,
    keys,
    database,
    templates: collectTemplates(templates),
    transport: transport ?? openTransport(config),
    limits: createLimits(database, config, undefined, limits),
    humanCheck: createHumanCheck(config, keys, log),
    files: createFiles({ config, database, log }),
    jobs: createJobs(database, log, tracing),
    storage: noStorageGuard,
    tracing,
    port: wiredPorts,
    checkpoint: checkpointInMemory(),
  }
  const declared = [sendMailJob(platform), eventsJob(subscriptions?.(platform) ?? []), ...(jobs?.(platform) ?? [])]
  await platform.jobs.start(declared)
  if (isWorker) await platform.jobs.work()
  return {
    ...platform,
    logLines,
    async [Symbol.asyncDispose]() {
      await platform.jobs.stop(2_000)
      await database.close()
    },
  }
}

export const testOrigin: Origin = { requestId: 'test-request', ip: '203.0.113.7', userAgent: 'test' }
