import { expect, test } from 'vitest'

import type { Answer } from '#e2e/harness/proxies/ask-over-tls.ts'
import { startCaddy } from '#e2e/harness/proxies/caddy.ts'
import { startNginx } from '#e2e/harness/proxies/nginx.ts'
import { type Product, startProduct } from '#e2e/harness/product/start-product.ts'

/** Addresses with a secret, as in mails and links of pages. */
const secret = 'x9-secret-of-a-link'
const paths = [
  `/contract/bank-help?key=${secret}`,
  `/sign/copy/${secret}`,
  `/sign/with/${secret}`,
  `/contract?completeContractToken=${secret}`,
  `/signup?invitationCode=${secret}`,
]

type Proxy = { url: string; ask(path: string, options?: object): Promise<Answer> }

/** Requests each address before, during and after a restart of the product. Returns the statuses of the proxy's own responses. */
async function restartBehind(proxy: Proxy, product: Product): Promise<number[]> {
  const headers = { referer: `${proxy.url}${paths[0]}` }
  const askAll = () => Promise.all(paths.map(async (path) => (await proxy.ask(path, { headers })).status))
  await askAll()
  await product.stop()
  const statuses = await askAll()
  await using again = await product.restart()
  await askAll()
  await again.stop()
  return statuses
}

/** Checks the words of a proxy in front of no product, for people and for callers of the API. */
async function checkWords({ ask }: Proxy): Promise<void> {
  const [page, call] = await Promise.all([ask('/about'), ask('/api/enquiries')])
  for (const { headers } of [page, call])
    expect(headers).toMatchObject({ 'retry-after': '5', 'cache-control': 'no-store' })
  expect(page.headers['content-type']).toBe('text/html; charset=utf-8')
  expect(page.body).toContain('<h1>Back in a moment</h1>')
  expect(JSON.parse(call.body)).toMatchObject({ success: false, error: 'unavailable' })
}

const settings = (proxy: Proxy) => ({ HOST: '127.0.0.1', PUBLIC_URL: proxy.url, TRUST_PROXY: '127.0.0.1' })

test(
  'after a restart of the product no address is in the logs of Caddy, although it logged the failed connections, and during it Caddy shows our page (rules D16, D18)',
  { tags: 'slow' },
  async () => {
    await using caddy = await startCaddy()
    await using product = await startProduct({ port: caddy.productPort, env: settings(caddy) })
    const statuses = await restartBehind(caddy, product)
    expect(statuses.every((status) => status >= 502)).toBe(true)
    await checkWords(caddy)
    expect(caddy.output()).toMatch(/"level":"error".*"request":/)
    expect(caddy.output()).not.toContain(secret)
  },
)

test('after a restart of the product no address is in the logs of nginx, and during it nginx shows our page (rules D16, D18)', async () => {
  await using nginx = await startNginx()
  await using product = await startProduct({ env: settings(nginx) })
  await nginx.passTo(product.port)
  expect(await restartBehind(nginx, product)).toEqual(paths.map(() => 502))
  await checkWords(nginx)
  expect(nginx.errors() + nginx.accessLog()).not.toContain(secret)
})
