import { Hono } from 'hono'
import { z } from 'zod'

import { requireOwnCall, sessionHeaders } from '#app/agents/guards/require-agent.server.ts'
import { type ApiEnvironment, idempotencyKey, limitAddress, parseBody } from '#app/platform/api/api.server.ts'
import { describe, usualRefusals } from '#app/platform/api/describe.server.ts'
import { answerOnce } from '#app/platform/api/take-form.server.ts'
import { RefusedError } from '#app/platform/errors.ts'
import { repeatable } from '#app/platform/idempotency/idempotency.server.ts'
import type { Platform } from '#app/platform/platform.server.ts'

import { newsagencyLimits } from '../newsagency-limits.ts'
import { failedTestSchema, markSchema, trainingOpenedSchema } from './go-live.schema.ts'
import { listOwnGoLives } from './list-own-go-lives.server.ts'
import { markOwnStep, openTraining } from './mark-step.server.ts'
import { reportFailedTest } from './report-failed-test.server.ts'

const done = z.object({ success: z.literal(true) })

const reading = describe({
  summary: 'What comes after the signature, for each signed shop of the logged-in agent',
  description: 'By shop: which steps were reached, when and by whom, and the parcel with its tracking number.',
  headers: sessionHeaders,
  answer: z.object({ success: z.literal(true), shops: z.array(z.looseObject({ newsagencyId: z.string() })) }),
  refusals: ['unauthenticated', 'too-many-requests', 'unavailable'],
})

const marking = describe({
  summary: 'Mark a step of an own shop',
  description:
    'Once: marked before, by whomever, it stays what it was, which is a success. A step whose turn has not come is a conflict.',
  headers: sessionHeaders,
  body: markSchema,
  answer: done,
  refusals: [...usualRefusals, 'unauthenticated', 'not-found', 'conflict'],
})

const opening = describe({
  summary: 'The training of a shop was opened',
  description:
    'By the signed link of the mail that brought the training; it can do nothing else. Once more is a success.',
  body: trainingOpenedSchema,
  answer: done,
  refusals: [...usualRefusals, 'not-found'],
})

const failing = describe({
  summary: 'The test payment of an own shop did not work',
  description: 'Mailed to our team, with the note. 409 `conflict`: the step is not open.',
  headers: {
    ...sessionHeaders,
    'Idempotency-Key': 'A UUID of the caller. The same key and body gets the same answer for 48 hours.',
  },
  body: failedTestSchema,
  answer: done,
  refusals: [...usualRefusals, 'unauthenticated', 'not-found', 'conflict', 'key-reused'],
})

/** From the sealed agreement to the first customer, as far as the retailer has a part in it (rules N8 to N11). */
export function goLiveApi(platform: Platform) {
  return new Hono<ApiEnvironment>()
    .get('/account/go-live', reading, async (c) => {
      const actor = await requireOwnCall(c, platform)
      return c.json({ success: true, shops: await listOwnGoLives(platform, actor) })
    })
    .post('/account/go-live', marking, async (c) => {
      const actor = await requireOwnCall(c, platform)
      const mark = await parseBody(c, markSchema)
      await markOwnStep(platform, actor, { ...mark, origin: c.get('origin') })
      return c.json({ success: true })
    })
    .post('/account/go-live/failed-test', failing, async (c) => {
      const actor = await requireOwnCall(c, platform)
      const body = await parseBody(c, failedTestSchema)
      const act = repeatable('failed-test', idempotencyKey(c), { ...body, agentId: actor.id })
      return answerOnce(c, platform, act, async () => {
        const from = { ip: limitAddress(c), subject: body.newsagencyId }
        await platform.limits.consume(newsagencyLimits['failed-test'], from)
        return reportFailedTest(platform, actor, { ...body, origin: c.get('origin'), act })
      })
    })
    .post('/training/opened', opening, async (c) => {
      await platform.limits.consume(newsagencyLimits['training-opened'], { ip: limitAddress(c) })
      const { token } = await parseBody(c, trainingOpenedSchema)
      if (!(await openTraining(platform, { token, origin: c.get('origin') }))) throw new RefusedError('not-found')
      return c.json({ success: true })
    })
}
