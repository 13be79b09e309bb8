import { Worker } from 'node:worker_threads'

import { errorFields, type Log } from '../log.server.ts'
import type { Database } from './database.server.ts'

type Watchdog = { stop(): void }

type WatchdogOptions = {
  /** Ends the process from inside. It has a minute's silence behind it and must not wait for anything. */
  exit?: (code: number) => void
  pingEveryMs?: number
  silenceMs?: number
}

/** EX_SOFTWARE: the supervisor starts the product again, and the embedded database recovers from its log. */
const exitCode = 70

/**
 * Runs in a thread of its own, where a blocked event loop does not stop it. It counts its own ticks, not the clock, so
 * that a machine that slept has not been silent. First it asks the process to end by itself; then it ends it.
 */
const watcher = `
  const { parentPort, workerData } = require('node:worker_threads')
  const { writeSync } = require('node:fs')
  const { beats, limit, tickMs } = workerData
  let seen = -1
  let silent = 0
  setInterval(() => {
    const beat = Atomics.load(beats, 0)
    silent = beat === seen ? silent + 1 : 0
    seen = beat
    if (silent === limit) parentPort.postMessage('silent')
    if (silent === limit + 3) {
      writeSync(2, 'the process did not answer and was ended\\n')
      process.kill(process.pid, 'SIGKILL')
    }
  }, tickMs)
`

/**
 * Ends the process when the embedded database has not answered for a minute: after a full disk it hangs for ever, and only
 * a new process opens it again. Nothing that was acknowledged is lost by that. A minute, because a process that gets a
 * tenth of a processor needs more than ten seconds to make one sealed PDF, in which it answers nothing.
 */
export function watchDatabase(
  database: Database,
  log: Log,
  { exit = (code) => process.exit(code), pingEveryMs = 2_000, silenceMs = 60_000 }: WatchdogOptions = {},
): Watchdog {
  const beats = new Int32Array(new SharedArrayBuffer(4))
  const tickMs = silenceMs / 10
  let isPinging = false
  const timer = setInterval(() => {
    if (isPinging) return
    isPinging = true
    database.probe
      .rows('select 1')
      .then(
        () => void Atomics.add(beats, 0, 1),
        (error: unknown) => log.error('the database does not answer', errorFields(error)),
      )
      .finally(() => {
        isPinging = false
      })
  }, pingEveryMs)
  timer.unref()
  const worker = new Worker(watcher, { eval: true, execArgv: [], workerData: { beats, limit: 10, tickMs } })
  worker.unref()
  worker.on('error', (error) => log.error('the watchdog failed', errorFields(error)))
  worker.on('message', () => {
    log.error('the embedded database did not answer in time: the process ends')
    exit(exitCode)
  })
  return {
    stop() {
      clearInterval(timer)
      void worker.terminate()
    },
  }
}
