import { expect, test, vi } from 'vitest'

import { isLong } from '#e2e/harness/load/fault-form.ts'
import { startFlood, visit } from '#e2e/harness/load/flood.ts'
import { startProduct } from '#e2e/harness/product/start-product.ts'

const [attacker, visitor] = ['127.0.0.9', '127.0.0.200']
const rounds = isLong ? 8 : 2
/** What a visitor opens during the attack, each over a new connection. */
const pages = ['/healthz', '/about', '/verify?number=', '/locations?q=Marrickville&pick=mine-']
/** Answers of the attack during one page of the visitor. Without turns for newcomers each page waited for all forty connections. */
const mostBetween = 36

test.for([
  ['on the port', ''],
  ['behind nginx', 'nginx'],
  ['behind Caddy', 'caddy'],
] as const)(
  'R12: %s, forty connections of one address on the slowest page keep no other address waiting for them',
  async ([, proxy]) => {
    if (proxy) vi.stubEnv('BEHIND', proxy)
    await using product = await startProduct({ env: { LOG_LEVEL: 'silent', DEMO_STORES: 'on' } })
    vi.unstubAllEnvs()
    for (const isKept of [true, false]) {
      const flood = startFlood({ url: product.url, from: attacker }, { connections: 40, isKept })
      await expect.poll(flood.answered).toBeGreaterThan(40)
      const waits: number[] = []
      for (let round = 0; round < rounds; round += 1)
        for (const path of pages) {
          const before = flood.answered()
          const address = path.endsWith('=') || path.endsWith('-') ? `${path}${round}${isKept}` : path
          const { status } = await visit({ url: product.url, from: visitor }, address)
          expect([path, status]).toEqual([path, 200])
          waits.push(flood.answered() - before)
        }
      await flood.stop()
      console.log(`${isKept ? 'kept' : 'new'} connections: during a page the attack got ${waits.join(', ')} answers`)
      expect(waits.toSorted((a, b) => a - b)[Math.floor(waits.length / 2)]).toBeLessThan(mostBetween)
    }
  },
)
