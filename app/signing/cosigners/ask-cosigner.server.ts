import { commitEffects } from '#app/outbox/commit-effects.server.ts'
import { nameInMail } from '#app/outbox/mail/addresses/name-in-mail.ts'
import { mail, type OutgoingMail } from '#app/outbox/mail/outgoing-mail.server.ts'
import { makeKey } from '#app/identity/keys/one-time-keys.server.ts'
import type { Transaction } from '#app/data/database/database.server.ts'
import type { Origin } from '#app/core/http/origin.ts'
import { findShop } from '#app/shops/find/find-shop.server.ts'
import type { ReminderParts } from '#app/reminders/define-reminder.server.ts'

import type { StoredDocument } from '../documents/sign-documents.queries.server.ts'
import { appendEvents } from '../documents/history/sign-events.queries.server.ts'
import { signerName } from '../signing.ts'
import { cosignerDeclinedMail, cosignerMail, firstSignedMail } from './cosigner.mail.tsx'
import { findCosigners, type StoredCosigner, updateCosigner } from './cosigners.queries.server.ts'
import { markOfKey } from './parties.server.ts'

/** How long a link opens a session: a week, and never longer than the agreement can be signed. */
const linkMs = 7 * 86_400_000

/** What asking needs of the running product. */
export type AskingParts = Pick<ReminderParts, 'config' | 'keys'>

type Asking = { document: StoredDocument; cosigner: StoredCosigner; isReminder?: boolean }

/**
 * Gives a person who signs after the first signer a new link, which replaces their last one, records it in the
 * document's history, and returns the mail. The mail contains approved names only, no text that the first signer typed
 * (rule M12). Runs in the caller's transaction, which has locked the document.
 */
export async function makeLinkMail(
  tx: Transaction,
  { config, keys }: AskingParts,
  { document, cosigner, isReminder = false }: Asking,
  origin?: Origin,
): Promise<OutgoingMail> {
  const { id, email } = cosigner
  const { key, keyHash, expiresAt } = makeKey(Math.min(linkMs, document.expiresAt.getTime() - Date.now()))
  const until = expiresAt.toISOString()
  await updateCosigner(tx, id, { keyHash, expiresAt, usedAt: null, askedAt: new Date() })
  const data = { cosigner: id, name: signerName(cosigner), email, link: markOfKey(keyHash), until }
  await appendEvents(tx, keys, document.id, [{ type: 'signer.asked', actor: `System, to ${data.name}`, data, origin }])
  const shop = await findShop(tx, document.shopId)
  return mail({
    template: cosignerMail,
    data: {
      shopName: nameInMail(shop?.shopName, 'a shop'),
      asker: nameInMail(shop?.contactName, 'Another signer'),
      until,
      url: `${config.PUBLIC_URL}/sign/with/${key}`,
      isReminder,
    },
    to: { name: '', address: email },
    replyTo: config.TO_EMAIL_SETUP,
    about: { kind: 'newsagency', id: document.shopId },
  })
}

/** Mails a person who signs after the first signer a new link (`makeLinkMail`). */
export async function askCosigner(tx: Transaction, parts: AskingParts, asking: Asking, origin?: Origin): Promise<void> {
  await commitEffects(tx, { mails: [await makeLinkMail(tx, parts, asking, origin)], keys: parts.keys })
}

/** Mails a new link to each person who has still to sign a locked document. */
export async function askMissingCosigners(
  tx: Transaction,
  parts: AskingParts,
  document: StoredDocument,
): Promise<void> {
  const missing = (await findCosigners(tx, document.id)).filter(({ signedAt }) => signedAt === null)
  for (const cosigner of missing)
    await askCosigner(tx, parts, { document, cosigner, isReminder: cosigner.askedAt !== null })
}

/** Mails the first signer, after their signature, who has still to sign (rule SG30). */
export async function mailFirstSigner(
  tx: Transaction,
  { config: { PUBLIC_URL, TO_EMAIL_SETUP }, keys }: AskingParts,
  { id, shopId, signerEmail, expiresAt }: StoredDocument,
): Promise<void> {
  const missing = (await findCosigners(tx, id)).filter(({ signedAt }) => signedAt === null)
  const names = missing.map((cosigner) => nameInMail(signerName(cosigner), 'another signer'))
  const shop = await findShop(tx, shopId)
  const letter = mail({
    template: firstSignedMail,
    data: {
      shopName: nameInMail(shop?.shopName, 'your shop'),
      others: new Intl.ListFormat('en-AU').format(names),
      until: expiresAt.toISOString(),
      url: `${PUBLIC_URL}/contract`,
    },
    to: { name: '', address: signerEmail },
    replyTo: TO_EMAIL_SETUP,
    about: { kind: 'newsagency', id: shopId },
  })
  await commitEffects(tx, { mails: [letter], keys })
}

type Ended = { how: 'declined'; who: string; reason: string } | { how: 'expired' | 'voided' }

/**
 * Mails the first signer of a document that waits for others that it ends, and for a decline who declined and why (rule SG30). Nothing for
 * other documents. Runs in the transaction that ends it.
 */
export async function mailEndToFirstSigner(
  tx: Transaction,
  { config: { PUBLIC_URL, TO_EMAIL_SETUP }, keys }: AskingParts,
  { shopId, signerEmail, status }: StoredDocument,
  ended: Ended,
): Promise<void> {
  if (status !== 'part-signed') return
  const shop = await findShop(tx, shopId)
  const letter = mail({
    template: cosignerDeclinedMail,
    data: {
      shopName: nameInMail(shop?.shopName, 'your shop'),
      url: `${PUBLIC_URL}/contract`,
      how: ended.how,
      who: ended.how === 'declined' ? nameInMail(ended.who, 'Another signer') : '',
      reason: ended.how === 'declined' ? ended.reason : '',
    },
    to: { name: '', address: signerEmail },
    replyTo: TO_EMAIL_SETUP,
    about: { kind: 'newsagency', id: shopId },
  })
  await commitEffects(tx, { mails: [letter], keys })
}
