import { type ApiContext, limitAddress } from '#app/platform/api/api.server.ts'
import { RefusedError } from '#app/platform/errors.ts'
import type { Platform } from '#app/platform/platform.server.ts'

import { agentLimits } from '../agent-limits.ts'
import { agentCookie } from './agent-cookie.server.ts'
import { type AgentActor, findAgentActor } from './find-agent-actor.server.ts'

/** The id_token of `Authorization: Bearer <id_token>`. */
function bearerOf(c: ApiContext): string | undefined {
  return /^Bearer ([\w-]{43})$/i.exec(c.req.header('authorization') ?? '')?.[1]
}

/**
 * The logged-in agent who asks: the cookie and the id_token of the same session. There is no such guard for pages: a
 * page's request carries the cookie alone, which opens nothing, so pages load what is somebody's own through the API.
 * @throws RefusedError unauthenticated
 */
export async function requireAgent(c: ApiContext, platform: Platform): Promise<AgentActor> {
  const secrets = { token: agentCookie.read(platform.config, c.req.raw), idToken: bearerOf(c) }
  const actor = await findAgentActor(platform, secrets)
  if (!actor) throw new RefusedError('unauthenticated')
  return actor
}

/** The same before a call about the own account, as often as such calls may be made. @throws RefusedError too-many-requests, unauthenticated */
export async function requireOwnCall(c: ApiContext, platform: Platform): Promise<AgentActor> {
  await platform.limits.consume(agentLimits['agent-calls'], { ip: limitAddress(c) })
  return requireAgent(c, platform)
}

/** For the description of such a call. */
export const sessionHeaders = { Authorization: '`Bearer <token>` of the session, together with its cookie.' }
