import { type ApiContext, limitAddress } from '#app/web/api/api.server.ts'
import { RefusedError } from '#app/core/errors.ts'
import type { Platform } from '#app/web/platform.server.ts'

import { findSystem } from '../manage-systems.server.ts'
import type { SystemRight } from '../system.ts'
import { systemLimits } from '../system-limits.ts'

const unknownSecret = 'Send the secret of a system that has access, as Authorization: Bearer.'

/**
 * Authenticates a system by its secret, and checks its right (rules SY1, SY2).
 * @throws RefusedError unauthenticated; forbidden without the right; too-many-requests for a system or address above its limit
 */
export async function requireSystem(c: ApiContext, platform: Platform, right: SystemRight): Promise<void> {
  await platform.limits.consume(systemLimits['systems-address'], { ip: limitAddress(c) })
  const system = await findSystem(platform, c.req.header('authorization'))
  if (!system) throw new RefusedError('unauthenticated', { message: unknownSecret })
  await platform.limits.consume(systemLimits.systems, { ip: limitAddress(c), subject: system.id })
  if (!system.rights.includes(right))
    throw new RefusedError('forbidden', { message: `This system does not have the right ${right}.` })
}
