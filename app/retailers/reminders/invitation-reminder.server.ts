import { mail } from '#app/outbox/mail/outgoing-mail.server.ts'
import { defineReminder, type ReminderStop } from '#app/reminders/define-reminder.server.ts'
import { areRemindersStopped } from '#app/reminders/manage-reminders.server.ts'

import { retailerName } from '../retailer-name.ts'
import { invitationState } from '../invitations/invitation.ts'
import { findInvitation, findInvitationIds } from '../invitations/invitations.queries.server.ts'
import { namesInMail } from '../find/names-in-mail.ts'
import { shopsOfRetailers } from '../find/shops-of-retailers.server.ts'
import { reminderMail } from './reminder.mail.tsx'

const kind = 'invitation'

const stop: ReminderStop = {
  purpose: 'invitation-reminders',
  async find(queries, { port }, id) {
    const invitation = await findInvitation(queries, id)
    if (!invitation) return undefined
    const label = await port(shopsOfRetailers).findShopName(queries, invitation.shopId)
    const audit = { action: 'invitation.reminders-stopped', subject: { kind: 'invitation', id, label } }
    return { shopId: invitation.shopId, name: retailerName(invitation), audit }
  },
  words: {
    asks: 'Your invitation stays the same. Your code still works until its last day.',
    stopped:
      'We send no more reminders about this invitation. Your code still works until its last day. You can ask for a new one at any time.',
    next: { href: '/activate', label: 'Activate your account' },
  },
}

/** Reminds of an invitation that was not used (rule AC8). An opt-out applies to later invitations too. */
export const invitationReminder = defineReminder({
  kind,
  days: [3, 7, 21],
  stop,
  async isDue(tx, { port }, id, now) {
    const invitation = await findInvitation(tx, id)
    if (!invitation || !['invited', 'activated'].includes(invitationState(invitation, now))) return undefined
    const { emailKey } = invitation
    if (await areRemindersStopped(tx, { kind }, await findInvitationIds(tx, emailKey))) return undefined
    const shop = await port(shopsOfRetailers).findWaitingShop(tx, emailKey)
    return shop && { invitation, shop }
  },
  mail(_tx, { config }, { invitation, shop: { shopName } }, links) {
    const { id, email, codeMadeAt, expiresAt } = invitation
    const activateUrl = `${config.PUBLIC_URL}/activate?${new URLSearchParams({ email })}`
    return mail({
      template: reminderMail,
      data: {
        ...namesInMail({ shopName, greeting: retailerName(invitation) }),
        sentOn: codeMadeAt.toISOString(),
        expires: expiresAt.toISOString(),
        activateUrl,
        newCodeUrl: `${activateUrl}&lost=`,
        ...links,
      },
      to: { name: '', address: email },
      replyTo: config.TO_EMAIL_SETUP,
      about: { kind: 'invitation', id },
    })
  },
  note: (count) => count,
})
