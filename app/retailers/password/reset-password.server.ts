import { RefusedError } from '#app/core/errors.ts'
import { type DeviceToken, knowDevice } from '#app/identity/devices/known-device.server.ts'
import { setPasswordByLink } from '#app/identity/passwords/password-links.server.ts'
import type { Origin } from '#app/core/http/origin.ts'
import type { Platform } from '#app/web/platform.server.ts'

import { accountRefusals } from '../account/account-refusals.ts'
import type { ResetBody } from '../account/account.schema.ts'
import { retailerLimits } from '../retailer-limits.ts'
import { saveRetailerPassword } from '../retailers.queries.server.ts'
import { retailerPasswordLinks } from './retailer-password-links.server.ts'
import { resetKeyStore } from './reset-keys.queries.server.ts'
import { finishRetailerPasswordChange } from './finish-retailer-password-change.server.ts'

/** Unknown, expired and used keys look the same (rule AC20). */
const wrongKey = () =>
  new RefusedError(accountRefusals['account-doesnt-exist'], { message: "Sorry, that reset password key isn't valid." })

/**
 * Sets a new password with the key of a reset link (rule AC21). One transaction stores the password, ends all sessions, and queues the mail
 * and the audit entry. All devices but the caller's are unknown again.
 * @throws RefusedError account-doesnt-exist with the message for a wrong key; validation-error for a weak password, which does not spend
 * the key; unavailable
 */
export async function resetPassword(platform: Platform, given: ResetBody, origin: Origin): Promise<DeviceToken> {
  const { keys, limits } = platform
  const taken = await setPasswordByLink(
    platform,
    retailerPasswordLinks,
    given,
    async (tx, { holder, passwordHash }) => {
      await saveRetailerPassword(tx, holder.id, passwordHash)
      await resetKeyStore.spend(tx, given.key)
      await finishRetailerPasswordChange(tx, platform, holder, { origin })
      return { ...holder, passwordHash }
    },
  )
  if (!taken.ok) throw wrongKey()
  const retailer = taken.value
  for (const name of ['agent-login', 'mailed-link'] as const)
    await limits.forget(retailerLimits[name], retailer.emailKey)
  return knowDevice(keys, retailer)
}
