import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { connect, createServer } from 'node:net'
import { setTimeout } from 'node:timers/promises'

import { expect, onTestFinished, test } from 'vitest'

import { isLong } from '#e2e/harness/load/fault-form.ts'
import { enquiryBody } from '#e2e/harness/load/load.ts'
import { newDataFolder } from '#e2e/harness/product/run-folder.ts'
import { spawnProduct, startProduct } from '#e2e/harness/product/start-product.ts'
import { freePort } from '#scripts/test/free-port.ts'

// Test machines are shared: load shedding and limits are tested elsewhere.
const quiet = { CAPTCHA_PROVIDER: 'off', RATE_LIMITS: 'off', DEMO_STORES: 'off' }

/** One folder for all tests in turn: a start on existing data is faster. */
const DATA_DIR = newDataFolder()

/** Sends an enquiry except for its last byte; `finish` sends that and returns the whole response. */
async function openEnquiry(port: number): Promise<{ finish(): Promise<string> }> {
  const body = JSON.stringify(enquiryBody('npm'))
  const socket = connect(port, 'localhost')
  let answer = ''
  socket.on('error', () => {})
  socket.on('data', (chunk) => (answer += chunk.toString()))
  const head = [
    'POST /api/enquiries HTTP/1.1',
    'Host: localhost',
    'Content-Type: application/json',
    `Content-Length: ${Buffer.byteLength(body)}`,
    `Idempotency-Key: ${crypto.randomUUID()}`,
    'Expect: 100-continue',
  ]
  socket.write(`${head.join('\r\n')}\r\n\r\n`)
  await once(socket, 'data')
  expect(answer).toContain('100 Continue')
  socket.write(body.slice(0, -1))
  return {
    async finish() {
      socket.write(body.slice(-1))
      await once(socket, 'close')
      return answer
    },
  }
}

/** Whether the process refuses new work: it reports that it drains, or accepts no connection any more. */
const isDraining = (url: string) =>
  fetch(`${url}/readyz`).then(
    async (answer) => ((await answer.json()) as { draining: boolean }).draining,
    () => true,
  )

/** @throws when another process listens there. */
async function listenOn(port: number): Promise<void> {
  const server = createServer().listen(port, 'localhost')
  await once(server, 'listening')
  server.close()
}

const signalGroup = (npm: ChildProcess, signal: NodeJS.Signals) => process.kill(-(npm.pid ?? 0), signal)

function killWhatIsLeft(npm: ChildProcess): void {
  try {
    signalGroup(npm, 'SIGKILL')
  } catch {
    // As expected: no process is left.
  }
}

/** Returns the id of the product's process: npm's only child. */
function productOf({ pid }: ChildProcess): number {
  const table = execFileSync('ps', ['-A', '-o', 'pid=,ppid='], { encoding: 'utf8' })
  return Number(new RegExp(`^\\s*(\\d+)\\s+${pid}$`, 'm').exec(table)?.[1])
}

type Ending = { name: string; code: 0 | null; end(npm: ChildProcess): unknown; isTwice?: boolean }

const endings: Ending[] = [
  { name: 'Ctrl-C, a SIGINT to every process,', code: 0, end: (npm) => signalGroup(npm, 'SIGINT') },
  { name: 'kill −9 of npm', code: null, end: (npm) => npm.kill('SIGKILL') },
]
const otherEndings: Ending[] = [
  { name: 'SIGTERM to npm alone', code: 0, end: (npm) => npm.kill('SIGTERM') },
  { name: 'SIGINT to npm alone', code: 0, end: (npm) => npm.kill('SIGINT') },
  // A supervisor signals every process, and npm forwards its own signal as well.
  { name: 'SIGTERM that comes twice', code: 0, end: (npm) => process.kill(productOf(npm), 'SIGTERM'), isTwice: true },
]

/** Each ending costs a start by npm: the short form tests two. */
test.for(isLong ? [...endings, ...otherEndings] : endings)(
  '$name ends the product: requests in flight are answered, and no process is left',
  async ({ code, end, isTwice }) => {
    const {
      process: npm,
      port,
      url,
    } = await startProduct({
      isByNpm: true,
      dataDir: DATA_DIR,
      env: quiet,
    })
    onTestFinished(() => killWhatIsLeft(npm))
    // Its output closes when the last process that may write to it has ended.
    const ended = once(npm, 'close')
    const enquiry = await openEnquiry(port)
    end(npm)
    await expect.poll(() => isDraining(url)).toBe(true)
    if (isTwice) end(npm)
    expect(await enquiry.finish()).toContain('HTTP/1.1 200 OK')
    expect((await ended)[0]).toBe(code)
    await listenOn(port)
  },
)

test('a stop signal at the moment that the product starts to listen is obeyed: it ends in order, with 0', async () => {
  const port = await freePort()
  const child = spawnProduct({ ...quiet, PORT: String(port), DATA_DIR, LOG_LEVEL: 'warn' })
  const ended = once(child, 'exit')
  const listens = () =>
    fetch(`http://localhost:${port}/healthz`).then(
      ({ ok }) => ok,
      () => false,
    )
  while (!(await listens())) await setTimeout(5)
  child.kill('SIGTERM')
  expect(await ended).toEqual([0, null])
  await listenOn(port)
})

async function goesOnWithoutShell(): Promise<void> {
  const port = await freePort()
  const shell = spawn('sh', ['-c', '"$0" scripts/start.ts & echo $!', process.execPath], {
    env: {
      ...quiet,
      PATH: process.env.PATH,
      npm_lifecycle_event: 'start',
      PORT: String(port),
      DATA_DIR,
      LOG_LEVEL: 'warn',
    },
    stdio: ['ignore', 'pipe', 'ignore'],
  })
  const ended = once(shell, 'close')
  let said = ''
  shell.stdout.on('data', (chunk: Buffer) => (said += chunk.toString()))
  await once(shell, 'exit')
  const isUp = () =>
    fetch(`http://localhost:${port}/healthz`).then(
      (answer) => answer.ok,
      () => false,
    )
  await expect.poll(isUp).toBe(true)
  // Three times as long as the product needs to notice that npm has ended.
  await setTimeout(3_000)
  expect(await isUp()).toBe(true)
  process.kill(Number(said.split('\n')[0]), 'SIGTERM')
  await ended
}

if (isLong)
  test('a product that a shell started in the background continues after the shell has ended', goesOnWithoutShell)
