import type { SessionSecret } from '#app/identity/sessions/start-session.server.ts'
import { RefusedError } from '#app/core/errors.ts'
import { type DeviceToken, knowDevice } from '#app/identity/devices/known-device.server.ts'
import { mailQueue } from '#app/outbox/mail/outgoing-mail.server.ts'
import { hashPassword } from '#app/identity/passwords/hash-password.server.ts'
import type { Platform } from '#app/web/platform.server.ts'
import { deviceName } from '#app/identity/sessions/device-name.ts'

import { replaceRetailerPassword } from '../retailers.queries.server.ts'
import type { ChangePasswordBody } from '../account/details/details.schema.ts'
import type { RetailerActor } from '../guards/find-retailer-actor.server.ts'
import { renewRetailerCookie } from '../session/start-retailer-session.server.ts'
import { checkOwnPassword } from './check-own-password.server.ts'
import { refuseWeakRetailerPassword } from './refuse-weak-retailer-password.server.ts'
import { finishRetailerPasswordChange } from './finish-retailer-password-change.server.ts'
import type { Trying } from './try-retailer-password.server.ts'

const notNew = 'This is the password that you have. Choose another one.'

/**
 * Changes the password of a logged-in retailer who knows the old one (rule AC39). All other sessions end, this one gets a new cookie, and
 * all other devices are unknown again.
 * @throws RefusedError validation-error for a wrong old password, and for a new one that is weak or equal to the old; unauthenticated if
 * the session has ended since the check; conflict if the password has changed since then; too-many-requests, challenge-failed, unavailable
 */
export async function changePassword(
  platform: Platform,
  actor: RetailerActor,
  { oldPassword, password }: ChangePasswordBody,
  by: Trying,
): Promise<{ secret: SessionSecret; device: DeviceToken }> {
  refuseWeakRetailerPassword(password, actor)
  const { retailer, device } = await checkOwnPassword(
    platform,
    actor,
    { field: 'oldPassword', password: oldPassword },
    by,
  )
  if (password === oldPassword) throw new RefusedError('validation-error', { detail: { password: notNew } })
  const passwordHash = await hashPassword(password)
  const secret = await platform.database.transaction(async (tx) => {
    if (!(await replaceRetailerPassword(tx, retailer.id, { was: retailer.passwordHash, becomes: passwordHash })))
      throw new RefusedError('conflict')
    const renewed = await renewRetailerCookie(tx, actor.sessionId)
    if (!renewed) throw new RefusedError('unauthenticated')
    const session = { id: actor.sessionId, device: deviceName(by.origin.userAgent) }
    await finishRetailerPasswordChange(tx, platform, retailer, { session, origin: by.origin })
    return renewed
  })
  platform.jobs.notify(mailQueue)
  return { secret, device: knowDevice(platform.keys, { ...retailer, passwordHash }, device) }
}
