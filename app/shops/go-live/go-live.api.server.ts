import { Hono } from 'hono'

import { type ApiEnvironment, limitAddress, parseBody } from '#app/web/api/api.server.ts'
import { describe, doneSchema, usualRefusals } from '#app/web/api/describe.server.ts'
import { RefusedError } from '#app/core/errors.ts'
import type { Platform } from '#app/web/platform.server.ts'

import { shopLimits } from '../shop-limits.ts'
import { trainingOpenedSchema } from './go-live.schema.ts'
import { openTraining } from './mark-step.server.ts'

const opening = describe({
  summary: 'Mark the training of a shop as opened',
  access: 'tokenHolder',
  description: 'With the signed link of the training mail, which grants nothing else. Idempotent.',
  body: trainingOpenedSchema,
  answer: doneSchema,
  refusals: [...usualRefusals, 'not-found'],
})

/** Routes the call of a mailed training link (rule N11). */
export function goLiveApi(platform: Platform) {
  return new Hono<ApiEnvironment>().post('/training/opened', opening, async (c) => {
    await platform.limits.consume(shopLimits['training-opened'], { ip: limitAddress(c) })
    const { token } = await parseBody(c, trainingOpenedSchema)
    if (!(await openTraining(platform, { token, origin: c.get('origin') }))) throw new RefusedError('not-found')
    return c.json({ success: true })
  })
}
