import { accept } from '#app/platform/accept/accept.server.ts'
import type { Transaction } from '#app/platform/database/database.server.ts'
import { RefusedError } from '#app/platform/errors.ts'
import type { HumanProof } from '#app/platform/human-check/provider.server.ts'
import { hashPassword, needsRehash, verifyPassword } from '#app/platform/passwords/hash-password.server.ts'
import { createLogInLine } from '#app/platform/passwords/hashing-gate.server.ts'
import {
  attemptFrom,
  countFailure,
  refuseWhileWaiting,
  subjectOf,
} from '#app/platform/passwords/sign-in-failures.server.ts'
import type { Origin, Platform } from '#app/platform/platform.server.ts'
import { emailKey } from '#app/platform/text.ts'

import { accountRefusals } from '../account-refusals.ts'
import type { LoginBody } from '../account.schema.ts'
import { agentLimits } from '../agent-limits.ts'
import { agentName } from '../agent-name.ts'
import { findAgentByEmail, keepAgentPassword, type StoredAgent } from '../agents.store.server.ts'
import { findLivingInvitation } from '../invitations/invitations.store.server.ts'
import { type AgentSecret, startAgentSession } from '../session/start-agent-session.server.ts'
import { shopsOfAgents } from '../shops-of-agents.server.ts'
import { mayTellUnknown } from '../unknown-emails.server.ts'
import { logInFailures } from './log-in-failures.store.server.ts'

/** Counts a failed log-in and makes the address wait longer each time. An email that is nobody's is not written down. */
async function recordFailure(
  tx: Transaction,
  { emailKey, agent }: { emailKey: string; agent: { id: string; name: string } | undefined },
  origin: Origin,
): Promise<void> {
  const counted = await countFailure(logInFailures, tx, attemptFrom(emailKey, origin))
  await accept(tx, {
    audit: {
      actor: { kind: 'visitor', name: 'Somebody' },
      action: 'agent.log-in-failed',
      subject: { kind: 'agent', label: agent?.name ?? 'an unknown address', ...(agent && { id: agent.id }) },
      became: counted,
      origin,
    },
  })
}

/** From whom, and the cookie of a session that the browser held before: it ends. `prove` checks that a person asks. */
type LoggingIn = {
  origin: Origin
  earlierToken: string | undefined
  prove(): Promise<HumanProof | undefined>
}

/** Why nobody is logged in. That an email is unknown is told for its price only; above it, the answer is the usual one. */
async function refusalFor(
  { database, limits }: Platform,
  key: string,
  agent: StoredAgent | undefined,
  origin: Origin,
): Promise<RefusedError> {
  if (agent || !(await mayTellUnknown(limits, origin, key)))
    return new RefusedError(accountRefusals['wrong-credentials'])
  const isInvited = (await findLivingInvitation(database.queries, key)) !== undefined
  return new RefusedError(accountRefusals[isInvited ? 'not-activated' : 'account-doesnt-exist'])
}

async function openSession(
  platform: Platform,
  agent: StoredAgent,
  password: string,
  { origin, earlierToken }: LoggingIn,
): Promise<AgentSecret> {
  const newHash = needsRehash(agent.passwordHash) ? await hashPassword(password) : undefined
  const { id, emailKey: key } = agent
  const name = agentName(agent)
  return platform.database.transaction(async (tx) => {
    if (newHash) await keepAgentPassword(tx, id, newHash)
    await logInFailures.forget(tx, attemptFrom(key, origin))
    // A shop that was approved in the moment of the set-up knew of no account yet.
    await platform.part(shopsOfAgents).attachShops(tx, platform, { id, emailKey: key, name })
    await accept(tx, {
      audit: {
        actor: { kind: 'agent', id, name },
        action: 'agent.logged-in',
        subject: { kind: 'agent', id, label: name },
        origin,
      },
    })
    return startAgentSession(tx, { agentId: id, origin, earlierToken })
  })
}

/** While very many fail, each try costs everybody a human check: nobody is shut out by the failures of others. */
async function checkHumanInAFlood({ database, limits }: Platform, prove: LoggingIn['prove']): Promise<void> {
  if (!(await limits.asksHumanCheck(agentLimits['agent-login']))) return
  await accept(database, { proof: await prove() })
}

const inTurn = createLogInLine()

/**
 * Logs an agent in (rule AC16): a new session, and the browser's earlier one ends. Limits and delays come before the
 * costly hash, which is done for unknown emails as well.
 * @throws RefusedError wrong-credentials, also for a disabled agent; account-doesnt-exist; not-activated while an
 * invitation waits; too-many-requests, unavailable; challenge-failed where so many fail that a human check is asked of everybody
 */
export function logIn(platform: Platform, body: LoginBody, by: LoggingIn): Promise<AgentSecret> {
  return inTurn(() => tryLogIn(platform, body, by))
}

async function tryLogIn(platform: Platform, { email, password }: LoginBody, by: LoggingIn): Promise<AgentSecret> {
  const { database, limits } = platform
  const { origin } = by
  const key = emailKey(email)
  const attempt = attemptFrom(key, origin)
  const here = { ip: attempt.place, subject: subjectOf(attempt) }
  const anywhere = { ip: here.ip, subject: key }
  await limits.consume(agentLimits['agent-login'], here)
  await limits.consume(agentLimits['agent-login-anywhere'], anywhere)
  await refuseWhileWaiting(logInFailures, database.queries, attempt)
  await checkHumanInAFlood(platform, by.prove)
  const agent = await findAgentByEmail(database.queries, key)
  const isRight = await verifyPassword(agent?.passwordHash, password)
  if (!agent || !isRight || agent.disabledAt) {
    const known = agent && { id: agent.id, name: agentName(agent) }
    await database.transaction((tx) => recordFailure(tx, { emailKey: key, agent: known }, origin))
    throw await refusalFor(platform, key, agent, origin)
  }
  await limits.forgive(agentLimits['agent-login'], here)
  await limits.forgive(agentLimits['agent-login-anywhere'], anywhere)
  return openSession(platform, agent, password, by)
}
