import { Hono } from 'hono'
import { z } from 'zod'

import { type ApiEnvironment, limitAddress } from '#app/web/api/api.server.ts'
import { describe } from '#app/web/api/describe.server.ts'
import type { Platform } from '#app/web/platform.server.ts'
import { abnDigits, isAbn } from '#app/core/text/abn.ts'

import { lookUpAbn, secondsUntilLookUp } from './check-abn.server.ts'
import { registrationLimits } from '../registration-limits.ts'

const answer = z.object({
  success: z.literal(true),
  abn: z.string(),
  addsUp: z.boolean(),
  register: z.enum(['not-checked', 'active', 'cancelled', 'unknown']),
  entityName: z.string().optional(),
  businessNames: z.array(z.string()).optional(),
  state: z.string().optional(),
  postcode: z.string().optional(),
})

const description = describe({
  summary: 'Check an ABN',
  access: 'anyone',
  description:
    'Verifies the checksum and, if it is configured, the business register’s entry. `not-checked` is no refusal: no register is configured, or it did not answer; `Retry-After` has the delay for a retry.',
  query: { abn: z.string().max(20) },
  answer,
  refusals: ['too-many-requests', 'unavailable'],
})

/** `GET /api/account/abn?abn=`: the lookup while the visitor types. The digits are neither stored nor logged. */
export function abnApi(platform: Platform) {
  return new Hono<ApiEnvironment>().get('/account/abn', description, async (c) => {
    await platform.limits.consume(registrationLimits.abn, { ip: limitAddress(c) })
    const abn = abnDigits((c.req.query('abn') ?? '').slice(0, 40))
    const facts = await lookUpAbn(platform, abn)
    const restSeconds = secondsUntilLookUp(platform)
    if (!facts && isAbn(abn) && restSeconds) c.header('Retry-After', String(restSeconds))
    const { entityName, businessNames, state, postcode } = facts ?? {}
    return c.json({
      success: true,
      abn,
      addsUp: isAbn(abn),
      register: facts?.status ?? 'not-checked',
      ...(entityName && { entityName }),
      ...(businessNames && { businessNames: businessNames.slice(0, 5) }),
      ...(state && { state }),
      ...(postcode && { postcode }),
    })
  })
}
