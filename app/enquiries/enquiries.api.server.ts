import { Hono } from 'hono'
import { z } from 'zod'

import {
  type ApiEnvironment,
  idempotencyKey,
  limitAddress,
  parseBody,
  refererPage,
  requireHuman,
} from '#app/platform/api/api.server.ts'
import { describe } from '#app/platform/api/describe.server.ts'
import { once, repeatable } from '#app/platform/idempotency/idempotency.server.ts'
import type { Platform } from '#app/platform/platform.server.ts'
import { parseVisitSource, visitSourceName } from '#app/traffic/visit-source.ts'

import { type EnquiryCheck, enquiryLimits } from './enquiry-limits.ts'
import { enquirySchema } from './enquiry.schema.ts'
import { submitEnquiry } from './submit-enquiry.server.ts'

const description = describe({
  summary: 'Send an enquiry',
  description: 'Stored, mailed to the team that the reason names, and acknowledged to the sender.',
  body: enquirySchema,
  headers: {
    'Captcha-Response': 'The answer to a challenge for the action `enquiry`: `<provider>.<token>`.',
    'Visit-Source': 'Where the visit came from; ignored when it cannot be read.',
    'Idempotency-Key': 'A UUID of the caller. The same key and body gets the same answer for 48 hours.',
  },
  answer: z.object({ success: z.literal(true), reference: z.string() }),
  refusals: [
    'validation-error',
    'bad-request',
    'challenge-failed',
    'too-large',
    'wrong-media-type',
    'key-reused',
    'too-many-requests',
    'unavailable',
  ],
})

/** `POST /api/enquiries` (rules E11, AP6). A repetition is answered before anything is counted or checked. */
export function enquiriesApi(platform: Platform) {
  return new Hono<ApiEnvironment>().post('/enquiries', description, async (c) => {
    const enquiry = await parseBody(c, enquirySchema)
    const act = repeatable('enquiry', idempotencyKey(c), enquiry)
    const { reply, isRepetition } = await once(platform.database, act, async () => {
      const proof = await requireHuman(c, platform, 'enquiry' satisfies EnquiryCheck)
      await platform.limits.consume(enquiryLimits.enquiry, { ip: limitAddress(c), subject: enquiry.email })
      return submitEnquiry(platform, enquiry, {
        origin: c.get('origin'),
        page: refererPage(c),
        source: parseVisitSource(c.req.header(visitSourceName)),
        proof,
        act,
      })
    })
    if (isRepetition) c.header('Idempotent-Replayed', 'true')
    return c.json(reply)
  })
}
