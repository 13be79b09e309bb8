import { Hono } from 'hono'

import { type ApiEnvironment, parseBody } from '#app/web/api/api.server.ts'
import { refusalBody, refusalOf } from '#app/web/api/refusal-answer.server.ts'
import { doneSchema } from '#app/web/api/describe.server.ts'
import { describeForm, readForm } from '#app/web/api/read-form.server.ts'
import type { Platform } from '#app/web/platform.server.ts'

import { type EnquiryCheck, enquiryLimits } from '../enquiry-limits.ts'
import { submitUsInterest } from './submit-us-interest.server.ts'
import { usInterestSchema } from './us-interest.schema.ts'

const check = 'us-signup' satisfies EnquiryCheck

const description = describeForm(check, {
  summary: 'Register interest in the US rollout',
  description:
    'Stored, mailed to staff, and acknowledged. A second registration of the same email and shop gets 409 `existing-account`, which the page shows as a success. Refusals also have their code in `errors.error`.',
  body: usInterestSchema,
  answer: doneSchema,
  refusals: ['conflict'],
})

/** Serves `POST /api/account/us/signup` (rule U6). */
export function usSignupApi(platform: Platform) {
  return new Hono<ApiEnvironment>()
    .post('/account/us/signup', description, async (c) => {
      const body = await parseBody(c, usInterestSchema)
      const gate = {
        check,
        limit: enquiryLimits[check],
        subject: body.email,
        receipts: enquiryLimits['mailed-us-interest'],
        look: 'after',
      } as const
      return readForm(c, platform, body, gate, (arrival) => submitUsInterest(platform, body, arrival))
    })
    .onError((error, c) => {
      // The page reads the code from `errors.error` (rule U5).
      const refusal = refusalOf(error, platform.log, c.get('origin'))
      if (refusal.retryAfterSeconds) c.header('Retry-After', String(refusal.retryAfterSeconds))
      return c.json({ ...refusalBody(refusal), errors: { error: refusal.code } }, refusal.status)
    })
}
