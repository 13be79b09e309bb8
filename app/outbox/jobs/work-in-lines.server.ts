import { setTimeout as delay } from 'node:timers/promises'

import type { Job as PgBossJob, JobResult, PgBoss } from 'pg-boss'

import { errorFields, type Log } from '#app/core/log/log.server.ts'

const pollMs = 500

type Work = {
  queue: string
  /** The number of lines that run concurrently. */
  atOnce: number
  work(job: PgBossJob<object>): Promise<JobResult>
}

export type Lines = {
  /** Looks for jobs now. */
  look(): void
  /** Waits at most `timeoutMs` for running jobs; unfinished ones are retried later. */
  stop(timeoutMs: number): Promise<void>
}

/**
 * Works on a queue whose jobs form lines (`Job.hasLines`). A worker of pg-boss waits for the slowest job of a batch before it fetches
 * more, so that one slow line would delay all others. Here each job is settled by itself, and its end looks for more. Two processes
 * that fetch at the same moment may run two jobs of a line.
 */
export function workInLines(boss: PgBoss, { queue, atOnce, work }: Work, log: Log): Lines {
  const running = new Set<Promise<void>>()
  let isStopped = false
  let looking: Promise<void> | undefined
  let mustLookAgain = false

  async function run(job: PgBossJob<object>): Promise<void> {
    const result = await work(job)
    if (result.status === 'completed') await boss.complete(queue, job)
    else await boss.fail(queue, job, result.output as object)
  }

  function begin(job: PgBossJob<object>): void {
    const done = run(job)
      .catch((error: unknown) => log.error('the job queue had an error', errorFields(error)))
      .finally(() => {
        running.delete(done)
        look()
      })
    running.add(done)
  }

  /** Begins jobs until no line has one that is due. A fetch returns one job of each line, from the oldest jobs only. */
  async function beginDue(): Promise<void> {
    while (!isStopped && running.size < atOnce) {
      const jobs = await boss.fetch<object>(queue, { batchSize: atOnce - running.size, groupConcurrency: 1 })
      if (jobs.length === 0) return
      jobs.forEach(begin)
    }
  }

  function look(): void {
    mustLookAgain = true
    if (isStopped || looking) return
    mustLookAgain = false
    looking = beginDue()
      .catch((error: unknown) => log.error('the job queue had an error', errorFields(error)))
      .finally(() => {
        looking = undefined
        if (mustLookAgain) look()
      })
  }

  const timer = setInterval(look, pollMs)
  look()
  return {
    look,
    async stop(timeoutMs) {
      isStopped = true
      clearInterval(timer)
      await looking
      const patience = new AbortController()
      await Promise.race([
        Promise.all(running),
        delay(timeoutMs, undefined, { signal: patience.signal }).catch(() => {}),
      ])
      patience.abort()
    },
  }
}
