import { type ApiContext, limitAddress } from '#app/web/api/api.server.ts'
import { RefusedError } from '#app/core/errors.ts'
import type { Platform } from '#app/web/platform.server.ts'

import { retailerLimits } from '../retailer-limits.ts'
import { retailerCookie } from './retailer-cookie.server.ts'
import { type RetailerActor, findRetailerActor } from './find-retailer-actor.server.ts'

/** Returns the id_token of `Authorization: Bearer <id_token>`. */
function bearerOf(c: ApiContext): string | undefined {
  return /^Bearer ([\w-]{43})$/i.exec(c.req.header('authorization') ?? '')?.[1]
}

/**
 * Returns the retailer of a JSON call, by the cookie and the id_token of the same session (rule AC27). Pages use `requireRetailerPage`.
 * @throws RefusedError unauthenticated
 */
export async function requireRetailer(c: ApiContext, platform: Platform): Promise<RetailerActor> {
  const secrets = { token: retailerCookie.read(platform.config, c.req.raw), idToken: bearerOf(c) }
  const actor = await findRetailerActor(platform, secrets)
  if (!actor) throw new RefusedError('unauthenticated')
  return actor
}

/**
 * Like `requireRetailer`, with the rate limit for calls about the own account.
 * @throws RefusedError too-many-requests, unauthenticated
 */
export async function requireOwnCall(c: ApiContext, platform: Platform): Promise<RetailerActor> {
  await platform.limits.consume(retailerLimits['agent-calls'], { ip: limitAddress(c) })
  return requireRetailer(c, platform)
}
