import { commitEffects } from '#app/outbox/commit-effects.server.ts'
import { mailQueue } from '#app/outbox/mail/outgoing-mail.server.ts'
import { RefusedError } from '#app/core/errors.ts'
import type { Origin } from '#app/core/http/origin.ts'
import { emailKey } from '#app/core/text/text.ts'
import type { Transaction } from '#app/data/database/database.server.ts'
import type { Platform } from '#app/web/platform.server.ts'

import { signerNameOf, type StoredDocument } from '../documents/sign-documents.queries.server.ts'
import { appendEvents } from '../documents/history/sign-events.queries.server.ts'
import { sharedEmailMessage } from '../agreement/execution.ts'
import { revokeSessions } from '../sign/sign-sessions.queries.server.ts'
import { type Signer, signerName } from '../signing.ts'
import { askCosigner } from './ask-cosigner.server.ts'
import { askNewCosigner } from './cosigner-reminder.server.ts'
import { findCosigners, insertCosigners, type StoredCosigner, updateCosigner } from './cosigners.queries.server.ts'
import { countCosignerMail } from './cosigner-link.server.ts'
import { findParties, lockPartSigned, newCosigner } from './parties.server.ts'

/** A change by the first signer, whose right the caller has checked. */
type Change = { documentId: string; origin: Origin }

/** @throws RefusedError conflict when this person has signed or was replaced */
async function findMissing(tx: Transaction, document: StoredDocument, cosignerId: string): Promise<StoredCosigner> {
  const cosigner = (await findCosigners(tx, document.id)).find(({ id }) => id === cosignerId)
  if (!cosigner || cosigner.signedAt) throw new RefusedError('conflict')
  return cosigner
}

/**
 * Mails a new link to a person who has still to sign.
 * @throws RefusedError conflict; too-many-requests
 */
export async function askCosignerAgain(
  platform: Platform,
  { documentId, cosignerId, origin }: Change & { cosignerId: string },
): Promise<void> {
  const { database, jobs } = platform
  const seen = (await findCosigners(database.queries, documentId)).find(({ id }) => id === cosignerId)
  if (!seen) throw new RefusedError('conflict')
  await countCosignerMail(platform, seen, origin)
  await database.transaction(async (tx) => {
    const document = await lockPartSigned(tx, documentId)
    await askCosigner(tx, platform, { document, cosigner: await findMissing(tx, document, cosignerId) }, origin)
  })
  jobs.notify(mailQueue)
}

/**
 * Lets another person sign in the place of one who has not signed (rule SG28): the old link and session end, and the
 * new person is asked. The document and the signatures that it has stay as they are. Asking the same person twice
 * changes nothing.
 * @throws RefusedError conflict; validation-error for an email that another signer has; too-many-requests
 */
export async function replaceCosigner(
  platform: Platform,
  { documentId, cosignerId, by: instead, origin }: Change & { cosignerId: string; by: Signer },
): Promise<void> {
  const { database, jobs, keys } = platform
  await countCosignerMail(platform, { emailKey: emailKey(instead.email) }, origin)
  await database.transaction(async (tx) => {
    const document = await lockPartSigned(tx, documentId)
    const parties = await findParties(tx, document)
    const isKnown = parties.some(
      ({ email, name }) => emailKey(email) === emailKey(instead.email) && name === signerName(instead),
    )
    if (isKnown) return
    const before = await findMissing(tx, document, cosignerId)
    const others = parties.filter((party) => party.cosignerId !== cosignerId)
    if (others.some(({ email }) => emailKey(email) === emailKey(instead.email)))
      throw new RefusedError('validation-error', { detail: { email: sharedEmailMessage } })
    await updateCosigner(tx, before.id, { replacedAt: new Date() })
    await revokeSessions(tx, documentId, before.id)
    const named = newCosigner(documentId, instead, before.position)
    await insertCosigners(tx, [named])
    const actor = signerNameOf(document)
    const data = { cosigner: before.id, name: signerName(before), by: signerName(instead), instead: named.id }
    await appendEvents(tx, keys, documentId, [{ type: 'signer.replaced', actor, data, origin }])
    const cosigner = (await findCosigners(tx, documentId)).find(({ id }) => id === named.id)
    if (cosigner) await askNewCosigner(tx, platform, { document, cosigner }, origin)
    await commitEffects(tx, {
      audit: {
        actor: { kind: 'agent', name: actor },
        action: 'document.signer-replaced',
        subject: { kind: 'document', id: document.listId, label: document.businessName },
        was: { signer: signerName(before) },
        became: { signer: signerName(instead), document: documentId },
        origin,
      },
    })
  })
  jobs.notify(mailQueue)
}
