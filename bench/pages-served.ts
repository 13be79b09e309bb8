import { join } from 'node:path'

import { rootFolder } from '#scripts/root-folder.ts'

import { findHammer } from './load/hammer-page.ts'
import { alternate, type Benchmark, median, medianRatio, notMeasured, spread, verdictOf } from './measure.ts'
import { findNginx, startNginx } from './servers/nginx.ts'
import { startQuietProduct } from './servers/quiet-product.ts'

/** P5: a stored page, beside the server that is known for nothing else. */
export const pagesServed: Benchmark = {
  id: 'P5',
  what: 'Prerendered pages served',
  target: '≥ 0.5 × nginx serving the same file, p99 ≤ 3 ×',
  how: 'The home page in gzip, 32 connections that are kept alive. nginx has one worker and gzip_static and sends the same gzip file; neither writes a log line for each request.',
  async run(isQuick) {
    const nginxProgram = findNginx()
    if (!nginxProgram) return notMeasured('nginx is not installed')
    const [rounds, seconds] = isQuick ? [2, 2] : [5, 6]
    const { name, hammer } = await findHammer()
    await using product = await startQuietProduct()
    await using nginx = await startNginx(nginxProgram, join(rootFolder, 'build/client/index.html'))
    await hammer(`${product.base}/`, seconds)

    const pairs = await alternate(
      rounds,
      () => hammer(`${product.base}/`, seconds),
      () => hammer(`${nginx.base}/`, seconds),
    )
    const speed = medianRatio(pairs.map(([one, other]) => [one.perSecond, other.perSecond] as const))
    const slowest = medianRatio(pairs.map(([one, other]) => [one.p99Ms, other.p99Ms] as const))
    const p99 = (side: 0 | 1) => median(pairs.map((pair) => pair[side].p99Ms)).toFixed(1)
    const perSecond = (side: 0 | 1) =>
      spread(
        pairs.map((pair) => pair[side].perSecond),
        'requests a second',
      )
    return {
      result: `${speed.toFixed(2)} ×, p99 ${slowest.toFixed(1)} ×`,
      verdict: verdictOf(speed >= 0.5 && slowest <= 3),
      parts: [
        `product: ${perSecond(0)}, p99 ${p99(0)} ms`,
        `nginx: ${perSecond(1)}, p99 ${p99(1)} ms`,
        `by ${name}, ${rounds} rounds of ${seconds} s on each side`,
      ],
    }
  },
}
