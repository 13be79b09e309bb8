import { Hono } from 'hono'
import { z } from 'zod'

import {
  type ApiEnvironment,
  idempotencyKey,
  limitAddress,
  parseBody,
  requireHuman,
} from '#app/platform/api/api.server.ts'
import { describe } from '#app/platform/api/describe.server.ts'
import { once, repeatable } from '#app/platform/idempotency/idempotency.server.ts'
import type { Platform } from '#app/platform/platform.server.ts'

import { normaliseMobile } from './mobile-number.ts'
import { type OptOutCheck, optOutLimits } from './opt-out-limits.ts'
import { optOutNumber } from './opt-out-number.server.ts'
import { smsOptOutSchema } from './sms-opt-out.schema.ts'

const description = describe({
  summary: 'Stop text messages to a number',
  description:
    'The number as it was typed, and the key of the address in the text. Opted out at once; a second time is a success.',
  body: smsOptOutSchema,
  headers: {
    'Captcha-Response': 'The answer to a challenge for the action `sms-opt-out`: `<provider>.<token>`.',
    'Idempotency-Key': 'A UUID of the caller. The same key and body gets the same answer for 48 hours.',
  },
  answer: z.object({ success: z.literal(true) }),
  refusals: [
    'validation-error',
    'bad-request',
    'challenge-failed',
    'not-found',
    'too-large',
    'wrong-media-type',
    'key-reused',
    'too-many-requests',
    'unavailable',
  ],
})

/** `POST /api/sms-opt-out` (rules O7, O8). */
export function smsOptOutApi(platform: Platform) {
  return new Hono<ApiEnvironment>().post('/sms-opt-out', description, async (c) => {
    const body = await parseBody(c, smsOptOutSchema)
    const act = repeatable('sms-opt-out', idempotencyKey(c), body)
    const { reply, isRepetition } = await once(platform.database, act, async () => {
      const proof = await requireHuman(c, platform, 'sms-opt-out' satisfies OptOutCheck)
      await platform.limits.consume(optOutLimits['sms-opt-out'], {
        ip: limitAddress(c),
        subject: normaliseMobile(body.number) ?? '',
      })
      return optOutNumber(platform, body, { origin: c.get('origin'), proof, act })
    })
    if (isRepetition) c.header('Idempotent-Replayed', 'true')
    return c.json(reply)
  })
}
