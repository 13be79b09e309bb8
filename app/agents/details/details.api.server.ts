import { Hono } from 'hono'
import { z } from 'zod'

import {
  type ApiContext,
  type ApiEnvironment,
  limitAddress,
  parseBody,
  requireHuman,
} from '#app/platform/api/api.server.ts'
import { describe, usualRefusals } from '#app/platform/api/describe.server.ts'
import type { Platform } from '#app/platform/platform.server.ts'

import { type AgentCheck, agentLimits } from '../agent-limits.ts'
import { deviceCookie } from '../guards/agent-cookie.server.ts'
import type { AgentActor } from '../guards/find-agent-actor.server.ts'
import { requireAgent } from '../guards/require-agent.server.ts'
import { changePassword } from '../password/change-password.server.ts'
import type { Trying } from '../password/try-password.server.ts'
import { answerWithSession, sessionAnswer } from '../session/answer-with-session.server.ts'
import { endOtherSessions, endOwnSession, listOwnSessions } from '../session/manage-sessions.server.ts'
import { changePasswordSchema, endSessionSchema, nothingSchema } from './details.schema.ts'

const session = { Authorization: '`Bearer <token>` of the session, together with its cookie.' }
const done = z.object({ success: z.literal(true) })

const reading = describe({
  summary: 'Somebody’s own account',
  description: 'Of whoever is logged in, and where they are logged in.',
  headers: session,
  answer: z.object({
    success: z.literal(true),
    account: z.object({ givenName: z.string(), surname: z.string(), email: z.string() }),
    sessions: z.array(
      z.object({
        id: z.guid(),
        device: z.string(),
        network: z.string(),
        startedAt: z.iso.datetime(),
        lastSeenAt: z.iso.datetime(),
        isCurrent: z.boolean(),
      }),
    ),
  }),
  refusals: ['unauthenticated', 'too-many-requests', 'unavailable'],
})

const password = describe({
  summary: 'Change the password',
  description:
    'Asks for the old one; a wrong one counts as a failed log-in. All other sessions end, and this one goes on under the secrets of the answer: the old ones open nothing any more. Mails the owner.',
  body: changePasswordSchema,
  headers: {
    ...session,
    'Captcha-Response':
      'After `challenge-failed`: the answer to a challenge for the action `login`: `<provider>.<token>`.',
  },
  answer: sessionAnswer,
  refusals: [...usualRefusals, 'unauthenticated', 'challenge-failed', 'conflict'],
})

const ending = describe({
  summary: 'End one session',
  description: 'One of the own ones. A session of anybody else is 404, as one that never was.',
  body: endSessionSchema,
  headers: session,
  answer: done,
  refusals: [...usualRefusals, 'unauthenticated', 'not-found'],
})

const endingOthers = describe({
  summary: 'End all other sessions',
  description: 'All but the one that asks.',
  body: nothingSchema,
  headers: session,
  answer: done.extend({ ended: z.int() }),
  refusals: [...usualRefusals, 'unauthenticated'],
})

/** What a try at the own password is counted by. */
const tryingIn = (c: ApiContext, platform: Platform): Trying => ({
  origin: c.get('origin'),
  deviceToken: deviceCookie.read(platform.config, c.req.raw),
  prove: (work) => requireHuman(c, platform, 'login' satisfies AgentCheck, work),
})

/** The account of whoever is logged in (rules AC38 to AC40). */
export function detailsApi(platform: Platform) {
  async function own(c: ApiContext): Promise<AgentActor> {
    await platform.limits.consume(agentLimits['agent-calls'], { ip: limitAddress(c) })
    return requireAgent(c, platform)
  }
  return new Hono<ApiEnvironment>()
    .get('/account/details', reading, async (c) => {
      const actor = await own(c)
      const { givenName, surname, email } = actor
      const sessions = await listOwnSessions(platform, actor)
      return c.json({ success: true, account: { givenName, surname, email }, sessions })
    })
    .post('/account/change-password', password, async (c) => {
      const actor = await own(c)
      const body = await parseBody(c, changePasswordSchema)
      return answerWithSession(c, platform, await changePassword(platform, actor, body, tryingIn(c, platform)))
    })
    .post('/account/end-session', ending, async (c) => {
      const actor = await own(c)
      const body = await parseBody(c, endSessionSchema)
      await endOwnSession(platform, actor, body.session, c.get('origin'))
      return c.json({ success: true })
    })
    .post('/account/end-other-sessions', endingOthers, async (c) => {
      const actor = await own(c)
      await parseBody(c, nothingSchema)
      return c.json({ success: true, ended: await endOtherSessions(platform, actor, c.get('origin')) })
    })
}
