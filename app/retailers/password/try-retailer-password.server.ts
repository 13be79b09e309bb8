import { tryPassword } from '#app/identity/passwords/try-password.server.ts'
import { commitEffects } from '#app/outbox/commit-effects.server.ts'
import type { CaptchaProof } from '#app/core/human-check/human-check-provider.server.ts'
import type { Origin } from '#app/core/http/origin.ts'
import type { Platform } from '#app/web/platform.server.ts'

import { retailerLimits } from '../retailer-limits.ts'
import type { StoredRetailer } from '../retailers.queries.server.ts'

/** The source of an attempt, its device cookie, and a human check of the given work. */
export type Trying = {
  origin: Origin
  deviceToken: string | undefined
  proveHuman(work: number): Promise<CaptchaProof | undefined>
}

type Tried = { retailer: StoredRetailer | undefined; emailKey: string; password: string }

/**
 * Checks a retailer's password, at log-in or in a session. Failures of both are counted together (rules L3, AC38).
 * @throws RefusedError too-many-requests, challenge-failed, unavailable
 */
export const tryRetailerPassword = (
  platform: Platform,
  { retailer, emailKey, password }: Tried,
  { origin, deviceToken, proveHuman }: Trying,
) =>
  tryPassword(
    platform,
    { holder: retailer, email: emailKey, password },
    {
      limit: retailerLimits['agent-login'],
      origin,
      deviceToken,
      pay: async (work) => commitEffects(platform.database, { captchaProof: await proveHuman(work) }),
    },
  )
