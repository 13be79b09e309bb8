import { startTestPlatform, testOrigin } from '#app/testing/test-platform.ts'
import { mailTemplates } from '#app/start/wiring/wiring.server.ts'

import { enquiryRecord } from '../enquiry.record.server.ts'
import { reasonValue } from '../enquiry.ts'
import { submitEnquiry } from '../submit-enquiry.server.ts'

/** Starts a platform with all mail templates. */
export const startEnquiries = () => startTestPlatform({ templates: mailTemplates })
const arrival = { origin: testOrigin, page: '/', captchaProof: undefined, act: undefined }
const { list } = enquiryRecord

type Body = Parameters<typeof submitEnquiry>[1]
const body = (change: Partial<Body> = {}): Body => ({
  name: 'Mia Costa',
  email: 'mia@example.com',
  phone: '02 5550 0142',
  reason: reasonValue({
    code: 'TO_EMAIL_SETUP',
    label: 'I would like to have the product tablet setup in my retail store',
  }),
  message: 'May I pay in coins?',
  ...change,
})

/** Submits an enquiry and returns its stored row. */
export async function sendOne(platform: Awaited<ReturnType<typeof startEnquiries>>, change: Partial<Body> = {}) {
  await submitEnquiry(platform, body(change), arrival)
  const first = { narrowed: {}, sort: 'received', isDescending: true } as const
  const { rows } = await list.find(platform.database.queries, first, undefined, 1)
  const [enquiry] = rows
  if (!enquiry) throw new Error('the enquiry was not stored')
  return enquiry
}
