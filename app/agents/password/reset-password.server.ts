import { RefusedError } from '#app/platform/errors.ts'
import { type DeviceToken, knowDevice } from '#app/identity/devices/known-device.server.ts'
import { mailQueue } from '#app/platform/mail/outgoing-mail.server.ts'
import { hashPassword } from '#app/identity/passwords/hash-password.server.ts'
import type { Origin, Platform } from '#app/platform/platform.server.ts'

import { accountRefusals } from '../account-refusals.ts'
import type { ResetBody } from '../account.schema.ts'
import { agentLimits } from '../agent-limits.ts'
import { findAgent, keepAgentPassword } from '../agents.store.server.ts'
import { refuseWeakAgentPassword } from './refuse-weak-agent-password.server.ts'
import { resetKeyStore } from './reset-keys.store.server.ts'
import { settleAgentPassword } from './settle-agent-password.server.ts'

/** Unknown, expired and used keys look the same (rule AC20). */
const wrongKey = () =>
  new RefusedError(accountRefusals['account-doesnt-exist'], { message: "Sorry, that reset password key isn't valid." })

/**
 * Gives an account a new password with the key of a reset link (rule AC21): once, however many try with
 * it together. In one transaction the password, the end of all sessions, the mail and the audit entry. The devices that the account
 * was known on are strangers again; the one that had the key is known from now on. A key of 256 bits needs no limit.
 * @throws RefusedError account-doesnt-exist with the words for a wrong key, validation-error for a password that is
 * tried first (the key stays good), unavailable
 */
export async function resetPassword(
  platform: Platform,
  { key, password }: ResetBody,
  origin: Origin,
): Promise<DeviceToken> {
  const { database, jobs, keys, limits } = platform
  const found = await resetKeyStore.find(database.queries, key)
  const agent = found && (await findAgent(database.queries, found.agentId))
  if (!agent || agent.disabledAt) throw wrongKey()
  refuseWeakAgentPassword(password, agent)
  const passwordHash = await hashPassword(password)
  await database.transaction(async (tx) => {
    // The account first, as in every act upon it: two at once wait for each other, and never in a circle.
    await keepAgentPassword(tx, agent.id, passwordHash)
    if (!(await resetKeyStore.spend(tx, key))) throw wrongKey()
    await settleAgentPassword(tx, platform, agent, { origin })
  })
  for (const name of ['agent-login', 'mailed-link'] as const) await limits.forget(agentLimits[name], agent.emailKey)
  jobs.wake(mailQueue)
  return knowDevice(keys, { ...agent, passwordHash })
}
