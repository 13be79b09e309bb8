import { addressBlock } from '#app/core/http/client-address.server.ts'
import type { Limits } from '#app/web/limits/limits.server.ts'
import type { Origin } from '#app/core/http/origin.ts'

import { retailerLimits } from '../retailer-limits.ts'

/**
 * Whether a response may reveal that an email has no usable account: for 5 distinct emails an hour and 20 a day per source, and 300 an hour
 * in total (rule AC24). Above that the caller gets the response for a known email.
 */
export async function mayTell(limits: Limits, origin: Origin, emailKey: string): Promise<boolean> {
  const policy = retailerLimits['unknown-email']
  const caller = { ip: addressBlock(origin.ip) }
  if (!(await limits.admits(policy, caller))) return false
  // A repeated mistyped address counts once.
  const isFirst = await limits.admits(retailerLimits['unknown-email-again'], {
    ...caller,
    subject: `${caller.ip} ${emailKey}`,
  })
  if (!isFirst) await limits.forgive(policy, caller)
  return true
}
