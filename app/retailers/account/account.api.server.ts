import { Hono } from 'hono'

import { type ApiEnvironment, parseBody } from '#app/web/api/api.server.ts'
import { describe, doneSchema, messageSchema, usualRefusals } from '#app/web/api/describe.server.ts'
import { describeForm, readForm } from '#app/web/api/read-form.server.ts'
import type { Platform } from '#app/web/platform.server.ts'

import { accountRefusals } from './account-refusals.ts'
import { emailSchema, loginSchema, resetSchema } from './account.schema.ts'
import { type RetailerCheck, retailerLimits } from '../retailer-limits.ts'
import { answerWithSession, sessionAnswer } from '../session/answer-with-session.server.ts'
import { retailerCookie, deviceCookie } from '../guards/retailer-cookie.server.ts'
import { requireRetailer } from '../guards/require-retailer.server.ts'
import { logIn } from '../login/log-in.server.ts'
import { logOut } from '../session/log-out.server.ts'
import { resetPassword } from '../password/reset-password.server.ts'
import { sendResetLink } from '../password/send-reset-link.server.ts'
import { tryingHeaders, tryingIn } from '../password/trying-in.server.ts'

const login = describe({
  summary: 'Log in',
  access: 'anyone',
  description:
    'Opens a session: the `token` for `Authorization: Bearer`, and a cookie. Calls need both. The browser’s earlier session ends. The number of responses that reveal an email without an account is limited; above it, the response is that of a wrong password. After many failed log-ins a human check with growing work is required; of a device that the account has logged in on, known by a cookie, only for its own failures.',
  body: loginSchema,
  headers: tryingHeaders,
  answer: sessionAnswer,
  refusals: [
    ...usualRefusals,
    'challenge-failed',
    accountRefusals['wrong-credentials'],
    accountRefusals['account-doesnt-exist'],
    accountRefusals['not-activated'],
  ],
})

const logout = describe({
  summary: 'Log out',
  access: 'retailer',
  description: 'Ends the session on the server.',
  answer: doneSchema,
  refusals: ['unauthenticated', 'unavailable'],
})

const forgot = describeForm('forgot-password' satisfies RetailerCheck, {
  summary: 'Mail a link for a new password',
  description:
    'The link works once, for an hour; only the newest works. The number of responses that reveal an email without an account is limited; above it, the response is that of a known email.',
  body: emailSchema,
  answer: messageSchema,
  refusals: [accountRefusals['account-doesnt-exist'], accountRefusals['not-activated']],
})

const reset = describe({
  summary: 'Set a new password',
  access: 'tokenHolder',
  description:
    'With the key of a reset link, once. All sessions of the account end, and its known devices except this one are forgotten. Unknown, expired and used keys all get 404.',
  body: resetSchema,
  answer: messageSchema,
  refusals: [...usualRefusals, accountRefusals['account-doesnt-exist']],
})

/** Routes log-in, log-out and passwords of retailers (rules AC13, AC18, AC21, AC30). */
export function accountApi(platform: Platform) {
  return new Hono<ApiEnvironment>()
    .post('/account/login', login, async (c) => {
      const body = await parseBody(c, loginSchema)
      const earlierToken = retailerCookie.read(platform.config, c.req.raw)
      const loggedIn = await logIn(platform, body, { ...tryingIn(c, platform), earlierToken })
      return answerWithSession(c, platform, loggedIn)
    })
    .post('/account/logout', logout, async (c) => {
      await logOut(platform, await requireRetailer(c, platform), c.get('origin'))
      c.header('Set-Cookie', retailerCookie.end(platform.config))
      return c.json({ success: true })
    })
    .post('/account/forgot-password', forgot, async (c) => {
      const { email } = await parseBody(c, emailSchema)
      const gate = {
        check: 'forgot-password' satisfies RetailerCheck,
        limit: retailerLimits['forgot-password'],
        subject: email,
      }
      return readForm(c, platform, { email }, gate, (arrival) => sendResetLink(platform, email, arrival))
    })
    .post('/account/reset-password', reset, async (c) => {
      const device = await resetPassword(platform, await parseBody(c, resetSchema), c.get('origin'))
      c.header('Set-Cookie', deviceCookie.set(platform.config, device))
      return c.json({ success: true, message: 'Your password has been reset' })
    })
}
