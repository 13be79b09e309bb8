import { join } from 'node:path'
import { pathToFileURL } from 'node:url'

import { expect, test } from 'vitest'

import { apiToolsFolder, installApiTools } from '#scripts/test/api-tools.ts'

import { makeWebhookSecret, signWebhook } from './webhook-signature.server.ts'

/** The library that receivers use. */
type Library = {
  Webhook: new (secret: string) => { verify(body: string, headers: Record<string, string>): unknown }
}

test('the library of Standard Webhooks accepts our signature during a rotation, and refuses an old one (rule SY5)', async () => {
  await installApiTools()
  const library = pathToFileURL(join(apiToolsFolder, 'node_modules/standardwebhooks/dist/index.js')).href
  const { Webhook } = (await import(/* @vite-ignore */ library)) as Library
  const [former, newest] = [makeWebhookSecret(), makeWebhookSecret()]
  const body = JSON.stringify({ type: 'shop.opened', data: { shopId: 'a' } })
  const headersAt = (timestamp: number) => ({
    'webhook-id': 'event',
    'webhook-timestamp': String(timestamp),
    'webhook-signature': signWebhook([newest, former], { id: 'event', timestamp, body }),
  })
  const now = Math.floor(Date.now() / 1_000)
  for (const secret of [former, newest])
    expect(new Webhook(secret).verify(body, headersAt(now))).toEqual(JSON.parse(body))
  expect(() => new Webhook(newest).verify(body, headersAt(now - 3_600))).toThrow('old')
  expect(() => new Webhook(makeWebhookSecret()).verify(body, headersAt(now))).toThrow('signature')
})
