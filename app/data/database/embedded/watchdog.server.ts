import { Worker } from 'node:worker_threads'

import { errorFields, type Log } from '#app/core/log/log.server.ts'
import type { Database } from '../database.server.ts'

type Watchdog = { stop(): void }

type WatchdogOptions = {
  /** Ends the process from inside. Must not wait for anything, because the database has been silent for a minute. */
  exit?: (code: number) => void
  pingEveryMs?: number
  silenceMs?: number
}

/** EX_SOFTWARE: the supervisor restarts the product, and the embedded database recovers from its log. */
const exitCode = 70

/**
 * Runs in a separate thread, which a blocked event loop does not stop. Counts its own ticks instead of the clock, so that time in
 * which the machine slept does not count as silence. First asks the process to exit, then kills it.
 */
const watcher = `
  const { parentPort, workerData } = require('node:worker_threads')
  const { writeSync } = require('node:fs')
  const { beats, limit, tickMs } = workerData
  let lastBeat = -1
  let silent = 0
  setInterval(() => {
    const beat = Atomics.load(beats, 0)
    silent = beat === lastBeat ? silent + 1 : 0
    lastBeat = beat
    if (silent === limit) parentPort.postMessage('silent')
    if (silent === limit + 3) {
      writeSync(2, 'the process did not answer and was ended\\n')
      process.kill(process.pid, 'SIGKILL')
    }
  }, tickMs)
`

/**
 * Ends the process when the embedded database has not answered for a minute: after a full disk it hangs permanently, and only a
 * new process can open it again. Acknowledged writes are not lost. A shorter limit would end processes with a tenth of a
 * processor, which need more than ten seconds for one sealed PDF and answer nothing in that time.
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
