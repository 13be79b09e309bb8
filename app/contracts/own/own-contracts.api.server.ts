import { Hono } from 'hono'
import { z } from 'zod'

import { retailerLimits } from '#app/retailers/retailer-limits.ts'
import { requireRetailer } from '#app/retailers/guards/require-retailer.server.ts'
import { type ApiEnvironment, limitAddress, parseBody } from '#app/web/api/api.server.ts'
import { describe, usualRefusals } from '#app/web/api/describe.server.ts'
import { refusals } from '#app/core/errors.ts'
import type { Platform } from '#app/web/platform.server.ts'

import type { DraftConflictAnswer } from '../draft/draft-answers.ts'
import { contractLimits } from '../frame/contract-limits.ts'
import { copyBankSchema } from '../answers/contract.schema.ts'
import { requireContract } from '../guards/require-contract.server.ts'
import { copyBankAccount, listOtherShops } from './copy-bank-account.server.ts'

const offering = describe({
  summary: 'List details to copy from other shops',
  access: 'retailerOfContract',
  description:
    'The contact, the opening hours and the masked bank account of the agent’s other shops, from complete sections. Empty if the contract’s shop is not the agent’s. Requires the session and the token.',
  answer: z.object({ success: z.literal(true), shops: z.array(z.looseObject({ shopName: z.string() })) }),
  refusals: ['unauthenticated', 'not-found', 'too-many-requests', 'unavailable'],
})

const copying = describe({
  summary: 'Copy the bank account of another shop into a draft',
  access: 'retailerOfContract',
  description:
    'Copied on the server; the response has the masked account. `from` is a shop of the same agent. `undo`, from an earlier response, restores the draft’s account. Requires the version that the caller loaded (409 as for the draft), the session and the token.',
  body: copyBankSchema,
  answer: z.object({
    success: z.literal(true),
    draft: z.looseObject({ version: z.int() }),
    progress: z.number(),
    undo: z.string(),
  }),
  refusals: ['unauthenticated', 'not-found', 'conflict', ...usualRefusals],
})

/** The calls by which the wizard copies from a logged-in retailer's other shops (rules C55, C56). */
export function ownContractsApi(platform: Platform) {
  return new Hono<ApiEnvironment>()
    .get('/account/other-shops', offering, async (c) => {
      await platform.limits.consume(retailerLimits['agent-calls'], { ip: limitAddress(c) })
      const retailer = await requireRetailer(c, platform)
      const contract = await requireContract(c, platform, ['contract'])
      return c.json({ success: true, shops: await listOtherShops(platform, { retailer, contract }) })
    })
    .post('/account/copy-bank-account', copying, async (c) => {
      await platform.limits.consume(retailerLimits['agent-calls'], { ip: limitAddress(c) })
      const retailer = await requireRetailer(c, platform)
      const contract = await requireContract(c, platform, ['contract'])
      const body = await parseBody(c, copyBankSchema)
      await platform.limits.consume(contractLimits['contract-write'], {
        ip: limitAddress(c),
        subject: contract.shopId,
      })
      const copied = await copyBankAccount(platform, { retailer, contract }, { body, origin: c.get('origin') })
      const { kind, ...saved } = copied
      if (kind === 'saved') return c.json({ success: true, ...saved })
      const conflict = { success: false, error: 'conflict', message: refusals.conflict.message, ...saved }
      return c.json(conflict as DraftConflictAnswer, 409)
    })
}
