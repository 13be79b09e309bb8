import { type ApiContext, limitAddress } from '#app/web/api/api.server.ts'
import { RefusedError } from '#app/core/errors.ts'
import type { Platform } from '#app/web/platform.server.ts'

import { agentLimits } from '../agent-limits.ts'
import { agentCookie } from './agent-cookie.server.ts'
import { type AgentActor, findAgentActor } from './find-agent-actor.server.ts'

/** Returns the id_token of `Authorization: Bearer <id_token>`. */
function bearerOf(c: ApiContext): string | undefined {
  return /^Bearer ([\w-]{43})$/i.exec(c.req.header('authorization') ?? '')?.[1]
}

/**
 * Returns the retailer of a JSON call, by the cookie and the id_token of the same session (rule AC27). Pages use `requireAgentPage`.
 * @throws RefusedError unauthenticated
 */
export async function requireAgent(c: ApiContext, platform: Platform): Promise<AgentActor> {
  const secrets = { token: agentCookie.read(platform.config, c.req.raw), idToken: bearerOf(c) }
  const actor = await findAgentActor(platform, secrets)
  if (!actor) throw new RefusedError('unauthenticated')
  return actor
}

/**
 * Like `requireAgent`, with the rate limit for calls about the own account.
 * @throws RefusedError too-many-requests, unauthenticated
 */
export async function requireOwnCall(c: ApiContext, platform: Platform): Promise<AgentActor> {
  await platform.limits.consume(agentLimits['agent-calls'], { ip: limitAddress(c) })
  return requireAgent(c, platform)
}
