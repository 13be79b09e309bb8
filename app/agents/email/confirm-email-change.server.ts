import { accept } from '#app/platform/accept/accept.server.ts'
import type { Transaction } from '#app/platform/database/database.server.ts'
import { mail, mailQueue } from '#app/platform/mail/outgoing-mail.server.ts'
import type { Job } from '#app/platform/jobs/jobs.server.ts'
import type { QueuedJob } from '#app/platform/jobs/queued-job.ts'
import type { Origin, Platform } from '#app/platform/platform.server.ts'

import { agentName } from '../agent-name.ts'
import { findAgent, findAgentByEmail, keepAgentDetails, lockAgent, type StoredAgent } from '../agents.store.server.ts'
import { endInvitation } from '../invitations/manage-invitations.server.ts'
import { endResetKeys } from '../password/reset-keys.store.server.ts'
import { agentSessionStore } from '../session/agent-sessions.store.server.ts'
import { shopsOfAgents } from '../shops-of-agents.server.ts'
import { type EmailChangeView, viewOfChange } from './email-change.ts'
import { emailChangedMail } from './email-change.mail.tsx'
import {
  type EmailChange,
  endEmailChange,
  findEmailChangeOfKey,
  findPendingEmailChangeById,
  keepConfirmation,
  sideOfKey,
} from './email-changes.store.server.ts'
import { stopEmailChange } from './stop-email-change.server.ts'

/** What the link of one address shows; undefined for a key that is none, or of an account that is shut. Looking changes nothing. */
export async function findEmailChange(
  { database }: Pick<Platform, 'database'>,
  key: string,
): Promise<EmailChangeView | undefined> {
  const change = await findEmailChangeOfKey(database.queries, key)
  const agent = change && (await findAgent(database.queries, change.agentId))
  if (!agent || agent.disabledAt) return undefined
  return viewOfChange(change, sideOfKey(change, key), new Date())
}

/** From now on the new address opens the account, inside the transaction of the second confirmation, or of the job that replaces it. */
async function takeNewEmail(
  tx: Transaction,
  platform: Platform,
  { agent, change, origin }: { agent: StoredAgent; change: EmailChange; origin?: Origin | undefined },
): Promise<void> {
  const { config } = platform
  const { newEmail, newEmailKey } = change
  const { id, email, givenName } = agent
  const name = agentName(agent)
  // Held first, as a set-up does it: an invitation of that address makes no second account.
  await endInvitation(tx, newEmailKey)
  if (await findAgentByEmail(tx, newEmailKey))
    return stopEmailChange(tx, platform, { agent, change, by: 'new', origin })
  await endEmailChange(tx, change.id, 'changed')
  await keepAgentDetails(tx, id, { email: newEmail, emailKey: newEmailKey })
  const sessionsEnded = await agentSessionStore.endAll(tx, id)
  await endResetKeys(tx, id)
  const { attachShops, moveShops } = platform.part(shopsOfAgents)
  await moveShops(tx, platform, { id, name }, { from: agent.emailKey, email: newEmail, emailKey: newEmailKey, origin })
  await attachShops(tx, platform, { id, emailKey: newEmailKey, name })
  const isByStaff = change.oldConfirmedAt === null
  const data = { givenName, newEmail, isByStaff, at: new Date().toISOString(), url: `${config.PUBLIC_URL}/agent-login` }
  const common = { template: emailChangedMail, replyTo: config.TO_EMAIL_SETUP, about: { kind: 'agent', id } }
  await accept(tx, {
    mails: [
      mail({ ...common, data: { ...data, to: 'old' }, to: { name: '', address: email } }),
      mail({ ...common, data: { ...data, to: 'new' }, to: { name: '', address: newEmail } }),
    ],
    audit: {
      actor: { kind: 'agent', id, name },
      action: 'agent.email-changed',
      subject: { kind: 'agent', id, label: name },
      became: { sessionsEnded, ...(isByStaff && { confirmedBy: 'staff' }) },
      ...(origin && { origin }),
    },
  })
}

/**
 * Confirms a change of email for the address whose link it is (rule AC44); a second press changes nothing. With the second address
 * the new one opens the account: all sessions and reset links end, and its shops go along. Where that address has an account by
 * then, the change has stopped.
 */
export async function confirmEmailChange(platform: Platform, key: string, origin: Origin): Promise<void> {
  await platform.database.transaction(async (tx) => {
    const found = await findEmailChangeOfKey(tx, key)
    const agent = found && (await lockAgent(tx, found.agentId))
    if (!agent || agent.disabledAt) return
    const side = sideOfKey(found, key)
    const isFirst = (side === 'old' ? found.oldConfirmedAt : found.newConfirmedAt) === null
    const change = await keepConfirmation(tx, found.id, side)
    if (change?.oldConfirmedAt && change.newConfirmedAt) return takeNewEmail(tx, platform, { agent, change, origin })
    if (!change || !isFirst) return
    await accept(tx, {
      audit: {
        actor: { kind: 'visitor', name: 'Somebody' },
        action: 'agent.email-confirmed',
        subject: { kind: 'agent', id: agent.id, label: agentName(agent) },
        became: { side },
        origin,
      },
    })
  })
  platform.jobs.wake(mailQueue)
}

const emailChangeQueue = 'agent-email-change'

/** The change that staff confirmed comes into force at its time (rule AC62). */
export const emailChangeDue = (id: string, takesEffectAt: Date): QueuedJob => ({
  queue: emailChangeQueue,
  data: { id },
  startAfter: takesEffectAt,
})

/** A clock of the database that is ahead starts the job early. */
const clockMs = 60_000

/**
 * Brings a change into force that staff confirmed and no one stopped (rule AC62). Idempotent.
 * @throws while its time has not come: the job is tried again.
 */
export async function applyDueEmailChange(platform: Platform, id: string, now = new Date()): Promise<void> {
  await platform.database.transaction(async (tx) => {
    const found = await findPendingEmailChangeById(tx, id)
    const agent = found && (await lockAgent(tx, found.agentId))
    // Locked, it is looked at again: it may have been stopped since.
    const change = agent && !agent.disabledAt ? await findPendingEmailChangeById(tx, id) : undefined
    if (!agent || !change?.takesEffectAt) return
    if (change.takesEffectAt.getTime() > now.getTime() + clockMs) throw new Error('the change is not due yet')
    await takeNewEmail(tx, platform, { agent, change })
  })
  platform.jobs.wake(mailQueue)
}

/** The job of `emailChangeDue`. */
export function emailChangeJob(platform: Platform): Job<{ id: string }> {
  return { queue: emailChangeQueue, work: ({ id }) => applyDueEmailChange(platform, id) }
}
