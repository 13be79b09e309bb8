import { Hono } from 'hono'

import { type ApiEnvironment, parseBody } from '#app/web/api/api.server.ts'
import { doneSchema } from '#app/web/api/describe.server.ts'
import { describeForm, readForm } from '#app/web/api/read-form.server.ts'
import type { Platform } from '#app/web/platform.server.ts'

import { normaliseMobile } from './mobile-number.ts'
import { type OptOutCheck, optOutLimits } from '../opt-out-limits.ts'
import { optOutNumber } from '../opt-out-number.server.ts'
import { smsOptOutSchema } from './sms-opt-out.schema.ts'

const check = 'sms-opt-out' satisfies OptOutCheck

const description = describeForm(check, {
  summary: 'Stop text messages to a number',
  description: 'The typed number, and the key in the address of the text message. Effective at once. Idempotent.',
  body: smsOptOutSchema,
  answer: doneSchema,
  refusals: ['not-found'],
})

/** Serves `POST /api/sms-opt-out` (rules O7, O8). */
export function smsOptOutApi(platform: Platform) {
  return new Hono<ApiEnvironment>().post('/sms-opt-out', description, async (c) => {
    const body = await parseBody(c, smsOptOutSchema)
    const gate = { check, limit: optOutLimits[check], subject: normaliseMobile(body.number), look: 'after' } as const
    return readForm(c, platform, body, gate, (arrival) => optOutNumber(platform, body, arrival))
  })
}
