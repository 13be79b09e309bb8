import { findShop } from '#app/shops/find/find-shop.server.ts'
import type { Transaction } from '#app/data/database/database.server.ts'
import type { Origin } from '#app/core/http/origin.ts'
import { defineReminder } from '#app/reminders/define-reminder.server.ts'
import { planReminder } from '#app/reminders/manage-reminders.server.ts'

import { lockDocument, type StoredDocument } from '../documents/sign-documents.queries.server.ts'
import { askCosigner, type AskingParts, makeLinkMail } from './ask-cosigner.server.ts'
import { findCosigner, type StoredCosigner } from './cosigners.queries.server.ts'

/**
 * Reminds a person who has still to sign, each time with a new link (rule SG28). They stop when the person signs or is
 * replaced, and when the agreement ends. There is no stop link: the person can decline on the page of the link.
 */
export const cosignerReminder = defineReminder({
  kind: 'cosigner',
  days: [2, 7, 14],
  async isDue(tx, _parts, id, now) {
    const known = await findCosigner(tx, id)
    const document = known && (await lockDocument(tx, known.documentId))
    const cosigner = document && (await findCosigner(tx, id))
    const shop = document && (await findShop(tx, document.shopId))
    if (!cosigner || !shop || cosigner.signedAt || cosigner.replacedAt) return undefined
    return document.status === 'part-signed' && document.expiresAt > now ? { shop, document, cosigner } : undefined
  },
  mail: (tx, parts, { document, cosigner }) =>
    makeLinkMail(tx, parts, { document, cosigner, isReminder: cosigner.askedAt !== null }),
  note: (count) => `another signer, ${count}`,
})

/**
 * Asks a person for their signature for the first time, and plans their reminders. The caller has locked the document.
 * @param asking `isMailed`: false above the limits of mails to strangers; then the first reminder has their first link
 */
export async function askNewCosigner(
  tx: Transaction,
  parts: AskingParts,
  { isMailed, ...asking }: { document: StoredDocument; cosigner: StoredCosigner; isMailed: boolean },
  origin?: Origin,
): Promise<void> {
  if (isMailed) await askCosigner(tx, parts, asking, origin)
  const clock = await findShop(tx, asking.document.shopId)
  await planReminder(tx, cosignerReminder, { subjectId: asking.cosigner.id, from: new Date(), ...(clock && { clock }) })
}
