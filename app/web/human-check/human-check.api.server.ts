import { Hono } from 'hono'
import { z } from 'zod'

import { type ApiEnvironment, limitAddress } from '../api/api.server.ts'
import { describe } from '../api/describe.server.ts'
import { RefusedError } from '#app/core/errors.ts'
import type { Platform } from '../platform.server.ts'
import { humanCheckProviders } from '#app/core/human-check/human-check.ts'
import { limitsOf, minute, mostWork } from '../limits/limit.ts'

const humanCheckLimits = limitsOf({ challenge: [{ per: 'ip', points: 60, seconds: minute, inMemory: true }] })

const answerSchema = z.object({
  success: z.literal(true),
  provider: z.enum(humanCheckProviders),
  challenge: z.unknown().optional(),
  siteKey: z.string().optional(),
})

/** An address that requests this many challenges in ten minutes pays four times as much for each. */
const manyChallenges = 15
const manyWork = 3
const workSchema = z.coerce.number().int().min(1).max(mostWork).default(1)
const windowMs = 10 * 60_000

/**
 * `GET /api/challenge`: returns the challenge that the browser must solve (rule H1). `actions`: the actions of all rooms that
 * need a check.
 */
export function humanCheckApi(platform: Platform, actions: readonly string[]) {
  const actionSchema = z.enum(actions)
  let callers = new Map<string, number>()
  let windowStart = performance.now()

  function countOf(address: string): number {
    if (performance.now() - windowStart > windowMs || callers.size > 50_000) {
      callers = new Map()
      windowStart = performance.now()
    }
    const count = (callers.get(address) ?? 0) + 1
    callers.set(address, count)
    return count
  }

  const description = describe({
    summary: 'Get a challenge for the human check',
    access: 'anyone',
    description:
      'Send the solution as `Captcha-Response: <provider>.<token>`; for `pow` the token is base64url of the JSON {challenge, solution}. `work` is the value of a refusal `challenge-failed`: each step doubles the work.',
    query: { action: actionSchema, work: workSchema },
    answer: answerSchema,
    refusals: ['validation-error', 'too-many-requests'],
  })

  return new Hono<ApiEnvironment>().get('/challenge', description, async (c) => {
    const action = actionSchema.safeParse(c.req.query('action'))
    if (!action.success)
      throw new RefusedError('validation-error', {
        detail: { action: `Must be one of ${actions.join(', ')}` },
      })
    const address = limitAddress(c)
    await platform.limits.consume(humanCheckLimits.challenge, { ip: address })
    const asked = workSchema.safeParse(c.req.query('work')).data ?? 1
    const work = Math.max(asked, countOf(address) > manyChallenges ? manyWork : 1)
    const challenge = await platform.humanCheck.issue(action.data, work)
    return c.json({ success: true, ...challenge })
  })
}
