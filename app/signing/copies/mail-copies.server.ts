import { commitEffects } from '#app/outbox/commit-effects.server.ts'
import { brand } from '#app/brand.ts'
import { makeKey, type NewKey } from '#app/identity/keys/one-time-keys.server.ts'
import { findRetailerPerson } from '#app/retailers/find/find-retailer-person.server.ts'
import { findShop } from '#app/shops/find/find-shop.server.ts'
import type { Transaction } from '#app/data/database/database.server.ts'
import { nameInMail } from '#app/outbox/mail/addresses/name-in-mail.ts'
import { mail, type OutgoingMail } from '#app/outbox/mail/outgoing-mail.server.ts'
import { newId } from '#app/core/new-id.server.ts'
import type { Platform } from '#app/web/platform.server.ts'
import { evidenceMoment } from '#app/ui/time/dates.ts'

import { findCosigners } from '../cosigners/cosigners.queries.server.ts'
import { findDocumentById, signerNameOf, type StoredDocument } from '../documents/sign-documents.queries.server.ts'
import { appendEvents } from '../documents/history/sign-events.queries.server.ts'
import { capacityWords } from '../signing.ts'
import { insertCopyLinks } from './sign-copy-links.queries.server.ts'
import { signedCopyMail, signedTeamMail } from './signed-copy.mail.tsx'

const linkMs = 72 * 3_600_000

type Recipient = NewKey & { to: OutgoingMail['to']; linkId: string }

const recipientAt = (to: OutgoingMail['to']): Recipient => ({ ...makeKey(linkMs), to, linkId: newId() })

/**
 * Returns the address for the copy of a signed document (rule C75): the shop's present address, even if the document
 * has an older one. For a document of a former owner that of their account or, without one, the address in the document.
 */
async function addressFor(
  tx: Transaction,
  { handedOnAt, retailerId, signerEmail }: StoredDocument,
  shop: { email: string | null } | undefined,
): Promise<string> {
  if (!handedOnAt) return shop?.email ?? signerEmail
  const owner = retailerId === null ? undefined : await findRetailerPerson(tx, retailerId)
  return owner?.email ?? signerEmail
}

/**
 * Mails everyone who signed and our team a link to a completed document. Each gets a separate link that works once within 72
 * hours. Runs in the transaction that completes the document or sends it again.
 */
export async function mailCopies(
  tx: Transaction,
  platform: Platform,
  { id }: Pick<StoredDocument, 'id'>,
): Promise<void> {
  const document = await findDocumentById(tx, id)
  if (!document?.finalSha256 || !document.signedAt) throw new Error('there is no PDF to mail yet')
  const { shopId } = document
  const shop = await findShop(tx, shopId)
  const copy = recipientAt({ name: '', address: await addressFor(tx, document, shop) })
  const team = recipientAt({ name: brand.name, address: platform.config.TO_EMAIL_SETUP })
  const cosigners = document.execution === 'alone' ? [] : await findCosigners(tx, id)
  const copies = [copy, ...cosigners.map(({ email }) => recipientAt({ name: '', address: email }))]
  const recipients = [...copies, team]
  await insertCopyLinks(
    tx,
    recipients.map(({ to, keyHash, expiresAt, linkId }) => ({
      id: linkId,
      documentId: id,
      keyHash,
      recipient: to.address,
      expiresAt,
    })),
  )
  const facts = {
    shopName: nameInMail(shop?.shopName, 'your shop'),
    signed: evidenceMoment(document.signedAt),
    documentId: id,
    sha256: document.finalSha256.toString('hex'),
    verifyUrl: `${platform.config.PUBLIC_URL}/verify/${id}`,
  }
  const typed = {
    business: document.businessName,
    signer: signerNameOf(document),
    capacity: capacityWords(document.capacity).toLowerCase(),
  }
  const copyUrl = ({ key }: Recipient) => `${platform.config.PUBLIC_URL}/sign/copy/${key}`
  // Lists both mails in the shop's record, together with all other mails about it.
  const about = { kind: 'newsagency', id: shopId }
  await commitEffects(tx, {
    mails: [
      ...copies.map((one) =>
        mail({ template: signedCopyMail, to: one.to, data: { ...facts, url: copyUrl(one) }, about }),
      ),
      mail({ template: signedTeamMail, to: team.to, data: { ...facts, ...typed, url: copyUrl(team) }, about }),
    ],
    keys: platform.keys,
  })
  await appendEvents(
    tx,
    platform.keys,
    id,
    recipients.map(({ to, linkId, expiresAt }) => ({
      type: 'copy.sent' as const,
      actor: 'System',
      data: { to: to.address, link: linkId, until: expiresAt.toISOString() },
    })),
  )
}
