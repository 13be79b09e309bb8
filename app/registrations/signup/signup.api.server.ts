import { Hono } from 'hono'
import { z } from 'zod'

import { requireOwnCall } from '#app/retailers/guards/require-retailer.server.ts'
import { type ApiEnvironment, parseBody } from '#app/web/api/api.server.ts'
import { describe, doneSchema } from '#app/web/api/describe.server.ts'
import { describeForm, readForm } from '#app/web/api/read-form.server.ts'
import type { Platform } from '#app/web/platform.server.ts'
import { parseVisitSource, visitSourceName } from '#app/traffic/visit-source.ts'

import { findKnownDetails } from './find-known.server.ts'
import { submitRegistration } from './submit-registration.server.ts'
import { type RegistrationCheck, registrationLimits } from '../registration-limits.ts'
import { registrationSchema, statusLinkSchema } from '../registration.schema.ts'
import { mailStatusLink } from '../status/mail-status-link.server.ts'

const check = 'signup' satisfies RegistrationCheck

const description = describeForm(check, {
  summary: 'Register interest as a retailer',
  description:
    'Stored, mailed to staff, and acknowledged. 409 `existing-account`: the same email and shop is registered or is already a store. 409 `not-activated`: this email was invited and has no account yet.',
  body: registrationSchema,
  headers: { 'Visit-Source': 'The source of the visit; ignored if it is invalid.' },
  answer: z.object({ success: z.literal(true), reference: z.string(), statusUrl: z.string(), answerBy: z.string() }),
  refusals: ['conflict'],
})

const linkDescription = describeForm(check, {
  summary: 'Mail the link to a registration',
  description: 'Mails only the address that registered the shop. The response is the same without a registration.',
  body: statusLinkSchema,
  answer: doneSchema,
})

const knowing = describe({
  summary: 'Get the known details of a retailer who adds another shop',
  access: 'retailer',
  description: 'The values for the form of `signup`. Unknown values are empty.',
  answer: z.object({
    success: z.literal(true),
    known: z.object({
      contactName: z.string(),
      email: z.string(),
      contactNumber: z.string(),
      abn: z.string(),
      source: z.string(),
      pleaseSpecify: z.string(),
    }),
  }),
  refusals: ['unauthenticated', 'too-many-requests', 'unavailable'],
})

/**
 * `POST /api/account/signup`, the values that prefill its form for another shop, and the link to an earlier
 * registration (rules RG10, RG27, AC81, AP6).
 */
export function signupApi(platform: Platform) {
  return new Hono<ApiEnvironment>()
    .get('/account/known-details', knowing, async (c) => {
      const actor = await requireOwnCall(c, platform)
      return c.json({ success: true, known: await findKnownDetails(platform, actor) })
    })
    .post('/account/signup', description, async (c) => {
      const body = await parseBody(c, registrationSchema)
      const traffic = parseVisitSource(c.req.header(visitSourceName))
      const gate = {
        check,
        limit: registrationLimits[check],
        subject: body.email,
        receipts: registrationLimits['mailed-registration'],
        look: 'after',
      } as const
      return readForm(c, platform, body, gate, (arrival) => submitRegistration(platform, body, { ...arrival, traffic }))
    })
    .post('/account/registration-status-link', linkDescription, async (c) => {
      const body = await parseBody(c, statusLinkSchema)
      const gate = {
        check,
        limit: registrationLimits['status-link'],
        subject: body.email,
        receipts: registrationLimits['mailed-registration'],
      }
      return readForm(c, platform, body, gate, (arrival) => mailStatusLink(platform, body, arrival))
    })
}
