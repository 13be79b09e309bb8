import { randomUUID } from 'node:crypto'

import { expect, test } from 'vitest'

import { embeddedPlace } from '#e2e/harness/browser/inspect.ts'
import { enquiryBody, postEnquiry } from '#e2e/harness/load/load.ts'
import { type SinkMode, startSmtpSink } from '#e2e/harness/product/smtp-sink.ts'
import { startProduct } from '#e2e/harness/product/start-product.ts'

const modes: SinkMode[] = [
  { at: 'recipient', code: 421 },
  { at: 'data', code: 452 },
  { at: 'drop-after-data' },
  { at: 'hang' },
]

test('R4: enquiries are accepted while mail is down, and after a kill −9 each mail still arrives with its one id', async () => {
  await using sink = await startSmtpSink()
  // Load shedding is off: a busy machine is not the subject of this test.
  const env = {
    CAPTCHA_PROVIDER: 'off',
    RATE_LIMITS: 'off',
    LOG_LEVEL: 'silent',
    SMTP_URL: sink.url,
  }
  const product = await startProduct({ env })
  for (const mode of modes) {
    sink.mode = mode
    for (let index = 0; index < 3; index += 1)
      expect((await postEnquiry(product.url, enquiryBody(randomUUID()), randomUUID()))?.status).toBe(200)
    await new Promise((resolve) => setTimeout(resolve, 1_000))
  }
  await product.kill()
  // Failed mails wait for half a minute or more: the test moves their retry to now.
  const place = embeddedPlace(product.dataDir)
  await place.rows(`update pgboss.job set start_after = now() where name = 'mail' and state < 'active' returning 1`)
  sink.mode = { at: 'take' }
  sink.mails.length = 0
  await using again = await product.restart()
  const wanted = modes.length * 3 * 2
  await expect.poll(() => new Set(sink.mails.map(({ email }) => email.messageId)).size).toBe(wanted)
  await again.stop()
  const states = await place.rows<{ state: string; n: number }>(
    'select state, count(*)::int as n from mails group by 1',
  )
  expect(states).toEqual([{ state: 'sent', n: wanted }])
})
