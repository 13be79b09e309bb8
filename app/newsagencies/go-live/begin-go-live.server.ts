import { accept } from '#app/platform/accept/accept.server.ts'
import type { Transaction } from '#app/platform/database/database.server.ts'
import { mail } from '#app/platform/mail/outgoing-mail.server.ts'
import type { Platform } from '#app/platform/platform.server.ts'

import { findStoredNewsagency, type StoredNewsagency } from '../change/newsagency-changes.store.server.ts'
import { ownShopPath } from './go-live.ts'
import { shopLiveMail, trainingMail } from './go-live.mail.tsx'
import { deleteGoLive, ensureGoLive, updateGoLive } from './go-lives.store.server.ts'
import { lessons } from './lessons.ts'
import { firstReminder } from './reminders/go-live-reminders.ts'
import { trainingLink } from './training-link.server.ts'

const givenNameOf = ({ contactName }: Pick<StoredNewsagency, 'contactName'>) => contactName?.split(' ')[0] ?? ''

/**
 * The agreement of a shop is sealed: its list begins, and the training is mailed, as the page after the signature says (rules C9, N11).
 * Inside the transaction that settles the contract, which happens once.
 */
export async function beginGoLive(
  tx: Transaction,
  { config, keys }: Pick<Platform, 'config' | 'keys'>,
  { newsagencyId, sealedAt }: { newsagencyId: string; sealedAt: Date },
): Promise<void> {
  const shop = await findStoredNewsagency(tx, newsagencyId)
  if (!shop) return
  const row = await ensureGoLive(tx, newsagencyId, sealedAt)
  if (shop.email === null || row.trainedAt !== null) return
  await updateGoLive(tx, row.id, { trainingReminderAt: firstReminder(new Date(), shop) })
  const urlOf = (slug?: string) => trainingLink(keys, config.PUBLIC_URL, row.id, slug)
  const told = mail({
    template: trainingMail,
    data: {
      shopName: shop.shopName,
      givenName: givenNameOf(shop),
      url: urlOf(),
      lessons: lessons.map(({ slug, title }) => ({ title, url: urlOf(slug) })),
      shopUrl: `${config.PUBLIC_URL}${ownShopPath(shop.id)}`,
    },
    to: { name: '', address: shop.email },
    replyTo: config.TO_EMAIL_SETUP,
    about: { kind: 'newsagency', id: shop.id },
  })
  await accept(tx, { mails: [told] })
}

/** Staff open a shop: the last step of its list, and the retailer is mailed. Inside the transaction that opens it. */
export async function reachLive(
  tx: Transaction,
  { config }: Pick<Platform, 'config'>,
  { shop, signedAt, by }: { shop: StoredNewsagency; signedAt: Date; by: string },
): Promise<void> {
  const row = await ensureGoLive(tx, shop.id, signedAt)
  await updateGoLive(tx, row.id, { liveAt: new Date(), liveBy: by, trainingReminderAt: null, testReminderAt: null })
  if (shop.email === null) return
  const told = mail({
    template: shopLiveMail,
    data: {
      shopName: shop.shopName,
      givenName: givenNameOf(shop),
      url: `${config.PUBLIC_URL}/locations/${shop.slug}`,
    },
    to: { name: '', address: shop.email },
    replyTo: config.TO_EMAIL_SETUP,
    about: { kind: 'newsagency', id: shop.id },
  })
  await accept(tx, { mails: [told] })
}

/** A shop goes to a new owner: the list was the old one's, and so were the links that were mailed. Inside the transaction of that. */
export async function endGoLive(tx: Transaction, newsagencyId: string): Promise<void> {
  await deleteGoLive(tx, newsagencyId)
}
