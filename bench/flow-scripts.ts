import { seedAgent, sessionCookie } from '#e2e/harness/agents.ts'
import { seedFolder } from '#e2e/harness/seed.ts'

import { type Benchmark, kilobytes, verdictOf } from './measure.ts'
import { bytesOfPage } from './page-bytes.ts'
import { startQuietProduct } from './servers/quiet-product.ts'

const targetBytes = 140 * 1_024
const email = 'bench@example.com'

/** The retailers' screens. The signature is fetched when it is asked for, and the map is drawn by the page itself. */
const flowPaths = [
  '/account',
  '/account/details',
  '/signup-welcome',
  '/signup-overview?completeContractToken=token',
  '/contract?completeContractToken=token',
  '/contract',
  '/signup-complete',
  '/renew-contract?renewContractToken=token',
]

/** P9: what a retailer's screen costs in JavaScript until it can be used. */
export const flowScripts: Benchmark = {
  id: 'P9',
  what: 'Retailer flow pages, JavaScript to interactive, gzip',
  target: '≤ 140 KB',
  how: 'For every hydrated page of the retailers, the gzip bytes of its inline scripts, its module scripts and modulepreloads, and all that those import statically. The worst page counts.',
  async run() {
    const dataDir = await seedFolder((platform) => seedAgent(platform, email, [{ name: 'Bench News', stepsDone: 5 }]))
    await using product = await startQuietProduct({ dataDir })
    const headers = { cookie: await sessionCookie(product.base, email) }
    const pages = []
    for (const path of flowPaths) {
      const answer = await fetch(product.base + path, { headers, redirect: 'manual' })
      if (answer.status !== 200) throw new Error(`${path} answered ${answer.status}`)
      pages.push(bytesOfPage(path, await answer.text()))
    }
    const worst = Math.max(...pages.map(({ inline, files }) => inline + files))
    return {
      result: `${kilobytes(worst)} on the worst of ${pages.length} pages`,
      verdict: verdictOf(worst <= targetBytes),
      parts: pages.map(
        ({ path, inline, files, count }) =>
          `${path}: ${kilobytes(files)} in ${count} files, ${kilobytes(inline)} inline`,
      ),
    }
  },
}
