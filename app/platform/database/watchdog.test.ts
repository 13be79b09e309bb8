import { spawn } from 'node:child_process'
import { once } from 'node:events'

import { expect, onTestFinished, test } from 'vitest'

/** A process whose database hangs in one of two ways: its promise never settles, or it blocks the whole event loop. */
const program = `
  const [, watchdogUrl, kind] = process.argv
  const { watchDatabase } = await import(watchdogUrl)
  let pings = 0
  const ping = () => {
    pings += 1
    if (kind === 'healthy' || pings < 3) return Promise.resolve()
    if (kind === 'blocked') for (;;);
    return new Promise(() => {})
  }
  const log = { error: console.error, warn() {}, info() {}, debug() {} }
  watchDatabase({ ping }, log, { pingEveryMs: 50, silenceMs: 1000 })
  if (kind === 'healthy') setTimeout(() => process.exit(0), 4000)
  else setInterval(() => {}, 1000)
`

async function endOf(kind: string): Promise<{ code: number | null; signal: string | null; said: string }> {
  const url = new URL('watchdog.server.ts', import.meta.url).href
  const child = spawn(process.execPath, ['--input-type=module', '-e', program, url, kind], { stdio: 'pipe' })
  onTestFinished(() => void child.kill('SIGKILL'))
  let said = ''
  child.stderr.on('data', (chunk: Buffer) => (said += chunk.toString()))
  const [code, signal] = (await once(child, 'exit')) as [number | null, string | null]
  return { code, signal, said }
}

test('a database that never answers ends the process with 70, and says why', async () => {
  const { code, said } = await endOf('silent')
  expect(code).toBe(70)
  expect(said).toContain('did not answer')
})

test('a database that blocks the whole process does not save it from being ended', async () => {
  const { signal, said } = await endOf('blocked')
  expect(signal).toBe('SIGKILL')
  expect(said).toContain('did not answer')
})

test('a database that answers is left alone', async () => {
  expect((await endOf('healthy')).code).toBe(0)
})
