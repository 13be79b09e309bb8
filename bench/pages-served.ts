import { join } from 'node:path'

import { startNginx } from '#e2e/harness/proxies/nginx.ts'
import { rootFolder } from '#scripts/root-folder.ts'
import { installedProxy } from '#scripts/test/proxies.ts'
import { freePort } from '#scripts/test/free-port.ts'

import { findHammer } from './load/hammer-page.ts'
import type { Served } from './load/read-load.ts'
import { alternate, type Benchmark, median, medianRatio, notMeasured, spread, verdictOf } from './measure.ts'
import { fileBeside } from './servers/file-beside.ts'
import { startQuietProduct } from './servers/quiet-product.ts'
import { startBareCopy } from './servers/start-bare-copy.ts'

type Pairs = [Served, Served][]

const speedOf = (pairs: Pairs) => medianRatio(pairs.map(([one, other]) => [one.perSecond, other.perSecond]))

function part(name: string, pairs: Pairs, side: 0 | 1): string {
  const served = pairs.map((pair) => pair[side])
  const speed = spread(
    served.map(({ perSecond }) => perSecond),
    'requests a second',
  )
  return `${name}: ${speed}, p99 ${median(served.map(({ p99Ms }) => p99Ms)).toFixed(1)} ms`
}

/** P5: a stored page, compared with the least work of Node for it, alone and behind the proxy that we ship. */
export const pagesServed: Benchmark = {
  id: 'P5',
  what: 'Prerendered pages served',
  target:
    'alone ≥ 0.9 × a bare node:http server with the same bytes and headers; behind deploy/nginx.conf ≥ 0.9 × that nginx serving the file',
  how: 'Home page, gzip, 32 keep-alive connections. Alone: HTTP; the baseline writes the same headers and buffer. Behind: TLS to one nginx worker with deploy/nginx.conf; the baseline serves the file from disk. No access logs.',
  async run(isQuick) {
    if (!installedProxy('nginx')) return notMeasured('nginx is not installed')
    const [rounds, seconds] = isQuick ? [2, 2] : [15, 2]
    const { name, hammer } = await findHammer()
    await using nginx = await startNginx()
    await using product = await startQuietProduct({ env: { PUBLIC_URL: nginx.url, TRUST_PROXY: '127.0.0.1' } })
    const alone = `${product.base}/`
    await using bare = await startBareCopy(alone)
    const filePort = await freePort()
    await nginx.passTo(product.port, fileBeside(join(rootFolder, 'build/client/index.html'), filePort, bare.headers))
    const run = (url: string) => () => hammer(url, seconds)
    const pairsOf = async (one: string, other: string) => {
      await hammer(one, seconds)
      return alternate(rounds, run(one), run(other))
    }
    const apart = await pairsOf(alone, `${bare.base}/`)
    const behind = await pairsOf(`${nginx.url}/`, `https://localhost:${filePort}/`)
    return {
      result: `alone ${speedOf(apart).toFixed(2)} ×, behind nginx ${speedOf(behind).toFixed(2)} ×`,
      verdict: verdictOf(speedOf(apart) >= 0.9 && speedOf(behind) >= 0.9),
      parts: [
        part('product', apart, 0),
        part('bare node:http server', apart, 1),
        part('product behind nginx', behind, 0),
        part('nginx, from the disk', behind, 1),
        `by ${name}, ${rounds} rounds of ${seconds} s on each side`,
      ],
    }
  },
}
