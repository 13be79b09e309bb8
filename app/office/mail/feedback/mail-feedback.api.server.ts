import { Hono } from 'hono'
import { z } from 'zod'

import { type ApiContext, type ApiEnvironment, limitAddress, parseBody } from '#app/web/api/api.server.ts'
import { describe, usualRefusals } from '#app/web/api/describe.server.ts'
import { refusalAnswer } from '#app/web/api/refusal-answer.server.ts'
import { hashToken, isSameHash } from '#app/data/crypto/tokens.server.ts'
import { RefusedError } from '#app/core/errors.ts'
import type { Platform } from '#app/web/platform.server.ts'

import { staffLimits } from '../../sign-in/staff-limits.ts'
import type { MailFeedback } from './mail-feedback.ts'
import { mailFeedbackSchema } from './mail-feedback.schema.ts'
import { readReport } from './read-report.server.ts'
import { recordFeedback } from './record-feedback.server.ts'

const description = describe({
  summary: 'Report bounces and complaints',
  access: 'mailProvider',
  description:
    'Bounces and complaints, for providers and for the mailbox of bounces: one event, a list of at most 100, a bounce or spam complaint webhook of Postmark, or, as `message/rfc822`, one unchanged mail of that mailbox (a delivery status of RFC 3464, a mail server’s text without one, or a complaint of RFC 5965; any other is ignored). Idempotent. 404 until MAIL_FEEDBACK_KEY is set.',
  body: mailFeedbackSchema,
  answer: z.object({
    success: z.literal(true),
    recorded: z.number(),
    repeated: z.number(),
    unknown: z.number(),
  }),
  refusals: [...usualRefusals, 'unauthenticated', 'not-found'],
})

/** Returns the caller's key, from a bearer token or the password of a URL: `https://mail:key@…`. */
function givenKey(authorization: string): string {
  const [scheme = '', value = ''] = authorization.split(' ', 2)
  if (scheme.toLowerCase() === 'bearer') return value
  if (scheme.toLowerCase() !== 'basic') return ''
  const pair = Buffer.from(value, 'base64').toString('utf8')
  return pair.slice(pair.indexOf(':') + 1)
}

const isKey = (given: string, key: string): boolean => isSameHash(hashToken(given), hashToken(key))

async function readFeedback(c: ApiContext): Promise<readonly MailFeedback[]> {
  const isMail = (c.req.header('content-type') ?? '').toLowerCase().startsWith('message/rfc822')
  if (!isMail) return parseBody(c, mailFeedbackSchema)
  const report = await readReport(new Uint8Array(await c.req.arrayBuffer()))
  return report ? [report] : []
}

/** Serves `POST /api/mail/feedback`, which takes bounces and complaints (rule M8). */
export function mailFeedbackApi(platform: Platform) {
  return new Hono<ApiEnvironment>().post('/mail/feedback', description, async (c) => {
    const key = platform.config.MAIL_FEEDBACK_KEY
    if (!key) throw new RefusedError('not-found')
    await platform.limits.consume(staffLimits['mail-feedback'], { ip: limitAddress(c) })
    if (!isKey(givenKey(c.req.header('authorization') ?? ''), key)) {
      const answer = refusalAnswer(new RefusedError('unauthenticated'))
      // Some providers send the password of a URL only after this challenge.
      answer.headers.set('WWW-Authenticate', 'Basic realm="mail feedback"')
      return answer
    }
    return c.json({ success: true, ...(await recordFeedback(platform, await readFeedback(c), c.get('origin'))) })
  })
}
