import { Hono } from 'hono'
import { z } from 'zod'

import { type ApiEnvironment, parseBody, refererPage } from '#app/web/api/api.server.ts'
import { describeForm, readForm } from '#app/web/api/read-form.server.ts'
import type { Platform } from '#app/web/platform.server.ts'
import { parseVisitSource, visitSourceName } from '#app/traffic/visit-source.ts'

import { type EnquiryCheck, enquiryLimits } from './enquiry-limits.ts'
import { enquirySchema } from './enquiry.schema.ts'
import { submitEnquiry } from './submit-enquiry.server.ts'

const check = 'enquiry' satisfies EnquiryCheck

const description = describeForm(check, {
  summary: 'Send an enquiry',
  description: 'Stored, mailed to the team that the reason names, and acknowledged to the sender.',
  body: enquirySchema,
  headers: { 'Visit-Source': 'The source of the visit; ignored if it is invalid.' },
  answer: z.object({ success: z.literal(true), reference: z.string() }),
})

/** Serves `POST /api/enquiries` (rules E11, AP6). */
export function enquiriesApi(platform: Platform) {
  return new Hono<ApiEnvironment>().post('/enquiries', description, async (c) => {
    const enquiry = await parseBody(c, enquirySchema)
    const came = { page: refererPage(c), source: parseVisitSource(c.req.header(visitSourceName)) }
    const gate = {
      check,
      limit: enquiryLimits.enquiry,
      subject: enquiry.email,
      receipts: enquiryLimits['mailed-enquiry'],
      look: 'after',
    } as const
    return readForm(c, platform, enquiry, gate, (arrival) => submitEnquiry(platform, enquiry, { ...arrival, ...came }))
  })
}
