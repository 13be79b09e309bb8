import { Hono } from 'hono'
import { z } from 'zod'

import { type ApiEnvironment, limitAddress, parseBody } from '#app/platform/api/api.server.ts'
import { describe, usualRefusals } from '#app/platform/api/describe.server.ts'
import { refusals } from '#app/platform/errors.ts'
import type { Platform } from '#app/platform/platform.server.ts'

import type { DraftConflictAnswer } from './contract-answers.ts'
import { contractLimits } from './contract-limits.ts'
import {
  completeContractDataSchema,
  completeContractSchema,
  draftSchema,
  updateContractLinkSchema,
} from './contract.schema.ts'
import { findDraft, saveDraft } from './draft/save-draft.server.ts'
import { requireContract, requireContractToken } from './guards/require-contract.server.ts'
import { openContract } from './open-contract.server.ts'
import { settleLinkedContract, submitContract } from './signing/submit-contract.server.ts'

const always = ['not-found', ...usualRefusals] as const

const done = z.literal(true)
const status = z.enum(['open', 'completing', 'completed'])
const link = z.string().nullable()
const draft = z.looseObject({ version: z.int(), step: z.string(), savedAt: z.string().nullable() })

const opening = describe({
  summary: 'Open a contract',
  access: 'tokenHolder',
  description:
    'The newsagency, the draft with its bank details masked, where the contract stands, and its key facts. A signed contract comes with its link.',
  body: completeContractSchema,
  answer: z.object({
    success: done,
    data: z.object({
      newsagency: z.looseObject({ shopName: z.string() }),
      draft,
      status,
      contract: z.object({ contractDownloadLink: link, signedAt: link }),
      keyFacts: z.looseObject({}),
    }),
  }),
  refusals: [...always],
})

const reading = describe({
  summary: 'The draft of a contract',
  access: 'contract',
  description: 'Bank details masked.',
  answer: z.object({ success: done, draft }),
  refusals: ['not-found', 'too-many-requests', 'unavailable'],
})

const saving = describe({
  summary: 'Keep a draft',
  access: 'contract',
  description:
    'With the version that was seen; sections that are left out stay. A bank field that is sent back masked keeps what is stored. 409 carries both copies, `yours` and `theirs`; 409 without them: the contract is signed.',
  body: draftSchema,
  answer: z.object({ success: done, draft, progress: z.number() }),
  refusals: [...always, 'conflict'],
})

const submission = describe({
  summary: 'Hand in a contract',
  access: 'tokenHolder',
  description:
    'Judges everything again, keeps bank details encrypted, and signs with `signature.dataUrl` when the frame could not be loaded; `capacity`, `method` with the `text` of a typed name, `readToEnd` and `consent` beside it are checked and certified. Sending it again is a success.',
  body: completeContractDataSchema,
  answer: z.object({ success: done, status, progress: z.number(), contractDownloadLink: link }),
  refusals: [...always, 'conflict'],
})

const linking = describe({
  summary: 'Keep the link of a signed contract',
  access: 'tokenHolder',
  description: 'Only the link of that token’s own document.',
  body: updateContractLinkSchema,
  answer: z.object({ success: done, contractDownloadLink: z.string(), status }),
  refusals: [...always],
})

/** The wizard's calls (rules C24, C32, C33). */
export function contractsApi(platform: Platform) {
  const { limits } = platform
  return (
    new Hono<ApiEnvironment>()
      .post('/account/complete-contract', opening, async (c) => {
        await limits.consume(contractLimits['contract-read'], { ip: limitAddress(c) })
        const { completeContractToken } = await parseBody(c, completeContractSchema)
        const actor = await requireContractToken(c, platform, completeContractToken, ['contract'])
        return c.json({ success: true, data: await openContract(platform, actor) })
      })
      // For other clients of the API (rule C26): our own screens are given the draft when they open the contract.
      .get('/account/contract-draft', reading, async (c) => {
        await limits.consume(contractLimits['contract-read'], { ip: limitAddress(c) })
        const actor = await requireContract(c, platform, ['contract'])
        return c.json({ success: true, draft: await findDraft(platform, actor) })
      })
      .put('/account/contract-draft', saving, async (c) => {
        const actor = await requireContract(c, platform, ['contract'])
        const body = await parseBody(c, draftSchema)
        await limits.consume(contractLimits['contract-draft'], { ip: limitAddress(c), subject: actor.newsagencyId })
        const { kind, ...saved } = await saveDraft(platform, actor, body)
        if (kind === 'saved') return c.json({ success: true, ...saved })
        const conflict = { success: false, error: 'conflict', message: refusals.conflict.message, ...saved }
        return c.json(conflict as DraftConflictAnswer, 409)
      })
      .post('/account/complete-contract-data', submission, async (c) => {
        const body = await parseBody(c, completeContractDataSchema)
        const actor = await requireContractToken(c, platform, body.completeContractToken, ['contract'])
        await limits.consume(contractLimits['contract-write'], { ip: limitAddress(c), subject: actor.newsagencyId })
        return c.json(await submitContract(platform, actor, body, c.get('origin')))
      })
      .post('/account/update-contract-link', linking, async (c) => {
        const body = await parseBody(c, updateContractLinkSchema)
        const actor = await requireContractToken(c, platform, body.completeContractToken, ['contract'])
        await limits.consume(contractLimits['contract-write'], { ip: limitAddress(c), subject: actor.newsagencyId })
        return c.json(await settleLinkedContract(platform, actor, body.contractDownloadLink))
      })
  )
}
