import { rmSync } from 'node:fs'

import type { Browser } from 'playwright-core'
import { afterAll } from 'vitest'

import type { Platform } from '#app/platform/platform.server.ts'

import { openBrowser } from './browser.ts'
import { seedFolder } from './seed.ts'
import { type SmtpSink, startSmtpSink } from './smtp-sink.ts'
import { type Product, startProduct } from './start-product.ts'

/**
 * The environment of the journeys' products. A young generation larger than the shipped one takes a quarter less processor time to
 * start and to render. The faults run with the shipped memory, and prove that it is enough.
 */
const journeyEnv = { RATE_LIMITS: 'off', NODE_OPTIONS: '--max-old-space-size=512 --max-semi-space-size=64' }

let shared: Promise<Product> | undefined

/** The browser, for one file: its windows are closed when the file ends. */
export async function openBrowserForFile(): Promise<Browser> {
  const browser = await openBrowser()
  afterAll(() => browser.close())
  return browser
}

/** A mail server, for one file. */
export async function openSmtpSink(): Promise<SmtpSink> {
  const sink = await startSmtpSink()
  afterAll(() => sink.close())
  return sink
}

/**
 * A browser and a product that all files of a worker share: for journeys that only read, or that look for nothing but what they
 * made themselves. The product ends with the run.
 */
export async function openSharedStage(): Promise<{ browser: Browser; product: Product }> {
  shared ??= startProduct({ env: journeyEnv })
  return { browser: await openBrowserForFile(), product: await shared }
}

type Props = {
  env?: Record<string, string>
  /** Puts into the data folder what the journeys begin with. */
  seed?: (platform: Platform) => Promise<void>
}

/** A browser and a product of one file's own, without limits for callers. */
export async function openStage({ env, seed }: Props = {}): Promise<{ browser: Browser; product: Product }> {
  const browser = await openBrowserForFile()
  const dataDir = seed && (await seedFolder(seed))
  const product = await startProduct({ ...(dataDir && { dataDir }), env: { ...journeyEnv, ...env } })
  afterAll(async () => {
    await product[Symbol.asyncDispose]()
    rmSync(product.dataDir, { recursive: true, force: true })
  })
  return { browser, product }
}
