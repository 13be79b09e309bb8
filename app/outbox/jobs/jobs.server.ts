import { setImmediate } from 'node:timers/promises'
import { isDeepStrictEqual } from 'node:util'

import { sql } from 'drizzle-orm'
import { type Job as PgBossJob, type JobResult, PgBoss } from 'pg-boss'

import type { Database, Transaction } from '#app/data/database/database.server.ts'
import { type Gauge, secondsSince } from '#app/data/database/gauges.server.ts'
import { errorFields, type Log } from '#app/core/log/log.server.ts'
import { parseTraceparent } from '#app/core/tracing/trace-context.ts'
import { noTracing, type Tracing } from '#app/core/tracing/tracing.server.ts'
import { createPausedQueues } from './paused-queues.server.ts'
import { type Lines, workInLines } from './work-in-lines.server.ts'
import { urgentPriority } from './queued-job.ts'

/** A kind of background job. Delivery is at least once, so `work` must be idempotent. */
export type Job<Data extends object = object> = {
  queue: string
  work(data: Data, jobId: string): Promise<void>
  /** A cron expression (UTC) for a scheduled job. */
  every?: string
  /** After how many seconds another process may take over an unfinished run. */
  leaseSeconds?: number
  /** The number of retries after a failure, at most hourly. */
  retries?: number
  /** Checked at the start: while true, jobs wait in the queue. */
  isPaused?(): Promise<boolean>
  /** The number of concurrent jobs; one by default. */
  atOnce?: number
  /**
   * Whether its jobs form lines (`QueuedJob`). Each line runs one job at a time and waits for no other line; `atOnce` lines run
   * concurrently.
   */
  hasLines?: boolean
  /** The number of additional concurrent urgent jobs, which do not wait for the current batch. */
  urgentAtOnce?: number
}

export type Jobs = {
  /** Declares the queues, so that jobs can be enqueued. */
  start(jobs: Job<never>[]): Promise<void>
  /** Starts the workers of the declared queues. */
  work(): Promise<void>
  /**
   * Reschedules waiting jobs whose data contain `those` to run within `withinSeconds`, and removes `those` from their data.
   * Returns their data.
   */
  hasten(tx: Transaction, queue: string, those: object, withinSeconds: number): Promise<unknown[]>
  /**
   * Looks for jobs now instead of at the next poll, unless a batch is running. Call it after the commit. The worker for urgent
   * jobs is not notified: waking it for every mail cost a twentieth of an enquiry's time and found nothing.
   */
  notify(queue: string): void
  /** Whether the queue is paused. */
  isPaused(queue: string): boolean
  /** Counts waiting, active and failed jobs by queue. */
  counts(): Promise<{ queue: string; waiting: number; active: number; failed: number }[]>
  /** Waits at most `timeoutMs` for running jobs; unfinished ones are retried later. */
  stop(timeoutMs: number): Promise<void>
}

const schema = 'pgboss'
const defaultLeaseSeconds = 60
const defaultRetries = 8
const pollSeconds = 0.5
/**
 * The poll interval of scheduled jobs, which run at most once a minute. Polling all queues twice a second took a seventh of a core
 * at rest.
 */
const scheduledPollSeconds = 5
const nobody = '00000000-0000-0000-0000-000000000000'

/** The age of the oldest due job of each queue; a queue without waiting jobs has no row. */
export const jobGauges: Gauge[] = [
  {
    name: 'job_oldest_seconds',
    help: 'For how long the oldest job of a queue has been due and is not begun',
    label: 'queue',
    rows: sql`select name, ${secondsSince(sql`min(start_after)`)} from ${sql.identifier(schema)}.job
      where state < 'active' and start_after <= now() group by name`,
  },
]

const queueOptions = (job: Job) => ({
  retryLimit: job.retries ?? defaultRetries,
  retryDelay: 5,
  retryBackoff: true,
  retryDelayMax: 3_600,
  expireInSeconds: job.leaseSeconds ?? defaultLeaseSeconds,
  deleteAfterSeconds: 86_400,
  retentionSeconds: 30 * 86_400,
})

/** Declares the queues and writes only changed settings, because each write waits for the disk at every start. */
async function declareQueues(boss: PgBoss, jobs: Job[]): Promise<void> {
  const [queues, schedules] = [await boss.getQueues(), await boss.getSchedules()]
  for (const job of jobs) {
    const [known, options] = [queues.find(({ name }) => name === job.queue), queueOptions(job)]
    if (!known) {
      await boss.createQueue(job.queue, options)
      // Fills the queue's cache outside any transaction: a first look-up inside one would deadlock.
      await boss.findJobs(job.queue, { id: nobody })
    } else if (!isDeepStrictEqual({ ...known, ...options }, known)) await boss.updateQueue(job.queue, options)
    const isScheduled = schedules.some(({ name, cron }) => name === job.queue && cron === job.every)
    if (job.every && !isScheduled) await boss.schedule(job.queue, job.every)
  }
}

/** A job's data with the trace context in which it was enqueued. */
type TracedData = { traceparent?: unknown }

/** Runs one job, as a span of the trace in which it was enqueued. */
function workInTrace(job: Job, { id, data }: PgBossJob<object>, tracing: Tracing): Promise<void> {
  const { traceparent, ...own }: TracedData = data ?? {}
  const parent = typeof traceparent === 'string' ? parseTraceparent(traceparent) : undefined
  const attributes = { 'messaging.system': 'pg-boss', 'messaging.destination.name': job.queue }
  return tracing.within(`job ${job.queue}`, 'consumer', attributes, () => job.work(own, id), parent)
}

/** Logs the first failure of a job and the last: retries in between write no line, except while debugging (rule X5). */
function logFailure(job: Job, { id, retryCount }: PgBossJob<object>, error: unknown, log: Log): void {
  const fields = { queue: job.queue, jobId: id, attempt: retryCount + 1, ...errorFields(error) }
  if (retryCount >= (job.retries ?? defaultRetries)) log.error('a job failed and is given up', fields)
  else if (retryCount === 0) log.error('a job failed and will be retried', fields)
  else log.debug('a job failed again', fields)
}

async function workOn(job: Job, one: PgBossJob<object>, log: Log, tracing: Tracing): Promise<JobResult> {
  const { id } = one
  // The embedded engine responds within one turn of the event loop, so without a pause a long backlog would block all other work.
  await setImmediate()
  try {
    await workInTrace(job, one, tracing)
    return { id, status: 'completed' }
  } catch (error) {
    logFailure(job, one, error, log)
    return { id, status: 'failed', output: error }
  }
}

function startLines(boss: PgBoss, job: Job, log: Log, tracing: Tracing): Lines {
  const work = (one: PgBossJob<object>) => workOn(job, one, log, tracing)
  return workInLines(boss, { queue: job.queue, atOnce: job.atOnce ?? 1, work }, log)
}

const hasten: Jobs['hasten'] = async (tx, queue, those, withinSeconds) => {
  const { rows } = await tx.execute<{ data: unknown }>(
    sql`update ${sql.identifier(schema)}.job
      set data = data - ${sql.param(Object.keys(those))}::text[],
        start_after = now() + random() * ${withinSeconds}::float8 * interval '1 second'
      where name = ${queue} and state = 'created' and start_after > now() and data @> ${JSON.stringify(those)}::jsonb
      returning data`,
  )
  return rows.map(({ data }) => data)
}

/** Reports each database response to the log, which then ends an outage: the queues are polled every half second. */
function tellingOfAnswers(db: Database['jobs'], log: Log): Database['jobs'] {
  return {
    ...db,
    async executeSql(...query) {
      const answer = await db.executeSql(...query)
      log.databaseAnswered?.()
      return answer
    },
  }
}

/** Creates the queues of this process. Jobs are enqueued by `commitEffects`. Nothing runs before `work`. */
export function createJobs(database: Database, log: Log, tracing: Tracing = noTracing): Jobs {
  const isEmbedded = database.engine === 'embedded'
  const db = tellingOfAnswers(database.jobs, log)
  const boss = new PgBoss({ db, schema, ...(isEmbedded && { backend: 'pglite' as const }) })
  boss.on('error', (error) => log.error('the job queue had an error', errorFields(error)))
  const workers = new Map<string, string>()
  const lines = new Map<string, Lines>()
  let declared: Job[] = []

  function startWorker(job: Job, lane: { batchSize: number; minPriority?: number }): Promise<string> {
    const pollingIntervalSeconds = job.every ? scheduledPollSeconds : pollSeconds
    // A full batch means that there are more jobs, so the next one follows without a pause.
    const options = { ...lane, pollingIntervalSeconds, burstWhenBatchFull: true, perJobResults: true } as const
    return boss.work<object>(job.queue, options, (batch) =>
      Promise.all(batch.map((one) => workOn(job, one, log, tracing))),
    )
  }

  async function startWorkers(job: Job): Promise<void> {
    if (job.hasLines) return void lines.set(job.queue, startLines(boss, job, log, tracing))
    workers.set(job.queue, await startWorker(job, { batchSize: job.atOnce ?? 1 }))
    if (job.urgentAtOnce) await startWorker(job, { batchSize: job.urgentAtOnce, minPriority: urgentPriority })
  }

  const pausedQueues = createPausedQueues(startWorkers, log)

  return {
    async start(jobs) {
      declared = jobs
      await boss.start()
      await declareQueues(boss, declared)
    },
    async work() {
      // No other process can hold a job of the embedded engine, so active jobs were left by a crash.
      if (isEmbedded)
        await database.jobs.executeSql(
          `update ${schema}.job set state = 'retry', start_after = now() where state = 'active'`,
          [],
        )
      for (const job of declared) await pausedQueues.startUnlessPaused(job)
    },
    hasten,
    notify(queue) {
      const worker = workers.get(queue)
      if (worker) boss.notifyWorker(worker)
      lines.get(queue)?.look()
    },
    isPaused: pausedQueues.isPaused,
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
      pausedQueues.stop()
      await Promise.all([...lines.values()].map((line) => line.stop(timeoutMs)))
      await boss.stop({ graceful: true, timeout: timeoutMs, close: false })
    },
  }
}
