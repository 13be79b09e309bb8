import { Hono } from 'hono'

import { type ApiEnvironment, idempotencyKey, limitAddress, parseBody } from '#app/web/api/api.server.ts'
import { describe, doneSchema, usualRefusals } from '#app/web/api/describe.server.ts'
import { answerOnce } from '#app/web/api/read-form.server.ts'
import { RefusedError } from '#app/core/errors.ts'
import { repeatable } from '#app/outbox/idempotency/idempotency.server.ts'
import type { Platform } from '#app/web/platform.server.ts'

import { answerRequest } from './answer-request.server.ts'
import { answerSchema } from './answer.schema.ts'
import { registrationLimits } from '../registration-limits.ts'
import { readStatusToken } from '../status/status-link.server.ts'

const description = describe({
  summary: 'Answer a question of staff about a registration',
  access: 'registration',
  description: 'Only the requested fields may change. 409 `conflict`: there is no open question.',
  body: answerSchema,
  headers: {
    'Idempotency-Key': 'A UUID of the caller. A repeated key with the same body gets the same response for 48 hours.',
  },
  answer: doneSchema,
  refusals: [...usualRefusals, 'not-found', 'conflict', 'key-reused'],
})

/** `POST /api/account/registration-answer`: called by the status page and authorised by the token in its link. */
export function answerApi(platform: Platform) {
  return new Hono<ApiEnvironment>().post('/account/registration-answer', description, async (c) => {
    const answer = await parseBody(c, answerSchema)
    const id = readStatusToken(platform, c.req.header('registration-token') ?? '')
    if (!id) throw new RefusedError('not-found')
    const act = repeatable('registration-answer', idempotencyKey(c), { id, answer })
    return answerOnce(c, platform, act, async () => {
      await platform.limits.consume(registrationLimits['registration-answer'], { ip: limitAddress(c), subject: id })
      return answerRequest(platform, { id, answer, origin: c.get('origin'), act })
    })
  })
}
