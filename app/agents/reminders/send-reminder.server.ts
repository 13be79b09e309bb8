import { accept } from '#app/platform/accept/accept.server.ts'
import type { Transaction } from '#app/platform/database/database.server.ts'
import type { Job } from '#app/platform/jobs/jobs.server.ts'
import { takeTurn } from '#app/platform/jobs/take-turn.server.ts'
import { mail, mailQueue } from '#app/platform/mail/outgoing-mail.server.ts'
import type { Platform } from '#app/platform/platform.server.ts'

import { agentName } from '../agent-name.ts'
import { invitationState } from '../invitations/invitation.ts'
import {
  hasStoppedReminders,
  lockDueInvitation,
  putOffInvitation,
  type StoredInvitation,
  updateInvitation,
} from '../invitations/invitations.store.server.ts'
import { namesInMail } from '../invitations/invite-agent.server.ts'
import { shopsOfAgents, type WaitingShop } from '../shops-of-agents.server.ts'
import { reminderAfter, reminderDays, sensibleFrom } from './next-reminder.ts'
import { oneClickUrl, stopUrl } from './stop-reminders.server.ts'
import { reminderMail } from './reminder.mail.tsx'

type Parts = Pick<Platform, 'config' | 'database' | 'jobs' | 'keys' | 'log' | 'part'>

function reminderOf({ config, keys }: Parts, invitation: StoredInvitation, { shopName }: WaitingShop) {
  const { id, email, codeMadeAt, expiresAt } = invitation
  const query = new URLSearchParams({ email })
  const activateUrl = `${config.PUBLIC_URL}/activate?${query}`
  return mail({
    template: reminderMail,
    data: {
      ...namesInMail({ shopName, greeting: agentName(invitation) }),
      sentOn: codeMadeAt.toISOString(),
      expires: expiresAt.toISOString(),
      activateUrl,
      newCodeUrl: `${activateUrl}&lost=`,
      stopUrl: stopUrl(keys, config.PUBLIC_URL, id),
      oneClickUrl: oneClickUrl(keys, config.PUBLIC_URL, id),
    },
    to: { name: '', address: email },
    replyTo: config.TO_EMAIL_SETUP,
    about: { kind: 'invitation', id },
  })
}

async function remind(tx: Transaction, parts: Parts, invitation: StoredInvitation, shop: WaitingShop, now: Date) {
  const { id, remindersSent, createdAt } = invitation
  const sent = remindersSent + 1
  await accept(tx, { mails: [reminderOf(parts, invitation, shop)] })
  await updateInvitation(tx, id, {
    remindersSent: sent,
    nextReminderAt: reminderAfter(sent, { since: createdAt, now }, shop),
  })
  await parts.part(shopsOfAgents).recordShopEvent(tx, {
    newsagencyId: shop.id,
    kind: 'reminded',
    actor: { kind: 'system', name: 'Reminders' },
    note: `${sent} of ${reminderDays.length}`,
  })
}

async function takeInvitation(tx: Transaction, parts: Parts, invitation: StoredInvitation, now: Date) {
  const { id, emailKey, remindersSent } = invitation
  const shop = await parts.part(shopsOfAgents).findWaitingShop(tx, emailKey)
  const isLiving = ['invited', 'activated'].includes(invitationState(invitation, now))
  const isOver = !shop || !isLiving || remindersSent >= reminderDays.length
  if (isOver || (await hasStoppedReminders(tx, emailKey))) {
    await updateInvitation(tx, id, { nextReminderAt: null })
    return 'over'
  }
  const sensible = sensibleFrom(now, shop)
  if (sensible > now) {
    await updateInvitation(tx, id, { nextReminderAt: sensible })
    return 'later'
  }
  await remind(tx, parts, invitation, shop, now)
  return 'sent'
}

/**
 * Takes one due invitation and reminds of it, puts it off to a sensible hour of its shop, or lets it be when nothing waits
 * for it any more; false when none is due. One transaction with a lock that others pass by: however many workers there
 * are, and wherever one is killed, each reminder goes out once.
 */
export async function sendReminder(parts: Parts, now = new Date()): Promise<boolean> {
  const turn = {
    what: 'the reminder of an invitation',
    lock: (tx: Transaction) => lockDueInvitation(tx, now),
    work: (tx: Transaction, invitation: StoredInvitation) => takeInvitation(tx, parts, invitation, now),
    putOff: (tx: Transaction, { id }: StoredInvitation, until: Date) => putOffInvitation(tx, id, { now, until }),
  }
  const outcome = await takeTurn(parts, turn, now)
  if (outcome === 'sent') parts.jobs.wake(mailQueue)
  return outcome !== 'none'
}

/** At most so many in one run: the rest waits for the next, ten minutes later. */
const mostInARun = 500

/** Reminds of invitations that nobody has used (rule AC8). */
export function remindersJob(platform: Platform): Job {
  return {
    queue: 'invitation-reminders',
    every: '*/10 * * * *',
    leaseSeconds: 300,
    async work() {
      for (let taken = 0; taken < mostInARun; taken += 1) if (!(await sendReminder(platform))) return
    },
  }
}
