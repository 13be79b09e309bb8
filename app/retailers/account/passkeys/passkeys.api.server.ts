import { Hono } from 'hono'
import { z } from 'zod'

import { type ApiEnvironment, limitAddress, parseBody } from '#app/web/api/api.server.ts'
import { describe, doneSchema, usualRefusals } from '#app/web/api/describe.server.ts'
import type { Platform } from '#app/web/platform.server.ts'

import { accountRefusals } from '../account-refusals.ts'
import { retailerLimits } from '../../retailer-limits.ts'
import { nothingSchema } from '../details/details.schema.ts'
import { retailerCookie, deviceCookie } from '../../guards/retailer-cookie.server.ts'
import { requireOwnCall } from '../../guards/require-retailer.server.ts'
import { tryingHeaders, tryingIn } from '../../password/trying-in.server.ts'
import { answerWithSession, sessionAnswer } from '../../session/answer-with-session.server.ts'
import { askNewPasskey, askPasskey } from './ask-passkey.server.ts'
import { logInWithPasskey } from './log-in-with-passkey.server.ts'
import { addPasskey } from './manage-passkeys.server.ts'
import { addPasskeySchema, askPasskeySchema, passkeyLogInSchema } from './passkeys.schema.ts'

const options = z.looseObject({ challenge: z.string() })

const asking = describe({
  summary: 'Ask for a passkey to log in with',
  access: 'anyone',
  description:
    '`use` is the argument of `navigator.credentials.get`. The challenge works once, for five minutes, and is limited for each address.',
  body: nothingSchema,
  answer: doneSchema.extend({ use: options }),
  refusals: [...usualRefusals],
})

const loggingIn = describe({
  summary: 'Log in with a passkey',
  access: 'anyone',
  description:
    'Opens the same session as a log-in with the password. Late, repeated, foreign and removed passkeys get the same refusal. Every assertion spends its challenge.',
  body: passkeyLogInSchema,
  answer: sessionAnswer.extend({ email: z.string() }),
  refusals: [...usualRefusals, accountRefusals['wrong-credentials']],
})

const askingNew = describe({
  summary: 'Ask for a new passkey',
  access: 'retailer',
  description:
    'Requires the password; a wrong one counts as a failed log-in. `make` is the argument of `navigator.credentials.create`; its challenge belongs to this session and works once, for five minutes.',
  body: askPasskeySchema,
  headers: tryingHeaders,
  answer: doneSchema.extend({ make: options }),
  refusals: [...usualRefusals, 'unauthenticated', 'challenge-failed', 'conflict'],
})

const adding = describe({
  summary: 'Add a passkey',
  access: 'retailer',
  description: 'The passkey that the device created for `ask-new-passkey`. Mails the owner.',
  body: addPasskeySchema,
  answer: doneSchema,
  refusals: [...usualRefusals, 'unauthenticated', 'conflict', accountRefusals['passkey-not-right']],
})

/** Routes the passkey calls of a browser with script: logging in with a passkey (rule AC52) and adding one (rule AC50). */
export function passkeysApi(platform: Platform) {
  return new Hono<ApiEnvironment>()
    .post('/account/ask-passkey', asking, async (c) => {
      await parseBody(c, nothingSchema)
      return c.json({ success: true, use: await askPasskey(platform, c.get('origin')) })
    })
    .post('/account/passkey-login', loggingIn, async (c) => {
      await platform.limits.consume(retailerLimits['agent-calls'], { ip: limitAddress(c) })
      const { answer } = await parseBody(c, passkeyLogInSchema)
      const [earlierToken, deviceToken] = [retailerCookie, deviceCookie].map((one) =>
        one.read(platform.config, c.req.raw),
      )
      const by = { origin: c.get('origin'), earlierToken, deviceToken }
      const { email, ...loggedIn } = await logInWithPasskey(platform, answer, by)
      return answerWithSession(c, platform, loggedIn, { email })
    })
    .post('/account/ask-new-passkey', askingNew, async (c) => {
      const actor = await requireOwnCall(c, platform)
      const { password } = await parseBody(c, askPasskeySchema)
      return c.json({ success: true, make: await askNewPasskey(platform, actor, password, tryingIn(c, platform)) })
    })
    .post('/account/add-passkey', adding, async (c) => {
      const actor = await requireOwnCall(c, platform)
      await addPasskey(platform, actor, await parseBody(c, addPasskeySchema), c.get('origin'))
      return c.json({ success: true })
    })
}
