import { Hono } from 'hono'
import { z } from 'zod'

import { RefusedError } from '#app/core/errors.ts'
import { type ApiEnvironment, parseQuery } from '#app/web/api/api.server.ts'
import { describe } from '#app/web/api/describe.server.ts'
import type { Platform } from '#app/web/platform.server.ts'
import { requireSystem } from '#app/systems/guards/require-system.server.ts'
import { afterSchema, badAfter, nextSchema, pageOf, perPage } from '#app/systems/pages-of-list.ts'

import { documentIdShape } from '../signing.ts'
import {
  type ContractForSystems,
  findContractForSystems,
  findContractsAfter,
} from './contracts-for-systems.queries.server.ts'

const contractSchema = z
  .object({
    id: z.string(),
    shopId: z.uuid(),
    kind: z.enum(['contract', 'renewal']),
    version: z.int().describe('The version of the agreement.'),
    signedAt: z.iso.datetime().nullable(),
    completedAt: z.iso.datetime().nullable(),
    sha256: z.string().nullable().describe('The hash of the sealed PDF, in hexadecimal.'),
  })
  .meta({ id: 'SignedContract' })

const query = afterSchema(z.string().regex(documentIdShape, badAfter))

const listing = describe({
  summary: 'List signed contracts',
  access: 'contractReader',
  description: `Signed and sealed contracts and renewals, in the order of their ids, ${perPage} on a page. No personal data: staff have the document.`,
  query,
  answer: z.object({ success: z.literal(true), contracts: z.array(contractSchema), next: nextSchema }),
  refusals: ['validation-error', 'unauthenticated', 'forbidden', 'too-many-requests', 'unavailable'],
})

const reading = describe({
  summary: 'Get a signed contract',
  access: 'contractReader',
  description: 'By the id that a webhook or the list names. 404 until it is signed and sealed.',
  answer: z.object({ success: z.literal(true), contract: contractSchema }),
  refusals: ['unauthenticated', 'forbidden', 'not-found', 'too-many-requests', 'unavailable'],
})

/** Returns what a system may read of a contract (rule SY2). */
const contractOf = ({ renewalId, signedAt, completedAt, sha256, ...contract }: ContractForSystems) => ({
  ...contract,
  kind: renewalId === null ? 'contract' : 'renewal',
  signedAt: signedAt?.toISOString() ?? null,
  completedAt: completedAt?.toISOString() ?? null,
  sha256: sha256?.toString('hex') ?? null,
})

/** Serves `GET /api/contracts` and `GET /api/contracts/{id}`, for systems with the right `contracts:read`. */
export function signedContractsApi(platform: Platform) {
  const { queries } = platform.database
  return new Hono<ApiEnvironment>()
    .get('/contracts', listing, async (c) => {
      await requireSystem(c, platform, 'contracts:read')
      const { after } = parseQuery(c, query)
      const { page, next } = pageOf(await findContractsAfter(queries, after, perPage + 1))
      return c.json({ success: true, contracts: page.map(contractOf), next })
    })
    .get('/contracts/:id', reading, async (c) => {
      await requireSystem(c, platform, 'contracts:read')
      const contract = await findContractForSystems(queries, c.req.param('id'))
      if (!contract) throw new RefusedError('not-found')
      return c.json({ success: true, contract: contractOf(contract) })
    })
}
