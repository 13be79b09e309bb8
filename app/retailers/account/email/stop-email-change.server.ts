import { commitEffects } from '#app/outbox/commit-effects.server.ts'
import type { Transaction } from '#app/data/database/database.server.ts'
import { mail, mailQueue } from '#app/outbox/mail/outgoing-mail.server.ts'
import type { Origin } from '#app/core/http/origin.ts'
import type { Platform } from '#app/web/platform.server.ts'
import type { StaffActor } from '#app/office/guards/staff-actor.server.ts'

import { retailerName } from '../../retailer-name.ts'
import { lockRetailer, type StoredRetailer } from '../../retailers.queries.server.ts'
import type { RetailerActor } from '../../guards/find-retailer-actor.server.ts'
import { emailChangeStoppedMail } from './email-change.mail.tsx'
import {
  type EmailChange,
  endEmailChange,
  findEmailChangeOfKey,
  sideOfKey,
  findPendingEmailChange,
} from './email-changes.queries.server.ts'

type Stopping = {
  retailer: StoredRetailer
  change: EmailChange
  /** Who stopped it: the retailer, the holder of one address's link, or a colleague. */
  by: 'agent' | 'old' | 'new' | Pick<StaffActor, 'id' | 'name'>
  origin?: Origin | undefined
}

function actorOf(by: Stopping['by'], retailer: { id: string; name: string }) {
  if (by === 'agent') return { kind: 'agent' as const, ...retailer }
  if (typeof by === 'string') return { kind: 'visitor' as const, name: 'Visitor' }
  return { kind: 'staff' as const, id: by.id, name: by.name }
}

/** Stops a change and mails both addresses, in the caller's transaction, which has locked the account. */
export async function stopEmailChange(
  tx: Transaction,
  { config }: Pick<Platform, 'config'>,
  { retailer, change, by, origin }: Stopping,
): Promise<void> {
  if (!(await endEmailChange(tx, change.id, 'stopped'))) return
  const { id, email } = retailer
  const common = { template: emailChangeStoppedMail, replyTo: config.TO_EMAIL_SETUP, about: { kind: 'agent', id } }
  const toOld = mail({ ...common, data: { to: 'old' }, to: { name: '', address: email } })
  const toNew = mail({ ...common, data: { to: 'new' }, to: { name: '', address: change.newEmail } })
  const name = retailerName(retailer)
  await commitEffects(tx, {
    // A new address with an own account got no link, only a mail that nothing changes, so it needs none now.
    mails: change.newKeyHash ? [toOld, toNew] : [toOld],
    audit: {
      actor: actorOf(by, { id, name }),
      action: 'agent.email-change-stopped',
      subject: { kind: 'agent', id, label: name },
      became: { by: typeof by === 'string' ? by : 'staff' },
      ...(origin && { origin }),
    },
  })
}

/** Stops the retailer's pending change, if any, in the caller's transaction, which has locked the account. */
export async function stopAnyEmailChange(
  tx: Transaction,
  platform: Pick<Platform, 'config'>,
  retailer: StoredRetailer,
  origin: Origin,
): Promise<void> {
  const change = await findPendingEmailChange(tx, retailer.id)
  if (change) await stopEmailChange(tx, platform, { retailer, change, by: 'agent', origin })
}

/** Stops the logged-in retailer's pending change (rule AC44). Does nothing if there is none. */
export async function stopOwnEmailChange(platform: Platform, actor: RetailerActor, origin: Origin): Promise<void> {
  await platform.database.transaction(async (tx) => {
    const retailer = await lockRetailer(tx, actor.id)
    if (retailer) await stopAnyEmailChange(tx, platform, retailer, origin)
  })
  platform.jobs.notify(mailQueue)
}

/** Stops a change for the holder of one address's link (rule AC44). */
export async function refuseEmailChange(platform: Platform, key: string, origin: Origin): Promise<void> {
  await platform.database.transaction(async (tx) => {
    const change = await findEmailChangeOfKey(tx, key)
    const retailer = change && (await lockRetailer(tx, change.retailerId))
    if (!retailer) return
    const by = sideOfKey(change, key)
    await stopEmailChange(tx, platform, { retailer, change, by, origin })
  })
  platform.jobs.notify(mailQueue)
}
