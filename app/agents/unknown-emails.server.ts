import { addressBlock } from '#app/platform/edge/client-address.server.ts'
import type { Limits } from '#app/platform/limits/limits.server.ts'
import type { Origin } from '#app/platform/platform.server.ts'

import { agentLimits } from './agent-limits.ts'

/**
 * The answers say whether an email has an account, so each distinct email that has none costs whoever
 * asks: 5 an hour, 20 a day, 300 an hour of everybody together (rule AC24).
 */
const policy = agentLimits['unknown-email']

const callerOf = (origin: Origin) => ({ ip: addressBlock(origin.ip) })

/**
 * Takes the price before anything is looked up: who cannot pay learns nothing, of known emails neither.
 * @throws RefusedError too-many-requests
 */
export function chargeForAnswer(limits: Limits, origin: Origin): Promise<void> {
  return limits.consume(policy, callerOf(origin))
}

/** Gives the price back: the email was known. */
export function refundAnswer(limits: Limits, origin: Origin): Promise<void> {
  return limits.forgive(policy, callerOf(origin))
}

/** Gives the price back when the same unknown email was asked for before: a mistyped address counts once. */
export async function refundRepetition(limits: Limits, origin: Origin, emailKey: string): Promise<void> {
  const caller = callerOf(origin)
  const again = { ...caller, subject: `${caller.ip} ${emailKey}` }
  if (!(await limits.admits(agentLimits['unknown-email-again'], again))) await refundAnswer(limits, origin)
}

/** Whether the answer that an email is unknown may be given: at log-in nobody who has an account waits for those who ask. */
export async function mayTellUnknown(limits: Limits, origin: Origin, emailKey: string): Promise<boolean> {
  if (!(await limits.admits(policy, callerOf(origin)))) return false
  await refundRepetition(limits, origin, emailKey)
  return true
}
