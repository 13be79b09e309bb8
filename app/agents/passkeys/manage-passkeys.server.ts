import { accept } from '#app/platform/accept/accept.server.ts'
import type { Transaction } from '#app/platform/database/database.server.ts'
import { addressBlock } from '#app/platform/edge/client-address.server.ts'
import { RefusedError } from '#app/platform/errors.ts'
import { mail, mailQueue } from '#app/platform/mail/outgoing-mail.server.ts'
import { newId } from '#app/platform/new-id.server.ts'
import { challengeIn, verifyNewPasskey } from '#app/platform/passkeys/verify-passkey.server.ts'
import type { Origin, Platform } from '#app/platform/platform.server.ts'
import { deviceName } from '#app/identity/sessions/device-name.ts'

import { accountRefusals } from '../account-refusals.ts'
import { agentLimits } from '../agent-limits.ts'
import { agentName } from '../agent-name.ts'
import { lockAgent, type StoredAgent } from '../agents.store.server.ts'
import { detailsPath } from '../details/own-account.ts'
import type { AgentActor } from '../guards/find-agent-actor.server.ts'
import { checkOwnPassword } from '../password/check-own-password.server.ts'
import type { Trying } from '../password/try-password.server.ts'
import { agentSessionStore } from '../session/agent-sessions.store.server.ts'
import { tooMany } from './ask-passkey.server.ts'
import { mostPasskeys, type OwnPasskey } from './own-passkeys.ts'
import { passkeyChangedMail } from './passkey.mail.tsx'
import type { AddPasskeyBody, RemovePasskeyBody, RenamePasskeyBody } from './passkeys.schema.ts'
import {
  type AgentPasskey,
  deletePasskey,
  findPasskeysOf,
  insertPasskey,
  keepPasskeyName,
  spendChallenge,
} from './passkeys.store.server.ts'

/** The passkeys of the actor, the oldest first (rule AC49). */
export async function listOwnPasskeys(
  { database }: Pick<Platform, 'database'>,
  actor: AgentActor,
): Promise<OwnPasskey[]> {
  const passkeys = await findPasskeysOf(database.queries, actor.id)
  return passkeys.map(({ id, name, createdAt, lastUsedAt }) => ({
    id,
    name,
    addedAt: createdAt.toISOString(),
    lastUsedAt: lastUsedAt?.toISOString() ?? null,
  }))
}

/** The actor’s account, locked: acts upon it wait for each other. */
async function lockActor(tx: Transaction, actor: AgentActor): Promise<StoredAgent> {
  const agent = await lockAgent(tx, actor.id)
  // A new password or email may have ended the session while this one waited.
  const session = agent && (await agentSessionStore.lockOwn(tx, agent.id, actor.sessionId))
  if (!session || session.revokedAt) throw new RefusedError('unauthenticated')
  return agent
}

/** One of the actor's own passkeys. @throws RefusedError not-found, also for one of anybody else */
async function findOwn(tx: Transaction, actor: AgentActor, id: string): Promise<AgentPasskey> {
  const passkey = (await findPasskeysOf(tx, actor.id)).find((each) => each.id === id)
  if (!passkey) throw new RefusedError('not-found')
  return passkey
}

/** What an act upon a passkey leaves: an entry in the audit log and, where it opens or shuts a way in, a mail. */
type Note = {
  agent: StoredAgent
  act: 'added' | 'renamed' | 'removed'
  was?: { passkey: string }
  became?: { passkey: string }
  origin: Origin
}

async function note(
  tx: Transaction,
  { config }: Pick<Platform, 'config'>,
  { agent, act, was, became, origin }: Note,
): Promise<void> {
  const { id, email, givenName } = agent
  const label = agentName(agent)
  const data = {
    givenName,
    device: deviceName(origin.userAgent),
    at: new Date().toISOString(),
    url: config.PUBLIC_URL + detailsPath,
    forgotUrl: `${config.PUBLIC_URL}/forgot-password`,
  }
  const addressed = {
    to: { name: '', address: email },
    replyTo: config.TO_EMAIL_SETUP,
    about: { kind: 'agent', id },
  }
  await accept(tx, {
    mails: act === 'renamed' ? [] : [mail({ ...addressed, template: passkeyChangedMail, data: { ...data, act } })],
    audit: {
      actor: { kind: 'agent', id, name: label },
      action: `agent.passkey-${act}`,
      subject: { kind: 'agent', id, label },
      ...(was && { was }),
      ...(became && { became }),
      origin,
    },
  })
}

const consumeChange = ({ limits }: Pick<Platform, 'limits'>, { id }: AgentActor, { ip }: Origin) =>
  limits.consume(agentLimits['own-changes'], { ip: addressBlock(ip), subject: id })

/**
 * Adds the passkey that the actor's device made for this session's question (rule AC50). Whoever was asked has given the password.
 * @throws RefusedError passkey-not-right for an answer that is not right, or came late or twice; conflict for one too many;
 * too-many-requests, unauthenticated
 */
export async function addPasskey(
  platform: Platform,
  actor: AgentActor,
  { answer, name }: AddPasskeyBody,
  origin: Origin,
): Promise<void> {
  await consumeChange(platform, actor, origin)
  const isAdded = await platform.database.transaction(async (tx) => {
    const agent = await lockActor(tx, actor)
    const challenge = challengeIn(answer)
    // Spent by any answer: what is refused is not undone.
    if (!challenge || !(await spendChallenge(tx, challenge, actor.sessionId))) return false
    if ((await findPasskeysOf(tx, agent.id)).length >= mostPasskeys) throw tooMany()
    const made = await verifyNewPasskey(platform.config, { challenge, answer })
    if (!made || !(await insertPasskey(tx, { ...made, id: newId(), agentId: agent.id, name }))) return false
    await note(tx, platform, { agent, act: 'added', became: { passkey: name }, origin })
    return true
  })
  if (!isAdded) throw new RefusedError(accountRefusals['passkey-not-right'])
  platform.jobs.wake(mailQueue)
}

/**
 * Gives one of the actor's passkeys another name (rule AC49).
 * @throws RefusedError not-found, too-many-requests, unauthenticated
 */
export async function renamePasskey(
  platform: Platform,
  actor: AgentActor,
  { passkey: id, name }: RenamePasskeyBody,
  origin: Origin,
): Promise<void> {
  await consumeChange(platform, actor, origin)
  await platform.database.transaction(async (tx) => {
    const agent = await lockActor(tx, actor)
    const passkey = await findOwn(tx, actor, id)
    if (passkey.name === name) return
    await keepPasskeyName(tx, id, name)
    await note(tx, platform, {
      agent,
      act: 'renamed',
      was: { passkey: passkey.name },
      became: { passkey: name },
      origin,
    })
  })
}

/**
 * Removes one of the actor's passkeys, with the password (rule AC51): it opens nothing any more.
 * @throws RefusedError validation-error for a wrong password, not-found; conflict when the password was changed meanwhile;
 * too-many-requests, challenge-failed, unavailable, unauthenticated
 */
export async function removePasskey(
  platform: Platform,
  actor: AgentActor,
  { passkey: id, password }: RemovePasskeyBody,
  by: Trying,
): Promise<void> {
  const { agent: known } = await checkOwnPassword(platform, actor, { field: 'password', password }, by)
  await consumeChange(platform, actor, by.origin)
  await platform.database.transaction(async (tx) => {
    const agent = await lockActor(tx, actor)
    if (agent.passwordHash !== known.passwordHash) throw new RefusedError('conflict')
    const passkey = await findOwn(tx, actor, id)
    await deletePasskey(tx, id)
    await note(tx, platform, { agent, act: 'removed', was: { passkey: passkey.name }, origin: by.origin })
  })
  platform.jobs.wake(mailQueue)
}
