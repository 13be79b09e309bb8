import { ownEntry } from '#app/identity/audience.server.ts'
import { commitEffects } from '#app/outbox/commit-effects.server.ts'
import { RefusedError } from '#app/core/errors.ts'
import type { Platform } from '#app/web/platform.server.ts'

import { retailerAudience } from '../retailer-audience.server.ts'
import { findRetailer, type StoredRetailer } from '../retailers.queries.server.ts'
import type { RetailerActor } from '../guards/find-retailer-actor.server.ts'
import { type Trying, tryRetailerPassword } from './try-retailer-password.server.ts'

const wrong = 'That is not the password that you have.'

/**
 * Checks the password of a logged-in retailer again (rule AC38), because an unlocked browser must not be enough to change credentials. A
 * wrong password counts as a failed log-in and is audited.
 * @param field the form's field, for the refusal
 * @throws RefusedError validation-error for a wrong password; too-many-requests, challenge-failed, unavailable
 */
export async function checkOwnPassword(
  platform: Platform,
  actor: RetailerActor,
  { field, password }: { field: 'oldPassword' | 'password'; password: string },
  by: Trying,
): Promise<{ retailer: StoredRetailer; device: string | undefined }> {
  const retailer = await findRetailer(platform.database.queries, actor.id)
  const { isRight, counted, device } = await tryRetailerPassword(
    platform,
    { retailer, emailKey: actor.emailKey, password },
    by,
  )
  if (retailer && isRight) return { retailer, device }
  const entry = { act: 'password-refused', became: counted, origin: by.origin }
  await commitEffects(platform.database, { audit: ownEntry(retailerAudience, actor, entry) })
  throw new RefusedError('validation-error', { detail: { [field]: wrong } })
}
