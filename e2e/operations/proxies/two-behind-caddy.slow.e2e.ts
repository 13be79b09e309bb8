import { expect, test } from 'vitest'

import { startCaddy } from '#e2e/harness/proxies/caddy.ts'
import { enquiryBody } from '#e2e/harness/load/load.ts'
import { startProduct } from '#e2e/harness/product/start-product.ts'

test('while one of two processes behind Caddy is down, each enquiry reaches the other', async () => {
  await using caddy = await startCaddy(2)
  const [, port = 0] = caddy.productPorts
  const env = {
    HOST: '127.0.0.1',
    PUBLIC_URL: caddy.url,
    TRUST_PROXY: '127.0.0.1',
    CAPTCHA_PROVIDER: 'off',
    RATE_LIMITS: 'off',
  }
  const headers = () => ({ 'content-type': 'application/json', 'idempotency-key': crypto.randomUUID() })
  const post = async (about: string) => {
    const body = Buffer.from(JSON.stringify(enquiryBody(about)))
    return (await caddy.ask('/api/enquiries', { method: 'POST', headers: headers(), body })).status
  }
  await using product = await startProduct({ port, env })
  // A read waits until Caddy has found the running process.
  expect((await caddy.ask('/')).status).toBe(200)
  const statuses: number[] = []
  for (let count = 0; count < 30; count += 1) statuses.push(await post(`away-${count}`))
  expect(new Set(statuses)).toEqual(new Set([200]))
  await product.stop()
})
