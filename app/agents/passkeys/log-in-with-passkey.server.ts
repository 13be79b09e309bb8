import type { Transaction } from '#app/platform/database/database.server.ts'
import { RefusedError } from '#app/platform/errors.ts'
import { knowDevice, readDevice } from '#app/platform/limits/known-device.server.ts'
import { ownerIn } from '#app/platform/passkeys/ask-device.server.ts'
import type { PasskeyUsed } from '#app/platform/passkeys/passkey-answer.schema.ts'
import { challengeIn, verifyPasskey } from '#app/platform/passkeys/verify-passkey.server.ts'
import type { Platform } from '#app/platform/platform.server.ts'

import { accountRefusals } from '../account-refusals.ts'
import { lockAgent, type StoredAgent } from '../agents.store.server.ts'
import type { LoggedIn } from '../login/log-in.server.ts'
import { recordFailedLogIn } from '../login/record-failed-log-in.server.ts'
import { openAgentSession, type SessionOpening } from '../session/open-agent-session.server.ts'
import { findPasskeyOfCredential, markPasskeyUsed, spendChallenge } from './passkeys.store.server.ts'

/** Finds and locks the account that an answer would open, and says whether it does. The caller has spent the challenge. */
export async function checkPasskey(
  tx: Transaction,
  { config }: Pick<Platform, 'config'>,
  { challenge, answer }: { challenge: string; answer: PasskeyUsed },
): Promise<{ agent: StoredAgent | undefined; isRight: boolean }> {
  const known = await findPasskeyOfCredential(tx, answer.id)
  const agent = known && (await lockAgent(tx, known.agentId))
  // Looked up again behind the lock: it may have been removed, or used, meanwhile.
  const passkey = agent && (await findPasskeyOfCredential(tx, answer.id))
  if (!passkey || agent.disabledAt || ownerIn(answer.response.userHandle ?? '') !== agent.id)
    return { agent, isRight: false }
  const counter = await verifyPasskey(config, { challenge, answer, passkey })
  if (counter === undefined) return { agent, isRight: false }
  await markPasskeyUsed(tx, passkey.id, counter)
  return { agent, isRight: true }
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
    if (!challenge || !(await spendChallenge(tx, challenge))) return undefined
    const { agent, isRight } = await checkPasskey(tx, platform, { challenge, answer })
    if (agent && isRight) return { agent, secret: await openAgentSession(tx, platform, agent, by, 'passkey') }
    await recordFailedLogIn(tx, {
      agent,
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
