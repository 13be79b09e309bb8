import { spawn } from 'node:child_process'
import { once } from 'node:events'

import { test } from 'vitest'

/** A process whose database hangs in one of two ways: its promise never settles, or it blocks the event loop. */
const program = `
  const [, watchdogUrl, kind, silenceMs] = process.argv
  const { watchDatabase } = await import(watchdogUrl)
  let pings = 0
  const ping = () => {
    pings += 1
    if (kind === 'healthy' || pings < 3) return Promise.resolve()
    if (kind === 'blocked') for (;;);
    return new Promise(() => {})
  }
  const log = { error: console.error, warn() {}, info() {}, debug() {} }
  watchDatabase({ probe: { rows: ping } }, log, { pingEveryMs: 50, silenceMs: Number(silenceMs) })
  if (kind === 'healthy') setTimeout(() => process.exit(0), 1.5 * Number(silenceMs))
  else setInterval(() => {}, 1000)
`

type AtEnd = (end: () => void) => void

async function endOf(kind: string, atEnd: AtEnd, silenceMs = 1_000) {
  const url = new URL('watchdog.server.ts', import.meta.url).href
  const words = ['--input-type=module', '-e', program, url, kind, String(silenceMs)]
  const child = spawn(process.execPath, words, { stdio: 'pipe' })
  atEnd(() => void child.kill('SIGKILL'))
  let said = ''
  child.stderr.on('data', (chunk: Buffer) => (said += chunk.toString()))
  const [code, signal] = (await once(child, 'exit')) as [number | null, string | null]
  return { code, signal, said }
}

test.concurrent('a database that never answers makes the process exit with 70 and log the reason', async ({
  expect,
  onTestFinished: atEnd,
}) => {
  const { code, said } = await endOf('silent', atEnd)
  expect(code).toBe(70)
  expect(said).toContain('did not answer')
})

test.concurrent('a database that blocks the whole process does not stop the watchdog from ending it', async ({
  expect,
  onTestFinished: atEnd,
}) => {
  const { signal, said } = await endOf('blocked', atEnd)
  expect(signal).toBe('SIGKILL')
  expect(said).toContain('did not answer')
})

test.concurrent('a process whose database answers is not ended', async ({ expect, onTestFinished: atEnd }) => {
  // Long enough for a process that waits for its turn on a busy machine.
  const { code } = await endOf('healthy', atEnd, 4_000)
  expect(code).toBe(0)
})
