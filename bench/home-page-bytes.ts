import { desktop, launchBrowser, phone } from '#e2e/harness/browser/browser.ts'

import { noteRequests, type Request, visit } from './browser-visit.ts'
import { type Benchmark, kilobytes, verdictOf } from './measure.ts'
import { startQuietProduct } from './servers/quiet-product.ts'

const targetBytes = 120 * 1_024
const targetRequests = 8

const bytesOf = (requests: readonly Request[]) => requests.map(({ bytes }) => bytes).reduce((sum, one) => sum + one, 0)

function describe(name: string, requests: readonly Request[]): string {
  const byType = Map.groupBy(requests, ({ type }) => type)
  const kinds = [...byType].map(([type, ones]) => `${type} ${kilobytes(bytesOf(ones))} in ${ones.length}`)
  return `${name}: ${kilobytes(bytesOf(requests))}, ${requests.length} requests (${kinds.join(', ')})`
}

/** P2: the bytes and requests of a first visit to the home page, as a browser counts them. */
export const homePageBytes: Benchmark = {
  id: 'P2',
  what: 'Whole home page on first load',
  target: '≤ 120 KB, ≤ 8 requests',
  how: 'Chromium, empty cache, brotli, no scrolling: wire bytes and requests until a second after the load event. Larger of phone and desktop.',
  async run() {
    await using product = await startQuietProduct()
    await using browser = await launchBrowser()
    const visits = new Map<string, Request[]>()
    for (const [name, options] of Object.entries({ phone, desktop })) {
      let requests = new Map<string, Request>()
      await visit(browser, `${product.base}/`, options, {
        before: async (session) => void (requests = noteRequests(session)),
        after: async () => {},
      })
      visits.set(name, [...requests.values()])
    }
    const bytes = Math.max(...[...visits.values()].map(bytesOf))
    const count = Math.max(...[...visits.values()].map((requests) => requests.length))
    return {
      result: `${kilobytes(bytes)}, ${count} requests`,
      verdict: verdictOf(bytes <= targetBytes && count <= targetRequests),
      parts: [...visits].map(([name, requests]) => describe(name, requests)),
    }
  },
}
