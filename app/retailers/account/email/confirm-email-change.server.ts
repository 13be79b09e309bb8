import { commitEffects } from '#app/outbox/commit-effects.server.ts'
import type { Transaction } from '#app/data/database/database.server.ts'
import { port } from '#app/core/ports.server.ts'
import { mail, mailQueue } from '#app/outbox/mail/outgoing-mail.server.ts'
import type { Job } from '#app/outbox/jobs/jobs.server.ts'
import type { QueuedJob } from '#app/outbox/jobs/queued-job.ts'
import type { Origin } from '#app/core/http/origin.ts'
import type { Platform } from '#app/web/platform.server.ts'

import { retailerName } from '../../retailer-name.ts'
import {
  findRetailer,
  findRetailerByEmail,
  saveRetailerDetails,
  lockRetailer,
  type StoredRetailer,
} from '../../retailers.queries.server.ts'
import { endInvitation } from '../../invitations/manage-invitations.server.ts'
import { endResetKeys } from '../../password/reset-keys.queries.server.ts'
import { retailerSessionStore } from '../../session/retailer-sessions.queries.server.ts'
import { shopsOfRetailers } from '../../find/shops-of-retailers.server.ts'
import { type EmailChangeView, viewOfChange } from './email-change.ts'
import { emailChangedMail } from './email-change.mail.tsx'
import {
  type EmailChange,
  endEmailChange,
  findEmailChangeOfKey,
  findPendingEmailChangeById,
  keepConfirmation,
  sideOfKey,
} from './email-changes.queries.server.ts'
import { stopEmailChange } from './stop-email-change.server.ts'

/** The port from accounts to the registrations, which `app/registrations` provides. */
type RegistrationsOfRetailers = {
  /**
   * Attaches the registrations of an account's email to the account, before it gets another email (rule RG28). Locks them until the
   * transaction ends.
   */
  attachRegistrations: (tx: Transaction, retailer: { id: string; emailKey: string }) => Promise<void>
}
export const registrationsOfRetailers = port<RegistrationsOfRetailers>('registrationsOfAgents')

/** Finds the change of a link's key without changing it. Returns undefined for an unknown key or a disabled account. */
export async function findEmailChange(
  { database }: Pick<Platform, 'database'>,
  key: string,
): Promise<EmailChangeView | undefined> {
  const change = await findEmailChangeOfKey(database.queries, key)
  const retailer = change && (await findRetailer(database.queries, change.retailerId))
  if (!retailer || retailer.disabledAt) return undefined
  return viewOfChange(change, sideOfKey(change, key), new Date())
}

/**
 * Locks the account of a change, and before it its registrations, which then belong to the account (rule RG28). An approval locks in the same
 * order: its registration, and then the account of the shop that it inserts. Another order would cause deadlocks.
 */
async function lockChangedRetailer(
  tx: Transaction,
  platform: Platform,
  { retailerId }: { retailerId: string },
): Promise<StoredRetailer | undefined> {
  const known = await findRetailer(tx, retailerId)
  if (known) await platform.port(registrationsOfRetailers).attachRegistrations(tx, known)
  return lockRetailer(tx, retailerId)
}

/** Makes the new address the account's email, in the transaction of the second confirmation or of the job that replaces it. */
async function applyNewEmail(
  tx: Transaction,
  platform: Platform,
  { retailer, change, origin }: { retailer: StoredRetailer; change: EmailChange; origin?: Origin | undefined },
): Promise<void> {
  const { config } = platform
  const { newEmail, newEmailKey } = change
  const { id, email, givenName } = retailer
  const name = retailerName(retailer)
  // Locks the invitation first, in the same order as a set-up, so that an invitation of that address creates no second account.
  await endInvitation(tx, newEmailKey)
  if (await findRetailerByEmail(tx, newEmailKey))
    return stopEmailChange(tx, platform, { retailer, change, by: 'new', origin })
  await endEmailChange(tx, change.id, 'changed')
  await saveRetailerDetails(tx, id, { email: newEmail, emailKey: newEmailKey })
  const sessionsEnded = await retailerSessionStore.endAll(tx, id)
  await endResetKeys(tx, id)
  const { attachShops, moveShops } = platform.port(shopsOfRetailers)
  await moveShops(
    tx,
    platform,
    { id, name },
    { from: retailer.emailKey, email: newEmail, emailKey: newEmailKey, origin },
  )
  await attachShops(tx, platform, { id, emailKey: newEmailKey, name })
  const isByStaff = change.oldConfirmedAt === null
  const data = { givenName, newEmail, isByStaff, at: new Date().toISOString(), url: `${config.PUBLIC_URL}/agent-login` }
  const common = { template: emailChangedMail, replyTo: config.TO_EMAIL_SETUP, about: { kind: 'agent', id } }
  await commitEffects(tx, {
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
 * Confirms a change of email for the address that got the link (rule AC44). Idempotent. The second address's confirmation makes the new
 * email effective: all sessions and reset links end, and the shops move to it. If the new address has got an account since then, the change
 * is stopped instead.
 */
export async function confirmEmailChange(platform: Platform, key: string, origin: Origin): Promise<void> {
  await platform.database.transaction(async (tx) => {
    const found = await findEmailChangeOfKey(tx, key)
    const retailer = found && (await lockChangedRetailer(tx, platform, found))
    if (!retailer || retailer.disabledAt) return
    const side = sideOfKey(found, key)
    const isFirst = (side === 'old' ? found.oldConfirmedAt : found.newConfirmedAt) === null
    const change = await keepConfirmation(tx, found.id, side)
    if (change?.oldConfirmedAt && change.newConfirmedAt)
      return applyNewEmail(tx, platform, { retailer, change, origin })
    if (!change || !isFirst) return
    await commitEffects(tx, {
      audit: {
        actor: { kind: 'visitor', name: 'Visitor' },
        action: 'agent.email-confirmed',
        subject: { kind: 'agent', id: retailer.id, label: retailerName(retailer) },
        became: { side },
        origin,
      },
    })
  })
  platform.jobs.notify(mailQueue)
}

const emailChangeQueue = 'agent-email-change'

/** Builds the job that applies a change confirmed by staff when it is due (rule AC62). */
export const emailChangeDue = (id: string, takesEffectAt: Date): QueuedJob => ({
  queue: emailChangeQueue,
  data: { id },
  startAfter: takesEffectAt,
})

/** Tolerance for a database clock that is ahead, which starts the job early. */
const clockMs = 60_000

/**
 * Applies a change that staff confirmed and no one stopped (rule AC62). Idempotent.
 * @throws Error if the change is not due yet, so that the job is retried
 */
export async function applyDueEmailChange(platform: Platform, id: string, now = new Date()): Promise<void> {
  await platform.database.transaction(async (tx) => {
    const found = await findPendingEmailChangeById(tx, id)
    const retailer = found && (await lockChangedRetailer(tx, platform, found))
    // Reads the change again under the lock: it may have been stopped since.
    const change = retailer && !retailer.disabledAt ? await findPendingEmailChangeById(tx, id) : undefined
    if (!retailer || !change?.takesEffectAt) return
    if (change.takesEffectAt.getTime() > now.getTime() + clockMs) throw new Error('the change is not due yet')
    await applyNewEmail(tx, platform, { retailer, change })
  })
  platform.jobs.notify(mailQueue)
}

/** Runs the jobs of `emailChangeDue`. */
export function emailChangeJob(platform: Platform): Job<{ id: string }> {
  return { queue: emailChangeQueue, work: ({ id }) => applyDueEmailChange(platform, id) }
}
