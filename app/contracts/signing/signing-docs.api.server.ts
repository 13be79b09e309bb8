import { Hono } from 'hono'
import { z } from 'zod'

import {
  type ApiContext,
  type ApiEnvironment,
  idempotencyKey,
  limitAddress,
  parseBody,
} from '#app/web/api/api.server.ts'
import { describe, usualRefusals } from '#app/web/api/describe.server.ts'
import type { Platform } from '#app/web/platform.server.ts'

import { contractLimits } from '../frame/contract-limits.ts'
import { requireContract } from '../guards/require-contract.server.ts'
import { createRenewalDocument } from '../renewal/sign-renewal.server.ts'
import { createContractDocument, openDocumentSession } from './create-contract-document.server.ts'
import { createDocLinkSchema, createDocSchema } from './create-doc.schema.ts'

const always = ['not-found', 'conflict', ...usualRefusals] as const

const answer = z.object({ data: z.object({ id: z.string() }) })
const linkAnswer = z.object({ data: z.object({ id: z.string(), frame: z.string() }) })

const creating = describe({
  summary: 'Create the document to sign',
  access: 'contract',
  description:
    'From the store’s draft, or its stored details for a renewal: each field in the body must match them. A repeated call returns the same document; after a change, a new one, and the earlier one is void.',
  headers: { 'Idempotency-Key': 'A UUID of the caller.' },
  body: createDocSchema,
  answer,
  refusals: [...always, 'key-reused'],
})

const opening = describe({
  summary: 'Open the signing session of a document',
  access: 'contract',
  description:
    'For its only recipient, for an hour. `data.id` is the session, `data.frame` the address of its frame, here or at PandaDoc. 503 while the document is being created.',
  body: createDocLinkSchema,
  answer: linkAnswer,
  refusals: [...always],
})

/** The two calls of the signing provider's protocol (rules SG1, SG3). */
export function signingDocsApi(platform: Platform) {
  const guard = async (c: ApiContext) => {
    const actor = await requireContract(c, platform, ['contract', 'renewal'])
    await platform.limits.consume(contractLimits['contract-write'], {
      ip: limitAddress(c),
      subject: actor.shopId,
    })
    return actor
  }
  return new Hono<ApiEnvironment>()
    .post('/signing/create-doc', creating, async (c) => {
      const actor = await guard(c)
      const act = { body: await parseBody(c, createDocSchema), origin: c.get('origin'), key: idempotencyKey(c) }
      const { id } =
        actor.kind === 'contract'
          ? await createContractDocument(platform, actor, act)
          : await createRenewalDocument(platform, actor, act)
      return c.json({ data: { id } })
    })
    .post('/signing/create-doc-link', opening, async (c) => {
      const actor = await guard(c)
      const body = await parseBody(c, createDocLinkSchema)
      const { sessionId, frame, cookie } = await openDocumentSession(platform, actor, {
        ...body,
        origin: c.get('origin'),
      })
      if (cookie) c.header('Set-Cookie', cookie)
      return c.json({ data: { id: sessionId, frame } })
    })
}
