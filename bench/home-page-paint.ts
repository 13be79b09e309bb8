import { readFileSync } from 'node:fs'
import { join } from 'node:path'

import type { Browser, CDPSession, Page } from 'playwright-core'

import { launchBrowser, phone } from '#e2e/harness/browser/browser.ts'
import { rootFolder } from '#scripts/root-folder.ts'

import { visit } from './browser-visit.ts'
import { alternate, type Benchmark, medianRatio, spread, verdictOf } from './measure.ts'
import { withoutScripts } from './page-scripts.ts'
import { startPlainServer } from './servers/plain-server.ts'
import { startQuietProduct } from './servers/quiet-product.ts'

const bitsPerByte = 8

/** Simulates a slow phone on a slow network, with Lighthouse's values. */
async function throttle(session: CDPSession): Promise<void> {
  await session.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 150,
    downloadThroughput: 1_600_000 / bitsPerByte,
    uploadThroughput: 750_000 / bitsPerByte,
  })
  await session.send('Emulation.setCPUThrottlingRate', { rate: 4 })
}

/** Returns the time of the largest paint, in milliseconds after the navigation began. */
async function largestPaint(page: Page): Promise<number> {
  const ms = await page.evaluate(
    () =>
      new Promise<number | undefined>((resolve) => {
        const observer = new PerformanceObserver((list) => resolve(list.getEntries().at(-1)?.startTime))
        observer.observe({ type: 'largest-contentful-paint', buffered: true })
        setTimeout(() => resolve(undefined), 10_000)
      }),
  )
  if (ms === undefined) throw new Error('the browser reported no largest contentful paint')
  return ms
}

const paintOf = (browser: Browser, url: string) => visit(browser, url, phone, { before: throttle, after: largestPaint })

/** P3: how much later the page is painted than the same HTML without scripts, from a server without other work. */
export const homePagePaint: Benchmark = {
  id: 'P3',
  what: 'Largest paint of the home page, mobile throttling',
  target: '≤ 1.15 × the same HTML served static with no script',
  how: 'Chromium phone, empty cache, 150 ms, 1.6 Mbit/s, 4 × slower processor. Baseline: the same HTML and files without scripts from a bare node:http server, in brotli.',
  async run(isQuick) {
    const rounds = isQuick ? 3 : 9
    await using product = await startQuietProduct()
    const folder = join(rootFolder, 'build/client')
    await using plain = await startPlainServer(withoutScripts(readFileSync(join(folder, 'index.html'), 'utf8')), folder)
    await using browser = await launchBrowser()
    await paintOf(browser, `${product.base}/`)

    const pairs = await alternate(
      rounds,
      () => paintOf(browser, `${product.base}/`),
      () => paintOf(browser, `${plain.base}/`),
    )
    const ratio = medianRatio(pairs)
    return {
      result: `${ratio.toFixed(2)} ×`,
      verdict: verdictOf(ratio <= 1.15),
      parts: [
        `product: ${spread(
          pairs.map(([ms]) => ms),
          'ms',
        )}`,
        `plain: ${spread(
          pairs.map(([, ms]) => ms),
          'ms',
        )}`,
      ],
    }
  },
}
