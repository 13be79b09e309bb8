import { Hono } from 'hono'
import { z } from 'zod'

import { type ApiEnvironment, limitAddress, parseBody } from '#app/web/api/api.server.ts'
import { describe, doneSchema, recordRefusals } from '#app/web/api/describe.server.ts'
import type { Platform } from '#app/web/platform.server.ts'

import { done } from '../answers/call-answers.schema.ts'
import { contractLimits } from '../frame/contract-limits.ts'
import { declineRenewalSchema, renewContractDataSchema, renewContractSchema } from '../answers/contract.schema.ts'
import { requireContractToken } from '../guards/require-contract.server.ts'
import { openRenewal } from './open-renewal.server.ts'
import { declineRenewal, applyLinkedRenewal, signRenewal } from './sign-renewal.server.ts'

const opening = describe({
  summary: 'Open a renewal',
  access: 'tokenHolder',
  description: 'The stored newsagency, and the changes since the signed agreement by clause.',
  body: renewContractSchema,
  answer: z.object({
    success: done,
    newsagency: z.looseObject({ shopName: z.string() }),
    renewal: z.looseObject({ status: z.string(), expiresAt: z.string() }),
  }),
  refusals: [...recordRefusals],
})

const linking = describe({
  summary: 'Save the link of a signed renewal, or sign it',
  access: 'tokenHolder',
  description:
    'Accepts only the link of the token’s own document. If the signing frame did not load, `signature.dataUrl` signs, together with the text that the screen showed. Idempotent.',
  body: renewContractDataSchema,
  answer: z.object({ success: done, contractDownloadLink: z.string(), status: z.string() }),
  refusals: [...recordRefusals, 'conflict'],
})

const declining = describe({
  summary: 'Decline a renewal',
  access: 'tokenHolder',
  description: 'Requires a reason. The signed agreement stays in force. Idempotent.',
  body: declineRenewalSchema,
  answer: doneSchema,
  refusals: [...recordRefusals, 'conflict'],
})

/** The calls of a renewal's page (rule C38). */
export function renewalsApi(platform: Platform) {
  const { limits } = platform
  return new Hono<ApiEnvironment>()
    .post('/account/renew-contract', opening, async (c) => {
      await limits.consume(contractLimits['contract-read'], { ip: limitAddress(c) })
      const { renewContractToken } = await parseBody(c, renewContractSchema)
      return c.json(
        await openRenewal(platform, await requireContractToken(c, platform, renewContractToken, ['renewal'])),
      )
    })
    .post('/account/renew-contract-data', linking, async (c) => {
      const body = await parseBody(c, renewContractDataSchema)
      const actor = await requireContractToken(c, platform, body.renewContractToken, ['renewal'])
      await limits.consume(contractLimits['contract-write'], { ip: limitAddress(c), subject: actor.shopId })
      const { signature, contractDownloadLink } = body
      if (!contractDownloadLink || signature.dataUrl)
        return c.json(await signRenewal(platform, actor, { signature, origin: c.get('origin') }))
      return c.json(await applyLinkedRenewal(platform, actor, contractDownloadLink))
    })
    .post('/account/decline-renewal', declining, async (c) => {
      const { renewContractToken, reason } = await parseBody(c, declineRenewalSchema)
      const actor = await requireContractToken(c, platform, renewContractToken, ['renewal'])
      await limits.consume(contractLimits['contract-write'], { ip: limitAddress(c), subject: actor.shopId })
      await declineRenewal(platform, actor, { reason, origin: c.get('origin') })
      return c.json({ success: true })
    })
}
