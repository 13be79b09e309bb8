import { Hono } from 'hono'
import { z } from 'zod'

import { type ApiEnvironment, limitAddress, parseBody } from '#app/web/api/api.server.ts'
import { describe, recordRefusals } from '#app/web/api/describe.server.ts'
import { refusals } from '#app/core/errors.ts'
import type { Platform } from '#app/web/platform.server.ts'

import { contractStatus, done, link } from '../answers/call-answers.schema.ts'
import { contractLimits } from '../frame/contract-limits.ts'
import { completeContractSchema } from '../answers/contract.schema.ts'
import { requireContract, requireContractToken } from '../guards/require-contract.server.ts'
import type { DraftConflictAnswer } from './draft-answers.ts'
import { draftSchema } from './draft.schema.ts'
import { openContract } from './open-contract.server.ts'
import { findDraft, saveDraft } from './save-draft.server.ts'

const draft = z
  .looseObject({ version: z.int(), step: z.string(), savedAt: z.string().nullable() })
  .meta({ id: 'Draft' })

const opening = describe({
  summary: 'Open a contract',
  access: 'tokenHolder',
  description:
    'The newsagency, the draft with masked bank details, the state of the contract, and its key facts. A signed contract includes its link.',
  body: completeContractSchema,
  answer: z.object({
    success: done,
    data: z.object({
      newsagency: z.looseObject({ shopName: z.string() }),
      draft,
      status: contractStatus,
      contract: z.object({ contractDownloadLink: link, signedAt: link }),
      keyFacts: z.looseObject({}),
    }),
  }),
  refusals: [...recordRefusals],
})

const reading = describe({
  summary: 'Get the draft of a contract',
  access: 'contract',
  description: 'Bank details masked.',
  answer: z.object({ success: done, draft }),
  refusals: ['not-found', 'too-many-requests', 'unavailable'],
})

const saving = describe({
  summary: 'Save a draft',
  access: 'contract',
  description:
    'Requires the version that the caller loaded. Omitted sections do not change. `bsb` and `accountNumber` as `{ "unchanged": … }` with the received mask keep the stored values. A 409 has both copies, `yours` and `theirs`; a 409 without them means that the contract is signed.',
  body: draftSchema,
  answer: z.object({ success: done, draft, progress: z.number() }),
  refusals: [...recordRefusals, 'conflict'],
})

/** The calls that open a contract and save its draft (rules C24, C26, C32). */
export function draftsApi(platform: Platform) {
  const { limits } = platform
  return (
    new Hono<ApiEnvironment>()
      .post('/account/complete-contract', opening, async (c) => {
        await limits.consume(contractLimits['contract-read'], { ip: limitAddress(c) })
        const { completeContractToken } = await parseBody(c, completeContractSchema)
        const actor = await requireContractToken(c, platform, completeContractToken, ['contract'])
        return c.json({ success: true, data: await openContract(platform, actor) })
      })
      // For other clients of the API (rule C26): our own screens get the draft when they open the contract.
      .get('/account/contract-draft', reading, async (c) => {
        await limits.consume(contractLimits['contract-read'], { ip: limitAddress(c) })
        const actor = await requireContract(c, platform, ['contract'])
        return c.json({ success: true, draft: await findDraft(platform, actor) })
      })
      .put('/account/contract-draft', saving, async (c) => {
        const actor = await requireContract(c, platform, ['contract'])
        const body = await parseBody(c, draftSchema)
        await limits.consume(contractLimits['contract-draft'], { ip: limitAddress(c), subject: actor.shopId })
        const { kind, ...saved } = await saveDraft(platform, actor, body)
        if (kind === 'saved') return c.json({ success: true, ...saved })
        const conflict = { success: false, error: 'conflict', message: refusals.conflict.message, ...saved }
        return c.json(conflict as DraftConflictAnswer, 409)
      })
  )
}
