import { setTimeout as delay } from 'node:timers/promises'

import { errorFields, type Log } from '#app/core/log/log.server.ts'

const pollMs = 2_000

type Queue = { queue: string; isHeld?(): Promise<boolean> }

type HeldQueues<Job extends Queue> = {
  /** Starts the queue's worker, at once or when it is released. */
  startUnlessHeld(job: Job): Promise<void>
  isHeld(queue: string): boolean
  stop(): void
}

/**
 * Delays the workers of held queues, so that their jobs wait. A queue can be held only from the start of the process, so a queue
 * with a worker is not checked again.
 */
export function createHeldQueues<Job extends Queue>(
  startWorker: (job: Job) => Promise<void>,
  log: Log,
): HeldQueues<Job> {
  const held = new Set<string>()
  let isStopped = false

  async function isStillHeld(job: Job): Promise<boolean> {
    try {
      return (await job.isHeld?.()) ?? false
    } catch (error) {
      log.error('the state of a paused queue could not be read', { queue: job.queue, ...errorFields(error) })
      return true
    }
  }

  async function startWhenReleased(job: Job): Promise<void> {
    do await delay(pollMs, undefined, { ref: false })
    while (!isStopped && (await isStillHeld(job)))
    if (isStopped) return
    await startWorker(job)
    held.delete(job.queue)
  }

  return {
    async startUnlessHeld(job) {
      if (!(await job.isHeld?.())) return startWorker(job)
      held.add(job.queue)
      startWhenReleased(job).catch((error: unknown) =>
        log.error('a released queue could not be started', { queue: job.queue, ...errorFields(error) }),
      )
    },
    isHeld: (queue) => held.has(queue),
    stop() {
      isStopped = true
    },
  }
}
