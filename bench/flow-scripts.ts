import { hashToken, makeToken } from '#app/data/crypto/tokens.server.ts'
import { type Place, postgresPlace } from '#e2e/harness/browser/inspect.ts'

import { type Benchmark, kilobytes, verdictOf } from './measure.ts'
import { bytesOfPage } from './page-bytes.ts'
import { startQuietProduct } from './servers/quiet-product.ts'

const targetBytes = 140 * 1_024

/** The retailers' screens. The signature script is loaded on demand, and the page itself draws the map. */
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

/** Writes a retailer with a session into the database. Returns the cookie's value. */
async function logInRetailer(place: Place): Promise<string> {
  const token = makeToken()
  const hashOf = (secret: string) => `'\\x${hashToken(secret).toString('hex')}'`
  await place.rows(`insert into agents (id, email, email_key, given_name, password_hash)
    values ('01900000-0000-7000-8000-000000000002', 'bench@example.com', 'bench@example.com', 'Mia', 'none')`)
  await place.rows(`insert into agent_sessions (id, agent_id, cookie_hash, token_hash, user_agent, ip, expires_at)
    values (gen_random_uuid(), '01900000-0000-7000-8000-000000000002', ${hashOf(token)}, ${hashOf(makeToken())}, 'bench',
      '127.0.0.1', now() + interval '1 day')`)
  return token
}

/** P9: the JavaScript of a retailer's screen until it is usable. */
export const flowScripts: Benchmark = {
  id: 'P9',
  what: 'Retailer flow pages, JavaScript to interactive, gzip',
  target: '≤ 140 KB',
  how: 'As P1, for hydrated pages. Worst page.',
  async run() {
    const place = await postgresPlace()
    await using product = await startQuietProduct({ env: place.env })
    const headers = { cookie: `__Host-sid=${await logInRetailer(place)}` }
    const pages = []
    for (const path of flowPaths) {
      const answer = await fetch(product.base + path, { headers, redirect: 'manual' })
      if (answer.status !== 200) throw new Error(`${path} answered ${answer.status}`)
      pages.push(bytesOfPage(path, await answer.text()))
    }
    await place.drop()
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
