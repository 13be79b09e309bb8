import { actOn, type ActResult } from '#app/outbox/act/act-on.server.ts'
import { commitEffects } from '#app/outbox/commit-effects.server.ts'
import { makeKey } from '#app/identity/keys/one-time-keys.server.ts'
import type { Queries } from '#app/data/database/database.server.ts'
import { mail, mailQueue, type OutgoingMail } from '#app/outbox/mail/outgoing-mail.server.ts'
import type { Origin } from '#app/core/http/origin.ts'
import type { Platform } from '#app/web/platform.server.ts'
import { ok, refused } from '#app/core/result.ts'
import { permitFresh, permitted, type StaffActor } from '#app/office/guards/staff-actor.server.ts'

import { actedRetailer } from '../../acted-retailer.server.ts'
import { lockRetailer, type StoredRetailer } from '../../retailers.queries.server.ts'
import { shopsOfRetailers } from '../../find/shops-of-retailers.server.ts'
import { emailChangeDue } from './confirm-email-change.server.ts'
import { lostMailboxHours, type WaitingEmailChange } from './email-change.ts'
import { emailChangeByStaffMail, emailChangeSoonMail } from './email-change.mail.tsx'
import { findPendingEmailChange, keepStaffConfirmation } from './email-changes.queries.server.ts'
import { stopEmailChange } from './stop-email-change.server.ts'

const hourMs = 3_600_000
/** Keeps the stop link valid if the job is late. */
const spareHours = 7 * 24

/** Returns an account's pending change of email for staff, or null. */
export async function findWaitingEmailChange(queries: Queries, retailerId: string): Promise<WaitingEmailChange | null> {
  const change = await findPendingEmailChange(queries, retailerId)
  if (!change) return null
  const { newEmail, newConfirmedAt, takesEffectAt } = change
  return { newEmail, isConfirmedByNew: newConfirmedAt !== null, countsFrom: takesEffectAt?.toISOString() ?? null }
}

type Confirmed = { newEmail: string; key: string; countsFrom: Date }

function mailsOf({ config }: Platform, { id, email, givenName }: StoredRetailer, change: Confirmed): OutgoingMail[] {
  const { newEmail, key } = change
  const countsFrom = change.countsFrom.toISOString()
  const common = { replyTo: config.TO_EMAIL_SETUP, about: { kind: 'agent', id } }
  const url = `${config.PUBLIC_URL}/account/email?${new URLSearchParams({ key })}`
  return [
    mail({
      ...common,
      template: emailChangeByStaffMail,
      data: { givenName, newEmail, countsFrom, url },
      to: { name: '', address: email },
    }),
    mail({ ...common, template: emailChangeSoonMail, data: { countsFrom }, to: { name: '', address: newEmail } }),
  ]
}

type ForLostMailbox = { retailerId: string; shopId: string; origin: Origin }

/**
 * Confirms a change of email for the old address, whose mailbox is lost (rule AC62). The retailer asked for the change with their password,
 * and the new address has confirmed. It takes effect after 72 hours unless it is stopped. Needs a fresh second factor.
 * @param called the person and the number that the colleague called
 * @throws RefusedError forbidden
 */
export async function confirmForLostMailbox(
  platform: Platform,
  actor: StaffActor,
  { retailerId, shopId, called, origin }: ForLostMailbox & { called: string },
  now = new Date(),
): Promise<ActResult<'nothing-waits' | 'not-confirmed'>> {
  const by = permitted(actor, 'newsagencies:transfer')
  permitFresh(actor)
  const { key, keyHash: stopKeyHash, expiresAt } = makeKey((lostMailboxHours + spareHours) * hourMs, now)
  const countsFrom = new Date(now.getTime() + lostMailboxHours * hourMs)
  const { recordShopEvent } = platform.port(shopsOfRetailers)
  const kind: typeof actedRetailer = {
    ...actedRetailer,
    history: (tx) => recordShopEvent(tx, { shopId, kind: 'email-confirmed-by-staff', actor: by, note: called }),
  }
  return actOn(platform, kind, {
    id: retailerId,
    by,
    origin,
    async work(tx, retailer) {
      const change = retailer.disabledAt ? undefined : await findPendingEmailChange(tx, retailerId)
      if (!change || change.takesEffectAt) return refused('nothing-waits')
      if (!change.newConfirmedAt) return refused('not-confirmed')
      await keepStaffConfirmation(tx, change.id, { takesEffectAt: countsFrom, stopKeyHash, expiresAt })
      await commitEffects(tx, {
        mails: mailsOf(platform, retailer, { newEmail: change.newEmail, key, countsFrom }),
        keys: platform.keys,
        jobs: [emailChangeDue(change.id, countsFrom)],
      })
      return ok({
        kind: 'email-confirmed-by-staff',
        became: { countsFrom: countsFrom.toISOString(), called },
      })
    },
  })
}

/**
 * Stops a pending change of email for staff, for example after the retailer called. Mails both addresses. Does nothing if no change is
 * pending. Does not use `actOn`: retailers and holders of a link can stop a change too, and `stopEmailChange` writes the audit entry for
 * all.
 * @throws RefusedError forbidden
 */
export async function stopForLostMailbox(
  platform: Platform,
  actor: StaffActor,
  { retailerId, shopId, origin }: ForLostMailbox,
): Promise<void> {
  const by = permitted(actor, 'newsagencies:transfer')
  await platform.database.transaction(async (tx) => {
    const retailer = await lockRetailer(tx, retailerId)
    const change = retailer && (await findPendingEmailChange(tx, retailerId))
    if (!retailer || !change) return
    await stopEmailChange(tx, platform, { retailer, change, by: actor, origin })
    const { recordShopEvent } = platform.port(shopsOfRetailers)
    await recordShopEvent(tx, { shopId, kind: 'email-change-stopped', actor: by })
  })
  platform.jobs.notify(mailQueue)
}
