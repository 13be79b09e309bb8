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
import { refusalBody, refusalOf } from '#app/platform/api/refusal-answer.server.ts'
import { once, repeatable } from '#app/platform/idempotency/idempotency.server.ts'
import type { Platform } from '#app/platform/platform.server.ts'

import { type EnquiryCheck, enquiryLimits } from '../enquiry-limits.ts'
import { ExistingInterestError, registerInterest } from './register-interest.server.ts'
import { usInterestSchema } from './us-interest.schema.ts'

const description = describe({
  summary: 'Register interest in the US rollout',
  description:
    'Stored, mailed to staff, and acknowledged. The same email and shop again is 409 `existing-account`, which a page thanks for all the same. Refusals carry their code in `errors.error` as well.',
  body: usInterestSchema,
  headers: {
    'Captcha-Response': 'The answer to a challenge for the action `us-signup`: `<provider>.<token>`.',
    'Idempotency-Key': 'A UUID of the caller. The same key and body gets the same answer for 48 hours.',
  },
  answer: z.object({ success: z.literal(true) }),
  refusals: [
    'validation-error',
    'bad-request',
    'challenge-failed',
    'conflict',
    'too-large',
    'wrong-media-type',
    'key-reused',
    'too-many-requests',
    'unavailable',
  ],
})

const existing = {
  success: false,
  error: 'existing-account',
  message: 'This store is already registered to this email address.',
  errors: { error: 'existing-account' },
} as const

/** `POST /api/account/us/signup` (rule U6). */
export function usSignupApi(platform: Platform) {
  return new Hono<ApiEnvironment>()
    .post('/account/us/signup', description, async (c) => {
      const body = await parseBody(c, usInterestSchema)
      const act = repeatable('us-signup', idempotencyKey(c), body)
      const { reply, isRepetition } = await once(platform.database, act, async () => {
        const proof = await requireHuman(c, platform, 'us-signup' satisfies EnquiryCheck)
        await platform.limits.consume(enquiryLimits['us-signup'], { ip: limitAddress(c), subject: body.email })
        return registerInterest(platform, body, { origin: c.get('origin'), proof, act })
      })
      if (isRepetition) c.header('Idempotent-Replayed', 'true')
      return c.json(reply)
    })
    .onError((error, c) => {
      if (error instanceof ExistingInterestError) return c.json(existing, 409)
      // The page reads `errors.error` (rule U5).
      const refusal = refusalOf(error, platform.log, c.get('origin').requestId)
      if (refusal.retryAfterSeconds) c.header('Retry-After', String(refusal.retryAfterSeconds))
      return c.json({ ...refusalBody(refusal), errors: { error: refusal.code } }, refusal.status)
    })
}
