import { Agent, request as ask } from 'node:http'
import { Agent as TlsAgent, request as askOverTls } from 'node:https'

type Place = { url: string; from: string }
type Page = { status: number; ms: number }

/**
 * Fetches one page of a product, or of the proxy in front of it, from a loopback address: over a new connection, unless an agent keeps
 * one. @throws when the connection is cut.
 */
export function visit({ url, from }: Place, path: string, agent?: Agent): Promise<Page> {
  const started = performance.now()
  const { protocol, port, host } = new URL(url)
  const place = { host: '127.0.0.1', port, path, localAddress: from, headers: { host }, agent: agent ?? false }
  // The certificate is for `localhost`, and these requests test no certificate.
  const tls = { servername: 'localhost', rejectUnauthorized: false }
  return new Promise((resolve, reject) => {
    const request = protocol === 'https:' ? askOverTls({ ...place, ...tls }) : ask(place)
    request.once('response', (answer) => {
      answer.resume().on('error', reject)
      answer.on('end', () => resolve({ status: answer.statusCode ?? 0, ms: performance.now() - started }))
    })
    request.on('error', reject).end()
  })
}

const towns = ['Parramatta', 'Ballarat', 'Toowoomba', 'Fremantle', 'Launceston', 'Darwin']

/** Returns a page of the finder that is in no cache: a misspelt suburb, or a map of half a state, which take the longest. */
export function slowestPage(index: number): string {
  if (index % 2 === 0) return `/locations?q=${towns[index % towns.length]}&zoom=18&pick=store-${index}`
  return `/locations?q=aar${(index % 900).toString(27).padStart(3, 'e')}oanl&pick=store-${index}`
}

type Flood = {
  /** The number of answers so far. */
  answered(): number
  /** The statuses of all answers; 0 for a connection that was cut. */
  statuses: ReadonlySet<number>
  stop(): Promise<void>
}

/** Requests the slowest public pages without a pause, each connection its own, from one address. */
export function startFlood(place: Place, { connections, isKept }: { connections: number; isKept: boolean }): Flood {
  const statuses = new Set<number>()
  let isOver = false
  let asked = 0
  let answered = 0
  const Kept = place.url.startsWith('https:') ? TlsAgent : Agent
  async function call(): Promise<void> {
    const agent = isKept ? new Kept({ keepAlive: true, maxSockets: 1 }) : undefined
    while (!isOver) {
      asked += 1
      const status = await visit(place, slowestPage(asked), agent).then((page) => page.status, () => 0) // prettier-ignore
      statuses.add(status)
      answered += 1
    }
    agent?.destroy()
  }
  const running = Array.from({ length: connections }, call)
  return {
    answered: () => answered,
    statuses,
    async stop() {
      isOver = true
      await Promise.all(running)
    },
  }
}
