import type { Browser, BrowserContextOptions, CDPSession, Page } from 'playwright-core'

/** How long after the load event a page may still send requests. */
const settleMs = 1_000

export type Request = { url: string; type: string; bytes: number }

/** Opens a page in a browser with empty storage, and passes it on when its requests have ended. */
export async function visit<Value>(
  browser: Browser,
  url: string,
  options: BrowserContextOptions,
  { before, after }: { before(session: CDPSession): Promise<void>; after(page: Page): Promise<Value> },
): Promise<Value> {
  const context = await browser.newContext(options)
  try {
    const page = await context.newPage()
    const session = await context.newCDPSession(page)
    await session.send('Network.enable')
    await session.send('Network.setCacheDisabled', { cacheDisabled: true })
    await before(session)
    await page.goto(url, { waitUntil: 'load', timeout: 120_000 })
    await page.waitForTimeout(settleMs)
    return await after(page)
  } finally {
    await context.close()
  }
}

/** Records every request of a page with its bytes on the wire, headers included. */
export function noteRequests(session: CDPSession): Map<string, Request> {
  const requests = new Map<string, Request>()
  session.on('Network.requestWillBeSent', ({ requestId, request, type }) => {
    if (request.url.startsWith('http')) requests.set(requestId, { url: request.url, type: type ?? 'Other', bytes: 0 })
  })
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const known = requests.get(requestId)
    if (known) requests.set(requestId, { ...known, bytes: encodedDataLength })
  })
  return requests
}
