import { findHammer } from './load/hammer-page.ts'
import { alternate, type Benchmark, median, medianRatio, spread, verdictOf } from './measure.ts'
import { startQuietProduct } from './servers/quiet-product.ts'

/** Pages and feeds that are the same for every visitor and not stored by the build: the product renders each. */
const addresses = [
  '/activate',
  '/agent',
  '/agent-login',
  '/contract/link',
  '/forgot-password',
  '/setup-account',
  '/signup',
  '/verify',
  '/status',
  '/locations',
  '/locations?q=Marrickville+NSW+2204',
  '/stores.geojson',
  '/sitemap-stores.xml',
]

const target = 0.3

async function bytesOf(url: string): Promise<number> {
  const answer = await fetch(url, { headers: { 'Accept-Encoding': 'gzip' } })
  if (!answer.ok) throw new Error(`${url} answered ${answer.status}`)
  await answer.arrayBuffer()
  return Number(answer.headers.get('content-length'))
}

/** P12: responses that are the same for every visitor, compared with the stored home page. */
export const renderedPages: Benchmark = {
  id: 'P12',
  what: 'Rendered pages and feeds that are the same for every visitor',
  target: `≥ ${target} × the stored home page, each of them`,
  how: 'One address in gzip, 32 keep-alive connections, in turns with the stored home page; embedded database, example stores. Worst page.',
  async run(isQuick) {
    const [rounds, seconds] = isQuick ? [2, 2] : [7, 2]
    const { name, hammer } = await findHammer()
    await using product = await startQuietProduct({ env: { DEMO_STORES: 'on' } })
    const home = `${product.base}/`
    const lines = []
    for (const address of addresses) {
      const url = product.base + address
      const bytes = await bytesOf(url)
      await hammer(url, 1)
      const pairs = await alternate(
        rounds,
        async () => (await hammer(url, seconds)).perSecond,
        async () => (await hammer(home, seconds)).perSecond,
      )
      const rates = pairs.map(([one]) => one)
      const megabytes = ((median(rates) * bytes) / 1_048_576).toFixed(0)
      const ratio = medianRatio(pairs)
      const part = `${address}: ${ratio.toFixed(2)} ×, ${spread(rates, 'a second')}, ${bytes} bytes each, ${megabytes} MB a second`
      lines.push({ ratio, part })
    }
    const worst = Math.min(...lines.map(({ ratio }) => ratio))
    return {
      result: `${worst.toFixed(2)} × on the worst of ${lines.length}`,
      verdict: verdictOf(worst >= target),
      parts: [...lines.map(({ part }) => part), `by ${name}, ${rounds} rounds of ${seconds} s on each side`],
    }
  },
}
