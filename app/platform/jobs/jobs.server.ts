import { sql } from 'drizzle-orm'
import { fromDrizzle, PgBoss } from 'pg-boss'

import type { Database, Transaction } from '../database/database.server.ts'
import { errorFields, type Log } from '../log.server.ts'
import { createHeldQueues } from './held-queues.server.ts'

/** A kind of background work. Delivery is at least once: `work` must bear being run twice for the same data. */
export type Job<Data extends object = object> = {
  queue: string
  work(data: Data, jobId: string): Promise<void>
  /** A cron expression (UTC), for work that comes by itself. */
  every?: string
  /** How long one run may take before another process may take it over, in seconds. */
  leaseSeconds?: number
  /** How often it is tried again after a failure: at most hourly. */
  retries?: number
  /** Asked at the start: while it says so, work waits in the queue. */
  isHeld?(): Promise<boolean>
}

export type Jobs = {
  /** Declares the queues and, unless `isWorker` is false, starts to work through them. */
  start(jobs: Job<never>[], isWorker?: boolean): Promise<void>
  /** Adds work in the caller's transaction: it exists if, and only if, the transaction commits. */
  enqueue(tx: Transaction, queue: string, data: object[], startAfter?: Date): Promise<void>
  /** Looks for work at once instead of at the next poll. Call it after the commit. */
  wake(queue: string): void
  /** Whether the work of a queue is held. */
  isHeld(queue: string): boolean
  /** How much waits and how much failed, by queue. */
  counts(): Promise<{ queue: string; waiting: number; active: number; failed: number }[]>
  /** Lets running jobs finish for at most `timeoutMs`; what is left is taken up again later. */
  stop(timeoutMs: number): Promise<void>
}

const schema = 'pgboss'
const defaultLeaseSeconds = 60
const defaultRetries = 8
const pollSeconds = 0.5
/** What comes by the minute need not be looked for twice a second: with all queues that took a seventh of a core at rest. */
const scheduledPollSeconds = 5
const nobody = '00000000-0000-0000-0000-000000000000'

async function declareQueue(boss: PgBoss, job: Job): Promise<void> {
  const options = {
    retryLimit: job.retries ?? defaultRetries,
    retryDelay: 5,
    retryBackoff: true,
    retryDelayMax: 3_600,
    expireInSeconds: job.leaseSeconds ?? defaultLeaseSeconds,
    deleteAfterSeconds: 86_400,
    retentionSeconds: 30 * 86_400,
  }
  await boss.createQueue(job.queue, options)
  await boss.updateQueue(job.queue, options)
  // Fills the queue's cache outside any transaction: a first look-up inside one would wait for itself for ever.
  await boss.findJobs(job.queue, { id: nobody })
  if (job.every) await boss.schedule(job.queue, job.every)
}

/** The queues of this process. Nothing runs before `start`. */
export function createJobs(database: Database, log: Log): Jobs {
  const isEmbedded = database.engine === 'embedded'
  const boss = new PgBoss({ db: database.jobs, schema, ...(isEmbedded && { backend: 'pglite' as const }) })
  boss.on('error', (error) => log.error('the job queue had an error', errorFields(error)))
  const workers = new Map<string, string>()
  let declared: Job[] = []

  async function startWorker(job: Job): Promise<void> {
    const pollingIntervalSeconds = job.every ? scheduledPollSeconds : pollSeconds
    const worker = await boss.work<object>(job.queue, { batchSize: 1, pollingIntervalSeconds }, async ([item]) => {
      if (!item) return
      try {
        await job.work(item.data ?? {}, item.id)
      } catch (error) {
        log.error('a job failed and will be tried again', { queue: job.queue, jobId: item.id, ...errorFields(error) })
        throw error
      }
    })
    workers.set(job.queue, worker)
  }

  const held = createHeldQueues(startWorker, log)

  return {
    async start(jobs, isWorker = true) {
      declared = jobs
      await boss.start()
      for (const job of declared) await declareQueue(boss, job)
      // No other process can hold a job of the embedded engine: those that a crash left open are free.
      if (isEmbedded)
        await database.jobs.executeSql(
          `update ${schema}.job set state = 'retry', start_after = now() where state = 'active'`,
          [],
        )
      if (isWorker) for (const job of declared) await held.startUnlessHeld(job)
    },
    async enqueue(tx, queue, data, startAfter) {
      const rows = data.map((one) => ({ data: one, ...(startAfter && { startAfter }) }))
      await boss.insert(queue, rows, { db: fromDrizzle(tx, sql) })
    },
    wake(queue) {
      const worker = workers.get(queue)
      if (worker) boss.notifyWorker(worker)
    },
    isHeld: held.isHeld,
    async counts() {
      const queues = await boss.getQueues(declared.map((job) => job.queue))
      return queues.map((queue) => ({
        queue: queue.name,
        waiting: queue.readyCount,
        active: queue.activeCount,
        failed: queue.failedCount,
      }))
    },
    async stop(timeoutMs) {
      held.stop()
      await boss.stop({ graceful: true, timeout: timeoutMs, close: false })
    },
  }
}
