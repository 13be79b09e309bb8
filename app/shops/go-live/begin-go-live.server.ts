import { findGreeting } from '#app/retailers/find/find-greetings.server.ts'
import { commitEffects } from '#app/outbox/commit-effects.server.ts'
import type { Transaction } from '#app/data/database/database.server.ts'
import { mail } from '#app/outbox/mail/outgoing-mail.server.ts'
import type { Platform } from '#app/web/platform.server.ts'
import { forgetReminders, planReminder, resumeReminders } from '#app/reminders/manage-reminders.server.ts'

import { findStoredShop, type StoredShop } from '../change/shop-changes.queries.server.ts'
import { holidayReminder, nextHolidayTime } from '../hours/holidays/holiday-reminder.server.ts'
import { insuranceAskedReminder, insuranceReminders } from '../change/insurance/insurance-reminders.server.ts'
import { isTabletThere } from '../leaving/leavings.queries.server.ts'
import { ownShopPath } from './go-live.ts'
import { shopLiveMail, trainingMail } from './go-live.mail.tsx'
import { ownHoursPath } from '../hours/own-hours-path.ts'
import { deleteGoLive, ensureGoLive, findGoLiveOf, updateGoLive } from './go-lives.queries.server.ts'
import { lessons } from './lessons.ts'
import { goLiveReminders, testReminder, trainingReminder } from './reminders/go-live-reminders.server.ts'
import { trainingLink } from './training-link.server.ts'

/**
 * Starts a shop's go-live list and mails the training, as the page after the signature announces (rules C9, N11). A new owner whose counter
 * has the tablet goes on with the test payment (rule N8). Runs in the transaction
 * that applies the signed contract, which happens once.
 */
export async function beginGoLive(
  tx: Transaction,
  { config, keys }: Pick<Platform, 'config' | 'keys'>,
  { shopId, sealedAt }: { shopId: string; sealedAt: Date },
): Promise<void> {
  const shop = await findStoredShop(tx, shopId)
  if (!shop) return
  const row = await ensureGoLive(tx, shopId, sealedAt, await isTabletThere(tx, shopId))
  if (shop.email === null || row.trainedAt !== null) return
  await planReminder(tx, trainingReminder, { subjectId: row.id, from: new Date(), clock: shop })
  if (row.hasTablet) await planReminder(tx, testReminder, { subjectId: row.id, from: new Date(), clock: shop })
  const urlOf = (slug?: string) => trainingLink(keys, config.PUBLIC_URL, row.id, slug)
  const notice = mail({
    template: trainingMail,
    data: {
      shopName: shop.shopName,
      givenName: await findGreeting(tx, shop),
      url: urlOf(),
      hasTablet: row.hasTablet,
      lessons: lessons.map(({ slug, title }) => ({ title, url: urlOf(slug) })),
      shopUrl: `${config.PUBLIC_URL}${ownShopPath(shop.id)}`,
    },
    to: { name: '', address: shop.email },
    replyTo: config.TO_EMAIL_SETUP,
    about: { kind: 'newsagency', id: shop.id },
  })
  await commitEffects(tx, { mails: [notice] })
}

/**
 * Records that staff opened a shop, the last step of its list, and mails the retailer at `notBefore`. Runs in the transaction that opens
 * it.
 */
export async function reachLive(
  tx: Transaction,
  { config }: Pick<Platform, 'config'>,
  { shop, signedAt, by, notBefore }: { shop: StoredShop; signedAt: Date; by: string; notBefore: Date },
): Promise<void> {
  const row = await ensureGoLive(tx, shop.id, signedAt)
  await updateGoLive(tx, row.id, { liveAt: new Date(), liveBy: by })
  const next = nextHolidayTime(shop, new Date())
  if (next) await planReminder(tx, holidayReminder, { subjectId: row.id, ...next })
  await planReminder(tx, insuranceAskedReminder, { subjectId: row.id, from: new Date(), clock: shop })
  if (shop.email === null) return
  const told = mail({
    template: shopLiveMail,
    data: {
      shopName: shop.shopName,
      givenName: await findGreeting(tx, shop),
      url: `${config.PUBLIC_URL}/locations/${shop.slug}`,
      hoursUrl: config.PUBLIC_URL + ownHoursPath(shop.id),
    },
    to: { name: '', address: shop.email },
    replyTo: config.TO_EMAIL_SETUP,
    about: { kind: 'newsagency', id: shop.id },
    notBefore,
  })
  await commitEffects(tx, { mails: [told] })
}

/** Undoes `reachLive`, except for its mail. Runs in the transaction that undoes the opening. */
export async function leaveLive(tx: Transaction, shopId: string): Promise<void> {
  const row = await findGoLiveOf(tx, shopId)
  if (!row) return
  await updateGoLive(tx, row.id, { liveAt: null, liveBy: null })
  await resumeReminders(tx, goLiveReminders, row.id)
}

/** Deletes the previous owner's go-live list, which also voids its mailed links. Runs in the transaction of the transfer. */
export async function endGoLive(tx: Transaction, shopId: string): Promise<void> {
  const row = await findGoLiveOf(tx, shopId)
  if (!row) return
  await forgetReminders(tx, [...goLiveReminders, holidayReminder, ...insuranceReminders], row.id)
  await deleteGoLive(tx, shopId)
}
