import { Hono } from 'hono'
import { z } from 'zod'

import { type ApiEnvironment, idempotencyKey, limitAddress, parseBody } from '#app/platform/api/api.server.ts'
import { describe, usualRefusals } from '#app/platform/api/describe.server.ts'
import { answerOnce } from '#app/platform/api/take-form.server.ts'
import { repeatable } from '#app/platform/idempotency/idempotency.server.ts'
import type { Platform } from '#app/platform/platform.server.ts'

import { contractLimits } from '../contract-limits.ts'
import { bankHelpSchema, settleBankHelpSchema } from '../contract.schema.ts'
import { requireContract } from '../guards/require-contract.server.ts'
import { askBankHelp, findBankHelpView, settleBankHelp } from './ask-bank-help.server.ts'

const done = z.literal(true)

const reading = describe({
  summary: 'Who was asked for the bank account',
  access: 'contract',
  description: 'And what they filled in, masked. Null when nobody was asked, or the link has ended.',
  answer: z.object({ success: done, bankHelp: z.looseObject({ id: z.string() }).nullable() }),
  refusals: ['not-found', 'too-many-requests', 'unavailable'],
})

const asking = describe({
  summary: 'Ask somebody for the bank account',
  access: 'contract',
  description:
    'Mails them a link that takes the four fields of the account, once, for 72 hours, and shows nothing of the contract. It takes the place of one that is open.',
  headers: {
    'Idempotency-Key': 'A UUID of the caller. The same key and body gets the same answer for 48 hours.',
  },
  body: bankHelpSchema,
  answer: z.object({ success: done }),
  refusals: ['not-found', 'conflict', 'key-reused', ...usualRefusals],
})

const settling = describe({
  summary: 'Take such a link back, or say whether what it brought is right',
  access: 'contract',
  description:
    'Until it is confirmed it is no part of the draft. Confirming takes the `version` of the draft that was seen. Sending it again is a success.',
  body: settleBankHelpSchema,
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
      const act = repeatable(`bank-help ${actor.newsagencyId}`, idempotencyKey(c), body)
      return answerOnce(c, platform, act, () => askBankHelp(platform, actor, body, { origin: c.get('origin'), act }))
    })
    .post('/account/bank-help/settle', settling, async (c) => {
      const actor = await requireContract(c, platform, ['contract'])
      const body = await parseBody(c, settleBankHelpSchema)
      await limits.consume(contractLimits['contract-write'], { ip: limitAddress(c), subject: actor.newsagencyId })
      return c.json({ success: true, draft: await settleBankHelp(platform, actor, body, c.get('origin')) })
    })
}
