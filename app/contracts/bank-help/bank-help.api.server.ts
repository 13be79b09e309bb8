import { Hono } from 'hono'
import { z } from 'zod'

import { type ApiEnvironment, idempotencyKey, limitAddress, parseBody } from '#app/web/api/api.server.ts'
import { describe, doneSchema, usualRefusals } from '#app/web/api/describe.server.ts'
import { answerOnce } from '#app/web/api/read-form.server.ts'
import { repeatable } from '#app/outbox/idempotency/idempotency.server.ts'
import type { Platform } from '#app/web/platform.server.ts'

import { done } from '../answers/call-answers.schema.ts'
import { contractLimits } from '../frame/contract-limits.ts'
import { bankHelpSchema, closeBankHelpSchema } from '../answers/contract.schema.ts'
import { requireContract } from '../guards/require-contract.server.ts'
import { askBankHelp, findBankHelpView, closeBankHelp } from './ask-bank-help.server.ts'

const reading = describe({
  summary: 'Get the person who was asked for the bank account',
  access: 'contract',
  description: 'With their masked answer. Null if no one was asked or the link has ended.',
  answer: z.object({ success: done, bankHelp: z.looseObject({ id: z.string() }).nullable() }),
  refusals: ['not-found', 'too-many-requests', 'unavailable'],
})

const asking = describe({
  summary: 'Ask another person for the bank account',
  access: 'contract',
  description:
    'Mails a link to a form for the account’s four fields. It works once, for 72 hours, and shows nothing of the contract. It replaces an open link.',
  headers: {
    'Idempotency-Key': 'A UUID of the caller. A repeated key with the same body gets the same response for 48 hours.',
  },
  body: bankHelpSchema,
  answer: doneSchema,
  refusals: ['not-found', 'conflict', 'key-reused', ...usualRefusals],
})

const closing = describe({
  summary: 'Revoke the link, or confirm or reject its answer',
  access: 'contract',
  description:
    'An answer joins the draft when it is confirmed, with the `version` of the draft that the caller loaded. Idempotent.',
  body: closeBankHelpSchema,
  answer: z.object({ success: done, draft: z.looseObject({ version: z.int() }) }),
  refusals: ['not-found', 'conflict', ...usualRefusals],
})

/** The retailer's calls about a helper who fills in the bank account (rules C58 to C60). */
export function bankHelpApi(platform: Platform) {
  const { limits } = platform
  return new Hono<ApiEnvironment>()
    .get('/account/bank-help', reading, async (c) => {
      await limits.consume(contractLimits['contract-read'], { ip: limitAddress(c) })
      const actor = await requireContract(c, platform, ['contract'])
      return c.json({ success: true, bankHelp: await findBankHelpView(platform, actor) })
    })
    .post('/account/bank-help', asking, async (c) => {
      const actor = await requireContract(c, platform, ['contract'])
      const body = await parseBody(c, bankHelpSchema)
      const act = repeatable(`bank-help ${actor.shopId}`, idempotencyKey(c), body)
      return answerOnce(c, platform, act, () => askBankHelp(platform, actor, body, { origin: c.get('origin'), act }))
    })
    .post('/account/bank-help/settle', closing, async (c) => {
      const actor = await requireContract(c, platform, ['contract'])
      const body = await parseBody(c, closeBankHelpSchema)
      await limits.consume(contractLimits['contract-write'], { ip: limitAddress(c), subject: actor.shopId })
      return c.json({ success: true, draft: await closeBankHelp(platform, actor, body, c.get('origin')) })
    })
}
