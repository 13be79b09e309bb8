import { Hono } from 'hono'
import { z } from 'zod'

import { type ApiEnvironment, parseBody } from '#app/platform/api/api.server.ts'
import { describe, usualRefusals } from '#app/platform/api/describe.server.ts'
import type { Platform } from '#app/platform/platform.server.ts'

import { askEmailChange } from '../email/ask-email-change.server.ts'
import { stopOwnEmailChange } from '../email/stop-email-change.server.ts'
import { requireOwnCall, sessionHeaders as session } from '../guards/require-agent.server.ts'
import { listOwnPasskeys } from '../passkeys/manage-passkeys.server.ts'
import { changePassword } from '../password/change-password.server.ts'
import { tryingHeaders, tryingIn } from '../password/trying-in.server.ts'
import { answerWithSession, sessionAnswer } from '../session/answer-with-session.server.ts'
import { endOtherSessions, endOwnSession, listOwnSessions } from '../session/manage-sessions.server.ts'
import { changeOwnDetails } from './change-own-details.server.ts'
import {
  changeEmailSchema,
  changeNameSchema,
  changePasswordSchema,
  changePhoneSchema,
  endSessionSchema,
  nothingSchema,
} from './details.schema.ts'
import { findOwnDetails } from './find-own-details.server.ts'

const trying = { ...session, ...tryingHeaders }
const done = z.object({ success: z.literal(true) })

const reading = describe({
  summary: 'Somebody’s own account',
  description: 'Of whoever is logged in, and where they are logged in.',
  headers: session,
  answer: z.object({
    success: z.literal(true),
    account: z.object({ givenName: z.string(), surname: z.string(), email: z.string(), phone: z.string() }),
    emailChange: z
      .object({
        newEmail: z.string(),
        isConfirmedByOld: z.boolean(),
        isConfirmedByNew: z.boolean(),
        expiresAt: z.iso.datetime(),
        countsFrom: z.iso.datetime().nullable(),
      })
      .nullable(),
    passkeys: z.array(
      z.object({
        id: z.guid(),
        name: z.string(),
        addedAt: z.iso.datetime(),
        lastUsedAt: z.iso.datetime().nullable(),
      }),
    ),
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
  headers: trying,
  answer: sessionAnswer,
  refusals: [...usualRefusals, 'unauthenticated', 'challenge-failed', 'conflict'],
})

const name = describe({
  summary: 'Change the name',
  description: 'Mails the owner.',
  body: changeNameSchema,
  headers: session,
  answer: done,
  refusals: [...usualRefusals, 'unauthenticated'],
})

const phone = describe({
  summary: 'Change the phone number',
  description: 'An empty one takes it away. Mails the owner.',
  body: changePhoneSchema,
  headers: session,
  answer: done,
  refusals: [...usualRefusals, 'unauthenticated'],
})

const email = describe({
  summary: 'Ask for another email',
  description:
    'Asks for the password; a wrong one counts as a failed log-in. Mails a link to both addresses: the new one counts once both have confirmed within 24 hours. The answer is the same for an address that has an account.',
  body: changeEmailSchema,
  headers: trying,
  answer: done,
  refusals: [...usualRefusals, 'unauthenticated', 'challenge-failed', 'conflict'],
})

const stopping = describe({
  summary: 'Stop the change of email that is under way',
  description: 'Says so to both addresses. Where there is none, none is stopped.',
  body: nothingSchema,
  headers: session,
  answer: done,
  refusals: [...usualRefusals, 'unauthenticated'],
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

/** The account of whoever is logged in (rules AC38 to AC49). */
export function detailsApi(platform: Platform) {
  return new Hono<ApiEnvironment>()
    .get('/account/details', reading, async (c) => {
      const actor = await requireOwnCall(c, platform)
      const own = await findOwnDetails(platform, actor)
      const [passkeys, sessions] = [await listOwnPasskeys(platform, actor), await listOwnSessions(platform, actor)]
      return c.json({ success: true, ...own, passkeys, sessions })
    })
    .post('/account/change-password', password, async (c) => {
      const actor = await requireOwnCall(c, platform)
      const body = await parseBody(c, changePasswordSchema)
      return answerWithSession(c, platform, await changePassword(platform, actor, body, tryingIn(c, platform)))
    })
    .post('/account/change-name', name, async (c) => {
      const actor = await requireOwnCall(c, platform)
      const to = await parseBody(c, changeNameSchema)
      await changeOwnDetails(platform, actor, { what: 'name', to }, c.get('origin'))
      return c.json({ success: true })
    })
    .post('/account/change-phone', phone, async (c) => {
      const actor = await requireOwnCall(c, platform)
      const to = await parseBody(c, changePhoneSchema)
      await changeOwnDetails(platform, actor, { what: 'phone', to }, c.get('origin'))
      return c.json({ success: true })
    })
    .post('/account/change-email', email, async (c) => {
      const actor = await requireOwnCall(c, platform)
      await askEmailChange(platform, actor, await parseBody(c, changeEmailSchema), tryingIn(c, platform))
      return c.json({ success: true })
    })
    .post('/account/stop-email-change', stopping, async (c) => {
      const actor = await requireOwnCall(c, platform)
      await parseBody(c, nothingSchema)
      await stopOwnEmailChange(platform, actor, c.get('origin'))
      return c.json({ success: true })
    })
    .post('/account/end-session', ending, async (c) => {
      const actor = await requireOwnCall(c, platform)
      const body = await parseBody(c, endSessionSchema)
      await endOwnSession(platform, actor, body.session, c.get('origin'))
      return c.json({ success: true })
    })
    .post('/account/end-other-sessions', endingOthers, async (c) => {
      const actor = await requireOwnCall(c, platform)
      await parseBody(c, nothingSchema)
      return c.json({ success: true, ended: await endOtherSessions(platform, actor, c.get('origin')) })
    })
}
