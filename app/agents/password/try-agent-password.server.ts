import { tryPassword } from '#app/identity/passwords/try-password.server.ts'
import { accept } from '#app/platform/accept/accept.server.ts'
import type { HumanProof } from '#app/platform/human-check/provider.server.ts'
import type { Origin, Platform } from '#app/platform/platform.server.ts'

import { agentLimits } from '../agent-limits.ts'
import type { StoredAgent } from '../agents.store.server.ts'

/** From where, the cookie of the device, and a check that a person asks, at a price. */
export type Trying = {
  origin: Origin
  deviceToken: string | undefined
  prove(work: number): Promise<HumanProof | undefined>
}

type Tried = { agent: StoredAgent | undefined; emailKey: string; password: string }

/**
 * Tries a password of a retailer, at the log-in or of somebody who is logged in: they are counted together (rules L3, AC38).
 * @throws RefusedError too-many-requests, challenge-failed, unavailable
 */
export const tryAgentPassword = (
  platform: Platform,
  { agent, emailKey, password }: Tried,
  { origin, deviceToken, prove }: Trying,
) =>
  tryPassword(
    platform,
    { holder: agent, email: emailKey, password },
    {
      limit: agentLimits['agent-login'],
      origin,
      deviceToken,
      pay: async (work) => accept(platform.database, { proof: await prove(work) }),
    },
  )
