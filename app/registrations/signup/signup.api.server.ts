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
import { refusalAnswer, refusalOf } from '#app/platform/api/refusal-answer.server.ts'
import { once, repeatable } from '#app/platform/idempotency/idempotency.server.ts'
import type { Platform } from '#app/platform/platform.server.ts'
import { parseVisitSource, visitSourceName } from '#app/traffic/visit-source.ts'

import { AlreadyRegisteredError, registerInterest } from './register-interest.server.ts'
import { type RegistrationCheck, registrationLimits } from '../registration-limits.ts'
import { registrationSchema } from '../registration.schema.ts'

const description = describe({
  summary: 'Register interest as a retailer',
  description:
    'Stored, mailed to staff, and acknowledged. 409 `existing-account`: the same email and shop is registered, or is a store already. 409 `not-activated`: this email was invited and has no account yet.',
  body: registrationSchema,
  headers: {
    'Captcha-Response': 'The answer to a challenge for the action `signup`: `<provider>.<token>`.',
    'Visit-Source': 'Where the visit came from; ignored when it cannot be read.',
    'Idempotency-Key': 'A UUID of the caller. The same key and body gets the same answer for 48 hours.',
  },
  answer: z.object({ success: z.literal(true), reference: z.string(), statusUrl: z.string() }),
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

/** `POST /api/account/signup` (rules RG10, AP6). A repetition is answered before anything is counted or checked. */
export function signupApi(platform: Platform) {
  return new Hono<ApiEnvironment>()
    .post('/account/signup', description, async (c) => {
      const body = await parseBody(c, registrationSchema)
      const act = repeatable('signup', idempotencyKey(c), body)
      const { reply, isRepetition } = await once(platform.database, act, async () => {
        const proof = await requireHuman(c, platform, 'signup' satisfies RegistrationCheck)
        await platform.limits.consume(registrationLimits.signup, { ip: limitAddress(c), subject: body.email })
        const traffic = parseVisitSource(c.req.header(visitSourceName))
        return registerInterest(platform, body, { origin: c.get('origin'), traffic, proof, act })
      })
      if (isRepetition) c.header('Idempotent-Replayed', 'true')
      return c.json(reply)
    })
    .onError((error, c) => {
      if (error instanceof AlreadyRegisteredError)
        return c.json({ success: false, error: error.code, message: error.message }, 409)
      return refusalAnswer(refusalOf(error, platform.log, c.get('origin').requestId))
    })
}
