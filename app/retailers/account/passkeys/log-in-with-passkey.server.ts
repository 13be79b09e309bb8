import type { Transaction } from '#app/data/database/database.server.ts'
import { recordFailedLogIn } from '#app/identity/passwords/record-failed-log-in.server.ts'
import { RefusedError } from '#app/core/errors.ts'
import { knowDevice, readDevice } from '#app/identity/devices/known-device.server.ts'
import { checkPasskey } from '#app/identity/passkeys/check-passkey.server.ts'
import { ownerIn } from '#app/identity/passkeys/ask-device.server.ts'
import type { PasskeyUsed } from '#app/identity/passkeys/passkey-answer.schema.ts'
import { challengeIn } from '#app/identity/passkeys/verify-passkey.server.ts'
import type { Platform } from '#app/web/platform.server.ts'

import { accountRefusals } from '../account-refusals.ts'
import { lockAgent, type StoredAgent } from '../../agents.queries.server.ts'
import { failureOf, type LoggedIn } from '../../login/log-in.server.ts'
import { openAgentSession, type SessionOpening } from '../../session/open-agent-session.server.ts'
import { agentPasskeyStore, spendChallenge } from './passkeys.queries.server.ts'

/** Finds and locks the account of a passkey response, and checks the response. The caller has spent the challenge. */
export async function checkAgentPasskey(
  tx: Transaction,
  platform: Pick<Platform, 'config'>,
  { challenge, answer }: { challenge: string; answer: PasskeyUsed },
): Promise<{ agent: StoredAgent | undefined; isRight: boolean }> {
  const known = await agentPasskeyStore.findOfCredential(tx, answer.id)
  const agent = known && (await lockAgent(tx, known.personId))
  const isTheirs = agent && !agent.disabledAt && ownerIn(answer.response.userHandle ?? '') === agent.id
  const asked = isTheirs && { personId: agent.id, challenge, answer }
  return { agent, isRight: asked ? await checkPasskey(tx, platform, agentPasskeyStore, asked) : false }
}

/**
 * Logs a retailer in with a passkey (rule AC52), with the same session as a password. Every response spends the challenge, in the
 * transaction that opens the session. Failures are not counted and lock nothing, because a signature cannot be guessed.
 * @throws RefusedError wrong-credentials for any wrong response: late, repeated, of another site, of a removed passkey or of a disabled
 * account
 */
export async function logInWithPasskey(
  platform: Platform,
  answer: PasskeyUsed,
  by: SessionOpening & { deviceToken: string | undefined },
): Promise<LoggedIn & { email: string }> {
  const challenge = challengeIn(answer)
  const opened = await platform.database.transaction(async (tx) => {
    // A response to an unknown challenge is not recorded.
    if (!challenge || !(await spendChallenge(tx, challenge, null))) return undefined
    const { agent, isRight } = await checkAgentPasskey(tx, platform, { challenge, answer })
    if (agent && isRight) return { agent, secret: await openAgentSession(tx, platform, agent, by, 'passkey') }
    await recordFailedLogIn(tx, {
      ...failureOf(agent),
      unknown: 'an unknown passkey',
      became: { with: 'passkey' },
      origin: by.origin,
    })
    return undefined
  })
  if (!opened) throw new RefusedError(accountRefusals['wrong-credentials'])
  const { agent, secret } = opened
  const device = knowDevice(platform.keys, agent, readDevice(platform.keys, agent, by.deviceToken))
  return { secret, device, email: agent.email }
}
