import { Hono } from 'hono'
import { z } from 'zod'

import { type ApiEnvironment, parseBody } from '#app/platform/api/api.server.ts'
import { describeForm, takeForm } from '#app/platform/api/take-form.server.ts'
import type { Platform } from '#app/platform/platform.server.ts'
import { parseVisitSource, visitSourceName } from '#app/traffic/visit-source.ts'

import { registerInterest } from './register-interest.server.ts'
import { type RegistrationCheck, registrationLimits } from '../registration-limits.ts'
import { registrationSchema } from '../registration.schema.ts'

const check = 'signup' satisfies RegistrationCheck

const description = describeForm(check, {
  summary: 'Register interest as a retailer',
  description:
    'Stored, mailed to staff, and acknowledged. 409 `existing-account`: the same email and shop is registered, or is a store already. 409 `not-activated`: this email was invited and has no account yet.',
  body: registrationSchema,
  headers: { 'Visit-Source': 'Where the visit came from; ignored when it cannot be read.' },
  answer: z.object({ success: z.literal(true), reference: z.string(), statusUrl: z.string(), answerBy: z.string() }),
  refusals: ['conflict'],
})

/** `POST /api/account/signup` (rules RG10, AP6). */
export function signupApi(platform: Platform) {
  return new Hono<ApiEnvironment>().post('/account/signup', description, async (c) => {
    const body = await parseBody(c, registrationSchema)
    const traffic = parseVisitSource(c.req.header(visitSourceName))
    const gate = {
      check,
      limit: registrationLimits[check],
      subject: body.email,
      receipts: registrationLimits['mailed-registration'],
      look: 'after',
    } as const
    return takeForm(c, platform, body, gate, (arrival) => registerInterest(platform, body, { ...arrival, traffic }))
  })
}
