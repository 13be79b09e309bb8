import { Hono } from 'hono'
import { z } from 'zod'

import { type ApiEnvironment, limitAddress, parseBody } from '#app/web/api/api.server.ts'
import { describe, recordRefusals } from '#app/web/api/describe.server.ts'
import type { Platform } from '#app/web/platform.server.ts'

import { contractStatus, done, link } from './answers/call-answers.schema.ts'
import { contractLimits } from './frame/contract-limits.ts'
import { completeContractDataSchema, updateContractLinkSchema } from './answers/contract.schema.ts'
import { requireContractToken } from './guards/require-contract.server.ts'
import { applyLinkedContract, submitContract } from './signing/submit-contract.server.ts'

const submission = describe({
  summary: 'Submit a contract',
  access: 'tokenHolder',
  description:
    'Validates everything again, encrypts bank details, and signs with `signature.dataUrl` if the signing frame did not load; then `capacity`, `method` with the `text` of a typed name, `readToEnd` and `consent` are checked and certified. Idempotent.',
  body: completeContractDataSchema,
  answer: z.object({ success: done, status: contractStatus, progress: z.number(), contractDownloadLink: link }),
  refusals: [...recordRefusals, 'conflict'],
})

const linking = describe({
  summary: 'Save the link of a signed contract',
  access: 'tokenHolder',
  description: 'Accepts only the link of the token’s own document.',
  body: updateContractLinkSchema,
  answer: z.object({ success: done, contractDownloadLink: z.string(), status: contractStatus }),
  refusals: [...recordRefusals],
})

/** The calls that submit a contract (rules C33, C34). */
export function contractsApi(platform: Platform) {
  const { limits } = platform
  return new Hono<ApiEnvironment>()
    .post('/account/complete-contract-data', submission, async (c) => {
      const body = await parseBody(c, completeContractDataSchema)
      const actor = await requireContractToken(c, platform, body.completeContractToken, ['contract'])
      await limits.consume(contractLimits['contract-write'], { ip: limitAddress(c), subject: actor.shopId })
      return c.json(await submitContract(platform, actor, body, c.get('origin')))
    })
    .post('/account/update-contract-link', linking, async (c) => {
      const body = await parseBody(c, updateContractLinkSchema)
      const actor = await requireContractToken(c, platform, body.completeContractToken, ['contract'])
      await limits.consume(contractLimits['contract-write'], { ip: limitAddress(c), subject: actor.shopId })
      return c.json(await applyLinkedContract(platform, actor, body.contractDownloadLink))
    })
}
