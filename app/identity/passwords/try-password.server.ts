import { addressBlock } from '#app/platform/edge/client-address.server.ts'
import type { Attempt } from '#app/platform/limits/attempts.server.ts'
import type { Limit } from '#app/platform/limits/limit.ts'
import type { Origin, Platform } from '#app/platform/platform.server.ts'

import { readDevice } from '../devices/known-device.server.ts'
import { verifyPassword } from './hash-password.server.ts'

/** Whose password it may be. */
type Holder = { id: string; email: string; passwordHash: string; disabledAt: Date | null }

/** `email`: what the tries are counted by, whether or not somebody has it. */
type Tried = { holder: Holder | undefined; email: string; password: string }

/** `limit`: what counts the tries. `pay`: takes the price of a try, where there is one. */
type Trying = {
  limit: Limit
  origin: Origin
  deviceToken: string | undefined
  pay?: (work: number) => Promise<void>
}

/**
 * Tries a password. The wait of its source comes before the costly hash, which is computed for unknown emails as well. `device`: its
 * id, when the account is known on it.
 * @throws RefusedError too-many-requests, challenge-failed, unavailable
 */
export async function tryPassword(
  { keys, limits }: Pick<Platform, 'keys' | 'limits'>,
  { holder, email, password }: Tried,
  { limit, origin, deviceToken, pay }: Trying,
): Promise<{ isRight: boolean; counted: Attempt; device: string | undefined }> {
  const device = readDevice(keys, holder, deviceToken)
  const caller = { ip: addressBlock(origin.ip), subject: email, device }
  const counted = await limits.attempt(limit, caller, pay)
  const isSame = await limits.look(limit, caller, () => verifyPassword(holder?.passwordHash, password))
  const isRight = isSame && holder?.disabledAt === null
  if (isRight) await limits.succeed(limit, caller)
  return { isRight, counted, device }
}
