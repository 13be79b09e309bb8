import { rmSync } from 'node:fs'

import type { Browser } from 'playwright-core'
import { afterAll } from 'vitest'

import type { Platform } from '#app/web/platform.server.ts'
import { testTemplate } from '#app/testing/database/test-database.ts'

import { openBrowser } from './browser.ts'
import { embeddedPlace, type Place, postgresPlace } from './inspect.ts'
import { newDataFolder } from '../product/run-folder.ts'
import { seedFolder } from '../data/seed.ts'
import { type SmtpSink, startSmtpSink } from '../product/smtp-sink.ts'
import { type Product, startProduct } from '../product/start-product.ts'

/**
 * The environment of the journeys' products. A young generation larger than the shipped one saves a quarter of the processor time of start
 * and rendering. The faults run with the shipped memory, and prove that it is enough.
 */
const journeyEnv = { RATE_LIMITS: 'off', NODE_OPTIONS: '--max-old-space-size=512 --max-semi-space-size=64' }

/**
 * Creates the data of a stage: a database on the PostgreSQL server where there is one, which uses less processor time than the embedded
 * engine. The database suite and the faults test both engines.
 */
async function newPlace(isEmbedded = false): Promise<Place & { dataDir: string }> {
  const template = isEmbedded ? undefined : testTemplate()
  const dataDir = newDataFolder({ hasDatabase: !template })
  return { dataDir, ...(template ? await postgresPlace(template) : embeddedPlace(dataDir)) }
}

const startOn = ({ dataDir, env: placeEnv }: Place & { dataDir: string }, env: Record<string, string> = {}) =>
  startProduct({ dataDir, env: { ...journeyEnv, ...placeEnv, ...env } })

let shared: Promise<Product> | undefined

/** Opens the browser for one file: its windows are closed when the file ends. */
export async function openBrowserForFile(): Promise<Browser> {
  const browser = await openBrowser()
  afterAll(() => browser.close())
  return browser
}

/** Starts a mail server for one file. */
export async function openSmtpSink(): Promise<SmtpSink> {
  const sink = await startSmtpSink()
  afterAll(() => sink.close())
  return sink
}

/**
 * Opens a browser and a product that all files of a worker share: for journeys that only read, or that look only at data that they created.
 * The product ends with the run.
 */
export async function openSharedStage(): Promise<{ browser: Browser; product: Product }> {
  shared ??= newPlace().then((place) => startOn(place))
  return { browser: await openBrowserForFile(), product: await shared }
}

type Props = {
  env?: Record<string, string>
  /** Writes the journeys' initial data before the product starts. */
  seed?: (platform: Platform) => Promise<void>
  /** Whether to use the embedded engine even when there is a server: for commands that work next to a running product. */
  isEmbedded?: boolean
}

/** Opens a browser and a product for one file, without limits for callers; `place` is the product's database. */
export async function openStage({ env, seed, isEmbedded }: Props = {}): Promise<{
  browser: Browser
  product: Product
  place: Place
}> {
  const browser = await openBrowserForFile()
  const place = await newPlace(isEmbedded)
  if (seed) await seedFolder(seed, place.dataDir, place.env)
  const product = await startOn(place, env)
  afterAll(async () => {
    await product[Symbol.asyncDispose]()
    await place.drop()
    rmSync(product.dataDir, { recursive: true, force: true })
  })
  return { browser, product, place }
}
