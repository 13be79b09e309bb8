import { once } from 'node:events'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { Worker } from 'node:worker_threads'

import { RefusedError } from '#app/core/errors.ts'
import { FairQueue } from '../limits/fair-queue.ts'
import { rootFolder } from '#app/core/files/root-folder.server.ts'
import type { Outcome, Task } from './run-task.server.ts'
import { withBuffers } from './with-buffers.ts'

/** At least two: visitors' tasks (`/verify`) occupy one at most, so that contracts can be sealed at the same time. */
const mostWorkers = Math.min(4, Math.max(2, availableParallelism()))
const limits = {
  /** The maximum processor time of a task, in milliseconds. A task that takes more is stuck, and its worker is terminated. */
  taskMs: 60_000,
  /** How often a worker's used processor time is checked. */
  lookMs: 5_000,
  /** After how long an idle worker is terminated to free its memory. */
  idleMs: 30_000,
  megabytes: 512,
}

const urlOf = (file: string) => pathToFileURL(join(rootFolder, file)).href
const inTurn = new FairQueue({ running: mostWorkers })
type FreeWorker = { worker: Worker; timer: NodeJS.Timeout }
const free: FreeWorker[] = []
const done = new Map<string, number>()

/** Starts a worker from the sources, which Node runs directly: the same during development, in a build and in the image. */
function startWorker(): Worker {
  const worker = new Worker(new URL(urlOf('app/web/workers/run-task.server.ts')), {
    execArgv: [],
    env: {},
    resourceLimits: { maxOldGenerationSizeMb: limits.megabytes },
  })
  // A running task listens for errors itself; an idle worker that ends is only removed.
  worker.on('error', () => {})
  worker.on('exit', () => forget(worker))
  return worker
}

/** Removes a worker from the idle ones, if it is one of them. */
function forget(worker: Worker): void {
  const at = free.findIndex((one) => one.worker === worker)
  if (at !== -1) clearTimeout(free.splice(at, 1)[0]?.timer)
}

function acquireWorker(): Worker {
  const taken = free.pop()
  clearTimeout(taken?.timer)
  const worker = taken?.worker ?? startWorker()
  worker.ref()
  return worker
}

/** Makes a worker available for the next task, without keeping the process alive. */
function keep(worker: Worker): void {
  worker.unref()
  const end = () => {
    forget(worker)
    void worker.terminate()
  }
  free.push({ worker, timer: setTimeout(end, limits.idleMs).unref() })
}

const usedMs = ({ user, system }: NodeJS.CpuUsage) => (user + system) / 1_000

/** Terminates a worker that uses too much processor time. Elapsed time does not count, because the machine may be busy with other work. */
function endWhenStuck(worker: Worker): () => void {
  let before: number | undefined
  const look = async () => {
    const used = usedMs(await worker.cpuUsage())
    before ??= used
    if (used - before > limits.taskMs) await worker.terminate()
  }
  // A worker that has just ended does not report its usage.
  const timer = setInterval(() => void look().catch(() => {}), limits.lookMs)
  return () => clearInterval(timer)
}

/** @throws when the worker ended first: it was out of memory, or the task took too much processor time. */
async function ask(worker: Worker, task: Task): Promise<Outcome> {
  const over = new AbortController()
  const { signal } = over
  const stopLooking = endWhenStuck(worker)
  try {
    worker.postMessage(task)
    return await Promise.race([
      once(worker, 'message', { signal }).then(([outcome]) => outcome as Outcome),
      once(worker, 'exit', { signal }).then(() => {
        throw new Error(`the worker ended during ${task.name}`)
      }),
    ])
  } finally {
    stopLooking()
    over.abort()
  }
}

/** Returns the result of a task. @throws its refusal, or its error */
function valueOf(outcome: Outcome): unknown {
  if ('value' in outcome) return withBuffers(outcome.value)
  if ('error' in outcome) throw outcome.error
  const { message, detail, retryAfterSeconds, ...refusal } = outcome.refusal
  throw new RefusedError(
    { ...refusal, message },
    { ...(detail && { detail }), ...(retryAfterSeconds !== undefined && { retryAfterSeconds }) },
  )
}

async function run(task: Task): Promise<unknown> {
  const worker = acquireWorker()
  let outcome: Outcome
  try {
    outcome = await ask(worker, task)
  } catch (error) {
    void worker.terminate()
    throw error
  }
  keep(worker)
  done.set(task.name, (done.get(task.name) ?? 0) + 1)
  return valueOf(outcome)
}

/** How often workers completed each task. */
export const tasksDone = (): ReadonlyMap<string, number> => done

/**
 * Returns a function that runs in a worker, so that long work does not block the event loop (rule R6): the export `name` of the
 * module at `file`, a path from the repository's root, which Node must be able to load without a build. Arguments and results are
 * copied, including buffers and dates. A few tasks run at once, and the others wait.
 * @throws the function's own refusal, or any other error of it as an Error.
 */
export function inWorker<Work extends (...given: never[]) => unknown>(file: string, name: string) {
  const module = urlOf(file)
  return (...given: Parameters<Work>): Promise<Awaited<ReturnType<Work>>> =>
    inTurn.run('all', () => run({ module, name, given }) as Promise<Awaited<ReturnType<Work>>>)
}
