import { addressBlock } from '#app/platform/edge/client-address.server.ts'
import type { Limits } from '#app/platform/limits/limits.server.ts'
import type { Origin } from '#app/platform/platform.server.ts'

import { agentLimits } from './agent-limits.ts'

/**
 * Whether an answer may say what it knows of an email that has no account to use: each distinct one costs whoever asks, 5 an
 * hour and 20 a day, and 300 an hour of everybody together (rule AC24). Above that nobody is refused: the answer is the one that
 * known emails get.
 */
export async function mayTell(limits: Limits, origin: Origin, emailKey: string): Promise<boolean> {
  const policy = agentLimits['unknown-email']
  const caller = { ip: addressBlock(origin.ip) }
  if (!(await limits.admits(policy, caller))) return false
  // A mistyped address counts once.
  const isFirst = await limits.admits(agentLimits['unknown-email-again'], {
    ...caller,
    subject: `${caller.ip} ${emailKey}`,
  })
  if (!isFirst) await limits.forgive(policy, caller)
  return true
}
