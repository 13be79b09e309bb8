import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'

import { type Browser, type BrowserContext, type BrowserContextOptions, chromium, type Logger, type Page } from 'playwright-core' // prettier-ignore

import { watchProgress } from '#app/testing/watch-progress.ts'
import { below } from '#app/site/layout/lay-out-below.ts'
import { proxyInFront } from '#scripts/test/behind-proxies.ts'
import { installedBrowser } from '#scripts/test/browser.ts'

import { hardWords } from './reading.ts'

/**
 * Chromium features that are turned off. The raster job of Chromium 156 can miss a wake-up when it yields to other work of its thread pool,
 * such as compiling scripts while they load: the page then never gets another frame, and a wait for one never ends; only another page
 * helps. Of 500 visits that scroll while scripts load nine hung, of 600 without the first two features none. The other features are those
 * of Playwright's own list, which this list replaces, that can affect a journey.
 */
const withoutFeatures = [
  'ScriptStreaming',
  'BackgroundResourceFetch',
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'HttpsUpgrades',
  'OptimizationHints',
  'PaintHolding',
  'ThirdPartyStoragePartitioning',
]

const quiet = [
  `--disable-features=${withoutFeatures.join(',')}`,
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

/**
 * Playwright's own timeouts measure elapsed time, and are off (0). Instead, when nothing that a step waits for has made progress for two
 * minutes (`watch-progress.ts`), all pages are closed: the pending call fails at its line, with the reason.
 */
function endHungSteps(): { logger: Logger; watch(browser: Browser): void } {
  const noted: { last: string; progress?: () => void } = { last: '' }
  return {
    logger: {
      isEnabled: (name) => name === 'api',
      log(_name, _severity, message) {
        noted.last = String(message)
        noted.progress?.()
      },
    },
    watch(browser) {
      const watch = watchProgress({ processorSeconds: Number.POSITIVE_INFINITY }, (why) => {
        const reason = `it hangs after "${noted.last}": ${why}`
        for (const context of browser.contexts()) void context.close({ reason }).catch(() => undefined)
      })
      noted.progress = () => watch.noteProgress()
      browser.on('disconnected', () => watch[Symbol.dispose]())
    },
  }
}

/** Launches the machine's browser for one caller: `await using` ends its process. */
export async function launchBrowser(): Promise<Browser> {
  const executablePath = installedBrowser()
  if (!executablePath) throw new Error('No browser was found: install Chromium, or name one in CHROMIUM_PATH')
  const { logger, watch } = endHungSteps()
  const browser = await chromium.launch({
    executablePath,
    args: quiet,
    headless: !process.env.HEADED,
    timeout: 0,
    // oxlint-disable-next-line typescript/no-deprecated -- tracing, its successor, tells nothing while a call is pending
    logger,
  })
  watch(browser)
  const [late, start, rate] = ['SLOW_SCRIPTS_MS', 'SLOW_START_MS', 'SLOW_CPU'].map((name) =>
    Number(process.env[name] ?? 0),
  )
  return late || start || rate ? slowed(browser, { late, start, rate }) : browser
}

let launched: Promise<Browser> | undefined

/**
 * Opens the browser of this machine for one file. All files of a worker share one process, each test has its own contexts; `close` closes
 * those that this file opened.
 */
export async function openBrowser(): Promise<Browser> {
  launched ??= launchBrowser()
  let browser = await launched
  if (!browser.isConnected()) browser = await (launched = launchBrowser())
  const contexts: BrowserContext[] = []
  const own = {
    async newContext(options?: BrowserContextOptions) {
      // A proxy in front has a certificate of this run.
      const trusting = proxyInFront() ? { ignoreHTTPSErrors: true } : {}
      const context = await browser.newContext({ ...trusting, ...options })
      context.setDefaultTimeout(0)
      closeWithoutWaiting(context)
      contexts.push(context)
      return traced(context)
    },
    async newPage(options?: BrowserContextOptions) {
      return (await own.newContext(options)).newPage()
    },
    async close() {
      await Promise.all(contexts.map((context) => context.close()))
    },
  }
  return new Proxy(browser, {
    get(target, name) {
      if (name in own) return own[name as keyof typeof own]
      const value: unknown = Reflect.get(target, name)
      return typeof value === 'function' ? (value as () => unknown).bind(target) : value
    },
  })
}

/** With TRACE=1 every context writes a trace to look/traces: `npx playwright-core show-trace FILE` plays it. */
async function traced(context: BrowserContext): Promise<BrowserContext> {
  if (!process.env.TRACE) return context
  await context.tracing.start({ screenshots: true, snapshots: true, sources: true })
  const close = context.close.bind(context)
  context.close = async (options) => {
    await context.tracing.stop({ path: `look/traces/${new Date().toISOString()}.zip` }).catch(() => undefined)
    await close(options)
  }
  return context
}

/**
 * Simulates a slow phone, to watch a journey before hydration; suites run without it. SLOW_SCRIPTS_MS=1500 delays each of our scripts by
 * that time, SLOW_START_MS=1500 delays hydration after a page has loaded, and SLOW_CPU=6 divides the processor speed by six.
 */
function slowed(browser: Browser, { late = 0, start = 0, rate = 0 }: Record<string, number | undefined>): Browser {
  const newContext = browser.newContext.bind(browser)
  browser.newContext = async (options) => {
    const context = await newContext(options)
    const slowDown = async (page: Page) => {
      const session = await context.newCDPSession(page)
      await session.send('Emulation.setCPUThrottlingRate', { rate })
    }
    if (rate) context.on('page', (page) => void slowDown(page))
    if (late)
      await context.route('**/assets/*.js', async (route) => {
        await new Promise((resolve) => setTimeout(resolve, late))
        // A page that was left since then needs no response.
        await route.continue().catch(() => undefined)
      })
    if (start)
      await context.route(/\/assets\/entry\.client-[\w-]+\.js/, async (route) => {
        const answer = await route.fetch()
        const body = `await new Promise((wake) => setTimeout(wake, ${start}));${await answer.text()}`
        await route.fulfill({ response: answer, body }).catch(() => undefined)
      })
    return context
  }
  return browser
}

export const phone = {
  viewport: { width: 390, height: 844 },
  hasTouch: true,
  isMobile: true,
} satisfies BrowserContextOptions
export const desktop = { viewport: { width: 1440, height: 900 } } satisfies BrowserContextOptions

/** For a page whose script navigates away at once: waiting for its load would race with that navigation. */
export const leadsAway = { waitUntil: 'commit' } as const

/** A page that records every error on it: console errors, uncaught errors, policy violations. */
export type WatchedPage = { page: Page; context: BrowserContext; problems: string[] }

/** Opens a page in a new context, with reduced motion, and records its errors. */
export async function openPage(browser: Browser, options: BrowserContextOptions = desktop): Promise<WatchedPage> {
  const context = await browser.newContext({ reducedMotion: 'reduce', ...options })
  const page = await context.newPage()
  waitForWholePages(page)
  const problems: string[] = []
  page.on('console', (message) => {
    if (message.type() === 'error') problems.push(message.text())
  })
  page.on('pageerror', (error) => problems.push(error.message))
  return { page, context, problems }
}

/**
 * Closes a context without waiting: Chromium reports that it closes a page during a navigation, but does not (microsoft/playwright 42366),
 * and a finished journey must not wait for it. Remaining pages end with the browser.
 */
function closeWithoutWaiting(context: BrowserContext): void {
  const close = context.close.bind(context)
  context.close = (options) =>
    Promise.race([close(options), new Promise<void>((resolve) => setTimeout(resolve, 5_000).unref())])
}

/**
 * Makes `goto` wait for the layout of the whole page, as a visitor looks at it: a public page lays out content below the first screens only
 * moments after its load. A page that never does is used anyway: no test fails by this limit.
 */
function waitForWholePages(page: Page): void {
  const goto = page.goto.bind(page)
  page.goto = async (url, options) => {
    const answer = await goto(url, options)
    if (options?.waitUntil !== 'commit') await laidOut(page).catch(() => undefined)
    return answer
  }
}

/** Waits until every part of a public page is laid out. */
async function laidOut(page: Page): Promise<void> {
  await page.waitForFunction(
    (parts) =>
      Array.from(document.querySelectorAll(parts), (part) => getComputedStyle(part)).every(
        ({ contentVisibility }) => contentVisibility === 'visible',
      ),
    below,
    { timeout: 10_000 },
  )
}

const axeSource = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

type Axe = { run(context: Document, options: object): Promise<AxeResult> }
type AxeResult = { violations: { id: string; help: string; nodes: { target: unknown[]; failureSummary?: string }[] }[] }

const axeOptions = {
  runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
  // Otherwise axe computes a selector for each passing element too, which takes longer than the rules.
  resultTypes: ['violations'],
}

/** Returns the violations of WCAG 2.2 AA that axe finds on a page, and the words on retailers' pages that are too hard, one line each. */
export async function axeViolations(page: Page): Promise<string[]> {
  // Evaluated in the page's own world by the debugger, which no Content-Security-Policy blocks.
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(axeSource)
  const found = await page.evaluate(async (options): Promise<string[]> => {
    const { axe } = globalThis as unknown as { axe: Axe }
    const { violations } = await axe.run(document, options)
    return violations.flatMap(({ id, help, nodes }) =>
      nodes.map(({ target, failureSummary }) => `${id}: ${help} at ${target.join(' ')} ${failureSummary ?? ''}`),
    )
  }, axeOptions)
  return [...found, ...(await hardWords(page))]
}
