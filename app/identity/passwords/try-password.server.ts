import { addressBlock } from '#app/core/http/client-address.server.ts'
import type { Attempt } from '#app/web/limits/attempts.server.ts'
import type { Limit } from '#app/web/limits/limit.ts'
import type { Origin } from '#app/core/http/origin.ts'
import type { Platform } from '#app/web/platform.server.ts'

import { readDevice } from '../devices/known-device.server.ts'
import { verifyPassword } from './hash-password.server.ts'

/** The account that the password may belong to. */
type Holder = { id: string; email: string; passwordHash: string; disabledAt: Date | null }

/** `email`: the key for counting attempts, whether or not it has an account. */
type Tried = { holder: Holder | undefined; email: string; password: string }

/** `limit`: counts the attempts. `pay`: solves the human check that an attempt requires. */
type Trying = {
  limit: Limit
  origin: Origin
  deviceToken: string | undefined
  pay?: (work: number) => Promise<void>
}

/**
 * Checks a password. Applies the wait of its source before the expensive hash, which is computed for unknown emails as well.
 * `device`: its id, when the account is known on it.
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
