import { setTimeout as delay } from 'node:timers/promises'

import { errorFields, type Log } from '#app/core/log/log.server.ts'

const pollMs = 2_000

type Queue = { queue: string; isPaused?(): Promise<boolean> }

type PausedQueues<Job extends Queue> = {
  /** Starts the queue's worker, at once or when it is released. */
  startUnlessPaused(job: Job): Promise<void>
  isPaused(queue: string): boolean
  stop(): void
}

/**
 * Delays the workers of paused queues, so that their jobs wait. A queue can be paused only from the start of the process, so a queue
 * with a worker is not checked again.
 */
export function createPausedQueues<Job extends Queue>(
  startWorker: (job: Job) => Promise<void>,
  log: Log,
): PausedQueues<Job> {
  const paused = new Set<string>()
  let isStopped = false

  async function isStillPaused(job: Job): Promise<boolean> {
    try {
      return (await job.isPaused?.()) ?? false
    } catch (error) {
      log.error('the state of a paused queue could not be read', { queue: job.queue, ...errorFields(error) })
      return true
    }
  }

  async function startWhenReleased(job: Job): Promise<void> {
    do await delay(pollMs, undefined, { ref: false })
    while (!isStopped && (await isStillPaused(job)))
    if (isStopped) return
    await startWorker(job)
    paused.delete(job.queue)
  }

  return {
    async startUnlessPaused(job) {
      if (!(await job.isPaused?.())) return startWorker(job)
      paused.add(job.queue)
      startWhenReleased(job).catch((error: unknown) =>
        log.error('a released queue could not be started', { queue: job.queue, ...errorFields(error) }),
      )
    },
    isPaused: (queue) => paused.has(queue),
    stop() {
      isStopped = true
    },
  }
}
