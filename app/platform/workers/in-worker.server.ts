import { once } from 'node:events'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { Worker } from 'node:worker_threads'

import { RefusedError } from '../errors.ts'
import { FairQueue } from '../limits/fair-queue.ts'
import { rootFolder } from '../root-folder.server.ts'
import type { Outcome, Task } from './run-task.server.ts'
import { withBuffers } from './with-buffers.ts'

/** Two at least: what strangers ask for (`/verify`) takes one at most, and contracts are sealed meanwhile. */
const mostWorkers = Math.min(4, Math.max(2, availableParallelism()))
const limits = {
  /** The processor time that a task may take, in milliseconds. One that takes more never ends: its worker is ended. */
  taskMs: 60_000,
  /** How often a worker is asked for the processor time that it used. */
  lookMs: 5_000,
  /** A worker that had nothing to do for so long gives its memory back. */
  idleMs: 30_000,
  megabytes: 512,
}

const urlOf = (file: string) => pathToFileURL(join(rootFolder, file)).href
const inTurn = new FairQueue({ running: mostWorkers })
type FreeWorker = { worker: Worker; timer: NodeJS.Timeout }
const free: FreeWorker[] = []
const done = new Map<string, number>()

/** From the sources, which Node reads as they are: the same while developing, in a build and in the image. */
function startWorker(): Worker {
  const worker = new Worker(new URL(urlOf('app/platform/workers/run-task.server.ts')), {
    execArgv: [],
    env: {},
    resourceLimits: { maxOldGenerationSizeMb: limits.megabytes },
  })
  // Whoever waits for it is told; one that ends while it is free is simply gone.
  worker.on('error', () => {})
  worker.on('exit', () => forget(worker))
  return worker
}

/** Takes a worker out of those that are free, if it is one. */
function forget(worker: Worker): void {
  const at = free.findIndex((one) => one.worker === worker)
  if (at !== -1) clearTimeout(free.splice(at, 1)[0]?.timer)
}

function takeWorker(): Worker {
  const taken = free.pop()
  clearTimeout(taken?.timer)
  const worker = taken?.worker ?? startWorker()
  worker.ref()
  return worker
}

/** Keeps a worker for the next task, and no process from ending. */
function keep(worker: Worker): void {
  worker.unref()
  const end = () => {
    forget(worker)
    void worker.terminate()
  }
  free.push({ worker, timer: setTimeout(end, limits.idleMs).unref() })
}

const usedMs = ({ user, system }: NodeJS.CpuUsage) => (user + system) / 1_000

/** Ends a worker that takes too much processor time. Time on the clock does not count: the machine may be busy with other work. */
function endWhenStuck(worker: Worker): () => void {
  let before: number | undefined
  const look = async () => {
    const used = usedMs(await worker.cpuUsage())
    before ??= used
    if (used - before > limits.taskMs) await worker.terminate()
  }
  // A worker that has just ended does not say what it used.
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

/** What a task came to. @throws its refusal, or its error. */
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
  const worker = takeWorker()
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

/** How often each task was done by a worker. */
export const tasksDone = (): ReadonlyMap<string, number> => done

/**
 * A function that is carried out by a worker, so that what takes long does not hold the event loop up (rule R6): `name` of the
 * module at `file`, from the root of the repository, which Node must be able to load as it stands. What goes in and comes out is
 * copied; buffers and dates arrive as such. A few tasks run at once, and the others wait.
 * @throws the function's own refusal, or any other error of it as an Error.
 */
export function inWorker<Work extends (...given: never[]) => unknown>(file: string, name: string) {
  const module = urlOf(file)
  return (...given: Parameters<Work>): Promise<Awaited<ReturnType<Work>>> =>
    inTurn.run('all', () => run({ module, name, given }) as Promise<Awaited<ReturnType<Work>>>)
}
