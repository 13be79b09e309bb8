import { Hono } from 'hono'

import {
  type ApiContext,
  type ApiEnvironment,
  idempotencyKey,
  parseBody,
  requireHuman,
} from '#app/web/api/api.server.ts'
import { describe, doneSchema, messageSchema, usualRefusals } from '#app/web/api/describe.server.ts'
import { describeForm, readForm } from '#app/web/api/read-form.server.ts'
import type { Platform } from '#app/web/platform.server.ts'

import { accountRefusals } from '../account/account-refusals.ts'
import { activateSchema, emailSchema, setupSchema } from '../account/account.schema.ts'
import { activateInvitation } from './activate-invitation.server.ts'
import { type RetailerCheck, retailerLimits } from '../retailer-limits.ts'
import { answerWithSession, sessionAnswer } from '../session/answer-with-session.server.ts'
import { retailerCookie } from '../guards/retailer-cookie.server.ts'
import { resendCode } from './renew-invitation.server.ts'
import { setUpAccount } from '../setup/set-up-account.server.ts'

const checkHeader = (check: RetailerCheck) => ({
  'Captcha-Response': `After \`challenge-failed\`: the answer to a challenge for the action \`${check}\`: \`<provider>.<token>\`.`,
})

const activation = describe({
  summary: 'Activate an invitation',
  access: 'tokenHolder',
  description:
    'With the twelve-digit code, in any grouping. Idempotent. Empty, wrong, expired and revoked codes and unknown emails get the same response; a replaced code gets `superseded-invitation`. After many wrong codes a human check with growing work is required, and their source has to wait.',
  body: activateSchema,
  headers: checkHeader('activate'),
  answer: doneSchema,
  refusals: [
    ...usualRefusals,
    'challenge-failed',
    accountRefusals['invalid-invitation'],
    accountRefusals['superseded-invitation'],
    accountRefusals['already-set-up'],
  ],
})

const lostCode = describeForm('lost-code' satisfies RetailerCheck, {
  summary: 'Mail a new activation code',
  description:
    'The old code no longer works. The number of responses that reveal an email without an invitation is limited; above it, the response is that of an invited email.',
  body: emailSchema,
  answer: messageSchema,
  refusals: [accountRefusals['account-doesnt-exist'], accountRefusals['already-set-up']],
})

const setup = describe({
  summary: 'Create the account of an activated invitation',
  access: 'tokenHolder',
  description: 'Returns a session: the `token` for `Authorization: Bearer`, and a cookie. Calls need both.',
  body: setupSchema,
  headers: {
    ...checkHeader('setup'),
    'Idempotency-Key':
      'A UUID of the caller. For 48 hours the same key, names, email and password gets a session of its own to the same account; answers with sessions are not kept.',
  },
  answer: sessionAnswer,
  refusals: [
    ...usualRefusals,
    'challenge-failed',
    accountRefusals['invalid-invitation'],
    accountRefusals['superseded-invitation'],
    accountRefusals['not-activated'],
    accountRefusals['already-set-up'],
    'key-reused',
  ],
})

/** Routes activate, lost-activation-code and setup (rules AC3, AC5, AC11). */
export function invitationApi(platform: Platform) {
  const givenTo = (c: ApiContext, check: RetailerCheck) => ({
    origin: c.get('origin'),
    proveHuman: (work: number) => requireHuman(c, platform, check, work),
  })
  return new Hono<ApiEnvironment>()
    .post('/account/activate', activation, async (c) =>
      c.json(await activateInvitation(platform, await parseBody(c, activateSchema), givenTo(c, 'activate'))),
    )
    .post('/account/lost-activation-code', lostCode, async (c) => {
      const { email } = await parseBody(c, emailSchema)
      const gate = { check: 'lost-code' satisfies RetailerCheck, limit: retailerLimits['lost-code'], subject: email }
      return readForm(c, platform, { email }, gate, (arrival) => resendCode(platform, email, arrival))
    })
    .post('/account/setup', setup, async (c) => {
      const body = await parseBody(c, setupSchema)
      const earlierToken = retailerCookie.read(platform.config, c.req.raw)
      const by = { ...givenTo(c, 'setup'), key: idempotencyKey(c), earlierToken }
      return answerWithSession(c, platform, await setUpAccount(platform, body, by))
    })
}
