import { expect, test } from 'vitest'

import { serverUrl } from '#e2e/harness/load/fault-form.ts'
import { startFaultProxy } from '#e2e/harness/proxies/fault-proxy.ts'
import { postgresPlace } from '#e2e/harness/browser/inspect.ts'
import { startProduct } from '#e2e/harness/product/start-product.ts'

type Status = { checkedAt?: string; history: string; parts: { part: string; now: string }[] }

async function throughOutage(): Promise<void> {
  const place = await postgresPlace()
  const target = new URL(place.url)
  const proxy = await startFaultProxy({ host: target.hostname, port: Number(target.port || 5_432) })
  try {
    await using product = await startProduct({ env: { DATABASE_URL: place.through(proxy.port), LOG_LEVEL: 'silent' } })
    const read = async () => (await (await fetch(`${product.url}/api/status`)).json()) as Status
    const database = async () => (await read()).parts.find(({ part }) => part === 'database')?.now
    await expect.poll(async () => (await read()).checkedAt).toBeDefined()
    for (const mode of ['refuse', 'black-hole'] as const) {
      proxy.setMode(mode)
      await expect.poll(database).toBe('failed')
      let text = ''
      // A status that was read shortly before the outage is still shown for a moment.
      const shown = async () => {
        const answer = await fetch(`${product.url}/status`)
        expect(answer.status).toBe(200)
        text = await answer.text()
        return text.includes('This is what we remember of it.')
      }
      await expect.poll(shown).toBe(true)
      expect(text).toContain('The database does not answer.')
      expect((await read()).history).toBe('remembered')
      proxy.setMode('pass')
      await expect.poll(async () => (await read()).history).toBe('current')
    }
  } finally {
    proxy.setMode('pass')
    await proxy.close()
    await place.drop()
  }
}

if (serverUrl)
  test(
    'R4: while the database is away the status page reports it with status 200, and recovers by itself',
    throughOutage,
  )
else
  test('R4 on the embedded engine: the status page is served', async () => {
    await using product = await startProduct()
    expect((await fetch(`${product.url}/status`)).status).toBe(200)
  })
