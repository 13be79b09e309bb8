import type { RequestListener, Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'

import { adminAnswers } from '#app/start/commands/admin-answers.server.ts'
import { createListener, type Pages } from '#app/start/http/http.server.ts'
import { seedDemoStores } from '#app/shops/finder/seed-demo-stores.server.ts'
import { openAdminSocket } from '#app/backup/admin-socket.server.ts'
import { type Build, namesToCheck, readConfig } from '#app/core/config/config.server.ts'
import { checkKeys } from '#app/data/crypto/check-keys.server.ts'
import { openKeys } from '#app/data/crypto/keys.server.ts'
import { lastMigration, migrate } from '#app/data/database/migrations/migrate.server.ts'
import { openDatabase } from '#app/data/database/open-database.server.ts'
import { guardStorage, wantedBytesWith } from '#app/data/database/embedded/storage-guard.server.ts'
import { watchDatabase } from '#app/data/database/embedded/watchdog.server.ts'
import { watchForDrain } from '#app/web/edge/server/drain-server.server.ts'
import { createHttpServer } from '#app/web/edge/server/http-server.server.ts'
import { listenOn, serversFor } from '#app/web/edge/server/listen.server.ts'
import { shareAssets } from '#app/web/edge/answers/shared-assets.server.ts'
import { loadStaticFiles, noStaticFiles, type StaticFiles } from '#app/web/edge/answers/static-files.server.ts'
import { describeBuild } from '#app/core/config/describe-build.ts'
import { checkFiles } from '#app/data/files/files.server.ts'
import { lockFolder, tryFolder } from '#app/core/files/lock.server.ts'
import { createLog, errorFields } from '#app/core/log/log.server.ts'
import { mailQueue } from '#app/outbox/mail/outgoing-mail.server.ts'
import { answerAt } from '#app/web/page-head/public-url.ts'
import type { Platform } from '#app/web/platform.server.ts'
import { type StartStage, startTroubleOf } from '#app/data/database/migrations/start-trouble.server.ts'
import { openTracing } from '#app/core/tracing/open-tracing.server.ts'
import { encryptedColumns } from '#app/start/wiring/encrypted-columns.server.ts'
import { checkSeal } from '#app/signing/seal/keys/open-sealing-key.server.ts'
import { leadTo } from '#app/site/scripts/chosen-links.ts'
import { discloseServices } from '#app/site/legal/outside-services.server.tsx'
import { writeSettings } from '#app/site/prerender/write-settings.server.ts'
import { makeOwnerLink } from '#app/office/team/first-owner/make-first-owner.server.ts'
import { watchStatus } from '#app/status/checks/watch-status.server.ts'
import { nameServices } from '#app/traffic/outside/name-services.server.tsx'
import { pageSources } from '#app/traffic/page-sources.server.ts'
import { createPlatform, jobsOf } from '#app/start/wiring/wiring.server.ts'

type Running = {
  /** The address at which it answers. */
  url: string
  /** The version, its build and commit, and the last migration, for people. */
  version: string
  /** Facts for the operator at the start: embedded services and settings. */
  notes: string[]
  stop(): Promise<void>
}

type StartOptions = {
  env: Record<string, string | undefined>
  version: Build
  pages: Omit<Pages, 'files'>
  /** The built client; undefined while developing, when Vite serves it. */
  clientFolder: string | undefined
  /** Puts the listener behind the caller's own server, while developing. */
  listen?: (listener: RequestListener) => Server
}

/** Together with lingering and draining, less than the fifteen seconds after which a supervisor kills the process. */
const jobsStopMs = 3_500

/** Undoes the steps of the start, last first; a failed step does not prevent the others. */
function createStopper() {
  const steps: (() => unknown)[] = []
  return {
    add: (step: () => unknown) => void steps.unshift(step),
    async run() {
      for (const step of steps.splice(0))
        await Promise.resolve()
          .then(step)
          .catch((error: unknown) => console.error(error))
    },
  }
}

/** Describes embedded services and settings for the operator. */
function startNotes({ config, database, jobs, transport }: Platform, ownerLink: string | undefined): string[] {
  const isOpenDemo = database.engine === 'embedded' && config.isProduction
  return [
    database.engine === 'embedded' ? `Database     embedded, in ${config.DATA_DIR}` : 'Database     PostgreSQL',
    isOpenDemo
      ? '             one process only, and not tested against power loss: set DATABASE_URL for PostgreSQL'
      : undefined,
    transport.kind === 'smtp'
      ? 'Mail         SMTP'
      : 'Mail         stored in the built-in outbox at /staff/mail; SMTP_URL sends it',
    jobs.isPaused(mailQueue)
      ? '             paused, because this is a restored copy: npm run restore -- --send-mail sends it'
      : undefined,
    `Human check  ${config.CAPTCHA_PROVIDER === 'pow' ? 'built in (proof of work)' : config.CAPTCHA_PROVIDER}`,
    ownerLink &&
      `First owner  ${ownerLink}\n             (works once, for a day; each start creates a new one until one was used)`,
  ].filter((note) => note !== undefined)
}

/** Starts the watchdog and the admin socket of the embedded database: one ends a process that hangs, the other serves commands. */
async function attend(platform: Platform, stopper: ReturnType<typeof createStopper>): Promise<void> {
  const { config, database, log } = platform
  stopper.add(watchDatabase(database, log).stop)
  const socket = await openAdminSocket(config.DATA_DIR, adminAnswers(platform), log)
  stopper.add(socket.close)
}

/** Loads the stored pages and files, writes the settings into them, and shares their assets with processes of other versions. */
function openFiles(clientFolder: string, { config, humanCheck, log }: Platform): StaticFiles {
  const shared = join(config.DATA_DIR, 'assets')
  try {
    shareAssets(clientFolder, shared)
  } catch (error) {
    // Its own pages are whole all the same.
    log.error('assets could not be shared with other versions', errorFields(error))
  }
  const writePage = (html: string) => discloseServices(nameServices(writeSettings(html, config), config), config)
  return loadStaticFiles(clientFolder, pageSources(humanCheck.sources, config), { writePage, shared })
}

/** Starts the work that the first response does not wait for. Returns notes for the operator. */
async function beginWork(
  platform: Platform,
  port: number,
  stopper: ReturnType<typeof createStopper>,
): Promise<string[]> {
  const { database, jobs, log } = platform
  await jobs.work()
  const ownerLink = await makeOwnerLink(platform)
  const seeding = seedDemoStores(platform).catch((error: unknown) =>
    log.error('the example stores could not be added', errorFields(error)),
  )
  stopper.add(() => seeding)
  if (database.engine === 'embedded') await attend(platform, stopper)
  const status = watchStatus(platform, { port })
  stopper.add(() => status.stop())
  return startNotes(platform, ownerLink)
}

/** Migrates the database to this version, and rejects keys and settings that do not fit its data. */
async function prepareDatabase({
  config,
  database,
  keys,
}: Pick<Platform, 'config' | 'database' | 'keys'>): Promise<void> {
  await migrate(database)
  await checkKeys({ config, database, keys }, encryptedColumns)
  await checkFiles({ config, database })
}

/**
 * Starts the product: config → lock → keys → seal → database → migrate → check of the keys → queues → listen → jobs. `stop` undoes this in
 * reverse order: requests in flight are answered, running jobs finish or are released, no acknowledged work is lost.
 * @throws ConfigError, FolderInUseError, StartTrouble, or an error that no operator can fix.
 */
export async function start({
  env,
  version,
  pages,
  clientFolder,
  listen = createHttpServer,
}: StartOptions): Promise<Running> {
  const config = readConfig(env, version)
  const log = createLog(config)
  const stopper = createStopper()
  let stage: StartStage = 'folder'
  try {
    if (config.DATABASE_URL) tryFolder(config.DATA_DIR)
    else {
      const lock = lockFolder(config.DATA_DIR)
      stopper.add(() => lock.release())
    }
    const keys = openKeys(config)
    await checkSeal({ config, keys, log })
    const tracing = await openTracing(config, log)
    stopper.add(() => tracing.stop())
    stage = 'database'
    const database = await openDatabase(config, log, tracing)
    stopper.add(() => database.close())
    await prepareDatabase({ config, database, keys })

    const storage = await guardStorage(config.DATA_DIR, log, wantedBytesWith(database.engine))
    stopper.add(() => storage.stop())
    const platform = createPlatform({ config, keys, log, database, storage, tracing })
    stopper.add(() => platform.transport.close())
    stopper.add(() => platform.jobs.stop(jobsStopMs))
    await platform.jobs.start(jobsOf(platform))

    answerAt(config.PUBLIC_URL)
    leadTo(config)
    const files = clientFolder ? openFiles(clientFolder, platform) : noStaticFiles
    const http = createListener(platform, { ...pages, files })
    const server = listen(http.listener)
    const { health } = http
    const listeners = serversFor(server, config)
    const cutOff = (count: number) => log.warn('ending took too long: connections were cut off', { count })
    const drain = watchForDrain(server, { begin: health.drain, isAwaited: health.isAwaited, cutOff }, { listeners })
    stopper.add(() => http.stop())
    stopper.add(drain)
    stage = 'listening'
    await listenOn(listeners, config)
    stage = 'database'
    const { port } = server.address() as AddressInfo
    const notes = await beginWork(platform, port, stopper)
    health.begin()
    log.info('listening', { port, engine: database.engine })
    return {
      url: config.PUBLIC_URL,
      version: describeBuild(config, lastMigration()),
      notes: [...namesToCheck(env).map((line) => `Settings     ${line}`), ...notes],
      stop: stopper.run,
    }
  } catch (error) {
    await stopper.run()
    throw startTroubleOf(error, config, stage)
  }
}
