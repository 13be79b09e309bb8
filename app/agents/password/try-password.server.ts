import { accept } from '#app/platform/accept/accept.server.ts'
import { addressBlock } from '#app/platform/edge/client-address.server.ts'
import type { HumanProof } from '#app/platform/human-check/provider.server.ts'
import type { Attempt } from '#app/platform/limits/attempts.server.ts'
import { readDevice } from '#app/platform/limits/known-device.server.ts'
import { verifyPassword } from '#app/identity/passwords/hash-password.server.ts'
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
 * Tries a password, at the log-in or of somebody who is logged in: they are counted together (rules L3, AC38). Limits come before
 * the costly hash, which is done for unknown emails as well. `device`: its id, when the account is known on it.
 * @throws RefusedError too-many-requests, challenge-failed, unavailable
 */
export async function tryPassword(
  { database, keys, limits }: Platform,
  { agent, emailKey, password }: Tried,
  { origin, deviceToken, prove }: Trying,
): Promise<{ isRight: boolean; counted: Attempt; device: string | undefined }> {
  const device = readDevice(keys, agent, deviceToken)
  const caller = { ip: addressBlock(origin.ip), subject: emailKey, device }
  const counted = await limits.attempt(agentLimits['agent-login'], caller, async (work) => {
    await accept(database, { proof: await prove(work) })
  })
  const isSame = await limits.look(agentLimits['agent-login'], caller, () =>
    verifyPassword(agent?.passwordHash, password),
  )
  const isRight = isSame && agent?.disabledAt === null
  if (isRight) await limits.succeed(agentLimits['agent-login'], caller)
  return { isRight, counted, device }
}
