import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

import { eventually } from '#app/testing/eventually.ts'
import { freePort } from '#scripts/test/free-port.ts'

import { behind, type Front, startFront } from '../proxies/front.ts'
import { newDataFolder, processFolder } from './run-folder.ts'

const root = fileURLToPath(new URL('../../..', import.meta.url))

/** A real process of the product, on a loopback port with its own data folder. */
export type Product = {
  /** The address that people type: a proxy’s, where one is in front. */
  readonly url: string
  readonly port: number
  readonly dataDir: string
  readonly process: ChildProcess
  /** Returns everything printed so far. */
  output(): string
  /** Returns the one-time link for the first owner from the output. */
  ownerLink(): string
  /** Sends the stop signal and waits. Returns the exit code. */
  stop(): Promise<number | null>
  /** Sends kill −9, and waits until the process has ended. */
  kill(): Promise<void>
  /** Starts it again on the same data folder and port. */
  restart(env?: Record<string, string>): Promise<Product>
  /** Stops it, and deletes its data. */
  [Symbol.asyncDispose](): Promise<void>
}

export type ProductOptions = {
  env?: Record<string, string>
  port?: number
  /** The data folder; a new one with an empty, migrated database unless given. */
  dataDir?: string
  /** A command in front of node, such as faketime. */
  prefix?: string[]
  /** Whether it starts from its sources as with `npm run dev`, without a build. */
  isDeveloping?: boolean
  /** The folder of the version to start; this checkout unless given. */
  folder?: string
  /** Whether npm starts it, in its own process group: `process` is then npm's. */
  isByNpm?: boolean
  /** The proxy in front; unless given, the one that BEHIND names, or none if the port is given. */
  front?: Front
}

/** The Node options of `npm start`, the unit and the image: a test compares them (`image.slow.e2e.ts`). */
export const shippedOptions = '--max-old-space-size=512 --max-semi-space-size=8'

/** Starts the process without waiting for it: for starts that are expected to fail. */
export function spawnProduct(
  env: Record<string, string>,
  {
    prefix = [],
    isDeveloping = false,
    isByNpm = false,
    folder = root,
  }: Pick<ProductOptions, 'prefix' | 'isDeveloping' | 'isByNpm' | 'folder'> = {},
): ChildProcess {
  const script = isDeveloping ? 'dev' : 'start'
  const command = isByNpm ? ['npm', 'run', script] : [...prefix, process.execPath, join(folder, `scripts/${script}.ts`)]
  const child = spawn(command[0] ?? process.execPath, command.slice(1), {
    cwd: folder,
    env: { ...inheritedEnvironment(), ...(!isDeveloping && !isByNpm && { NODE_OPTIONS: shippedOptions }), ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: isByNpm,
  })
  endWithRun(child)
  return child
}

/** Registers a process to be ended with the run (`prepare-run.ts`), if it has not ended before. */
export function endWithRun(child: ChildProcess): void {
  if (child.pid === undefined || !process.env.E2E_FOLDER) return
  const note = join(processFolder(), String(child.pid))
  writeFileSync(note, '')
  child.once('exit', () => rmSync(note, { force: true }))
}

/** Returns the environment without the product's own variables, which must not leak from the test run into the process under test. */
export function inheritedEnvironment(): Record<string, string> {
  const kept = ['PATH', 'HOME', 'TMPDIR', 'TZ', 'LANG', 'SystemRoot']
  return Object.fromEntries(kept.flatMap((name) => (process.env[name] ? [[name, process.env[name]]] : [])))
}

/** Waits until the product is ready, without a time limit. @throws when it has ended, or makes no progress any more. */
async function waitUntilReady(url: string, child: ChildProcess, output: () => string): Promise<void> {
  const hasEnded = () => child.exitCode !== null || child.signalCode !== null
  const isReady = () => fetch(`${url}/readyz`).then((answer) => answer.ok, () => false) // prettier-ignore
  await eventually(async () => (await isReady()) || hasEnded(), Boolean).catch((error: unknown) => {
    throw new Error(`the product did not become ready:\n${output()}`, { cause: error })
  })
  if (hasEnded()) throw new Error(`the product ended with code ${child.exitCode}:\n${output()}`)
}

/** Starts the product and waits until it is ready. PUBLIC_URL is the address with `localhost`, where cookies may be Secure. */
export async function startProduct(options: ProductOptions = {}): Promise<Product> {
  const front = options.front ?? (options.port === undefined ? await startFront() : undefined)
  const port = options.port ?? front?.productPort ?? (await freePort())
  const dataDir = options.dataDir ?? newDataFolder()
  const url = front?.url ?? `http://localhost:${port}`
  const place = {
    HOST: 'localhost',
    PORT: String(port),
    DATA_DIR: dataDir,
    LOG_LEVEL: 'warn',
    ...(front && behind(front)),
  }
  const env = { ...place, ...options.env }
  const child = spawnProduct(env, options)
  let printed = ''
  child.stdout?.on('data', (chunk: Buffer) => (printed += chunk.toString()))
  child.stderr?.on('data', (chunk: Buffer) => (printed += chunk.toString()))
  const ended = once(child, 'exit')

  const product: Product = {
    url,
    port,
    dataDir,
    process: child,
    output: () => printed,
    ownerLink: () => /http\S+first-owner\?key=\S+/.exec(printed)?.[0] ?? '',
    async stop() {
      if (child.exitCode === null && child.signalCode === null) child.kill('SIGTERM')
      await ended
      return child.exitCode
    },
    async kill() {
      child.kill('SIGKILL')
      await ended
    },
    restart: (more = {}) =>
      startProduct({ ...options, port, dataDir, ...(front && { front }), env: { ...options.env, ...more } }),
    async [Symbol.asyncDispose]() {
      await product.stop()
      await front?.[Symbol.asyncDispose]()
      if (!options.dataDir) rmSync(dataDir, { recursive: true, force: true })
    },
  }
  try {
    const itself = `http://${front ? '127.0.0.1' : 'localhost'}:${port}`
    await waitUntilReady(itself, child, product.output)
    await front?.passTo(port)
    return product
  } catch (error) {
    await product.kill()
    await front?.[Symbol.asyncDispose]()
    if (!options.dataDir) rmSync(dataDir, { recursive: true, force: true })
    // Another process took the free port before the product did.
    if (options.port === undefined && printed.includes('EADDRINUSE')) return startProduct(options)
    throw error
  }
}
