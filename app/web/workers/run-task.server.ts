import { setPriority } from 'node:os'
import { parentPort } from 'node:worker_threads'

import { RefusedError } from '#app/core/errors.ts'
import { withBuffers } from './with-buffers.ts'

/** A task for a worker: a function of a module, by its URL, and the arguments. */
export type Task = { module: string; name: string; given: unknown[] }

/** The result of a task. A refusal is passed by its fields, because an error loses its class between threads. */
export type Outcome =
  | { value: unknown }
  | { refusal: Pick<RefusedError, 'code' | 'status' | 'message' | 'detail' | 'retryAfterSeconds'> }
  | { error: unknown }

async function outcomeOf({ module, name, given }: Task): Promise<Outcome> {
  try {
    const functions = (await import(module)) as Record<string, (...given: unknown[]) => unknown>
    const work = functions[name]
    if (!work) throw new Error(`${module} has no ${name}`)
    return { value: await work(...(withBuffers(given) as unknown[])) }
  } catch (error) {
    if (!(error instanceof RefusedError)) return { error }
    const { code, status, message, detail, retryAfterSeconds } = error
    return { refusal: { code, status, message, detail, retryAfterSeconds } }
  }
}

// On Linux this sets the priority of the thread, elsewhere of the whole process. With few cores, the event loop takes precedence.
if (process.platform === 'linux') setPriority(5)

parentPort?.on('message', (task: Task) => {
  void outcomeOf(task).then((outcome) => parentPort?.postMessage(outcome))
})
