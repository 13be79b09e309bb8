import type { Transaction } from '#app/platform/database/database.server.ts'
import { recordFailedLogIn } from '#app/identity/passwords/record-failed-log-in.server.ts'
import { RefusedError } from '#app/platform/errors.ts'
import { knowDevice, readDevice } from '#app/identity/devices/known-device.server.ts'
import { checkPasskey } from '#app/identity/passkeys/check-passkey.server.ts'
import { ownerIn } from '#app/identity/passkeys/ask-device.server.ts'
import type { PasskeyUsed } from '#app/identity/passkeys/passkey-answer.schema.ts'
import { challengeIn } from '#app/identity/passkeys/verify-passkey.server.ts'
import type { Platform } from '#app/platform/platform.server.ts'

import { accountRefusals } from '../account-refusals.ts'
import { lockAgent, type StoredAgent } from '../agents.store.server.ts'
import { failureOf, type LoggedIn } from '../login/log-in.server.ts'
import { openAgentSession, type SessionOpening } from '../session/open-agent-session.server.ts'
import { agentPasskeyStore, spendChallenge } from './passkeys.store.server.ts'

/** Finds and locks the account that an answer would open, and says whether it does. The caller has spent the challenge. */
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
 * Logs in whoever has a passkey of an account (rule AC52): the session is the one that a password opens. The challenge is spent
 * by any answer, in the transaction that opens the session. No try is counted and nobody waits: a signature is not guessed.
 * @throws RefusedError wrong-credentials for every answer that is not right: one that came late or twice, of another site, of a
 * passkey that was removed, of a disabled agent
 */
export async function logInWithPasskey(
  platform: Platform,
  answer: PasskeyUsed,
  by: SessionOpening & { deviceToken: string | undefined },
): Promise<LoggedIn & { email: string }> {
  const challenge = challengeIn(answer)
  const opened = await platform.database.transaction(async (tx) => {
    // What answers no question of ours is not written down.
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
