import { expect, test } from 'vitest'

import { makeWebhookSecret, signWebhook } from './webhook-signature.server.ts'

test('a webhook is signed as in the example that Standard Webhooks publishes (rule SY5)', () => {
  const id = 'msg_p5jXN8AQM9LWM0D4loKWxJek'
  const body = '{"test": 2432232314}'
  expect(signWebhook(['whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw'], { id, timestamp: 1_614_265_330, body })).toBe(
    'v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=',
  )
})

test('each of two secrets signs, and changes with id, time and body (rule SY5)', () => {
  const [one, other] = [makeWebhookSecret(), makeWebhookSecret()]
  const message = { id: 'a', timestamp: 1, body: '{}' }
  expect(one).toMatch(/^whsec_[\w+/]{43}=$/)
  expect(signWebhook([one, other], message)).toBe(`${signWebhook([one], message)} ${signWebhook([other], message)}`)
  const signatures = [message, { ...message, id: 'b' }, { ...message, timestamp: 2 }, { ...message, body: '[]' }]
  expect(new Set(signatures.map((signed) => signWebhook([one], signed))).size).toBe(4)
})
