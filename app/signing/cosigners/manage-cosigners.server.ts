import { actOn, orRefuse } from '#app/outbox/act/act-on.server.ts'
import { mailQueue } from '#app/outbox/mail/outgoing-mail.server.ts'
import { RefusedError } from '#app/core/errors.ts'
import type { Origin } from '#app/core/http/origin.ts'
import { ok } from '#app/core/result.ts'
import { emailKey } from '#app/core/text/text.ts'
import type { Transaction } from '#app/data/database/database.server.ts'
import type { Platform } from '#app/web/platform.server.ts'

import { mailingStranger } from '#app/retailers/find/manage-mails-to-strangers.server.ts'

import { findDocumentById, lockDocument, type StoredDocument } from '../documents/sign-documents.queries.server.ts'
import { sharedEmailMessage } from '../agreement/execution.ts'
import { revokeSessions } from '../sign/sign-sessions.queries.server.ts'
import { actedDocument } from '../documents/acted-document.server.ts'
import { type Signer, signerName } from '../signing.ts'
import { askCosigner } from './ask-cosigner.server.ts'
import { askNewCosigner } from './cosigner-reminder.server.ts'
import { findCosigners, insertCosigners, type StoredCosigner, updateCosigner } from './cosigners.queries.server.ts'
import { asFirstSigner, findParties, newCosigner, requirePartSigned } from './parties.server.ts'

/** A change by the first signer, whose right the caller has checked. */
type Change = { documentId: string; origin: Origin }

/** @throws RefusedError conflict when this person has signed or was replaced */
async function findMissing(tx: Transaction, document: StoredDocument, cosignerId: string): Promise<StoredCosigner> {
  const cosigner = (await findCosigners(tx, document.id)).find(({ id }) => id === cosignerId)
  if (!cosigner || cosigner.signedAt) throw new RefusedError('conflict')
  return cosigner
}

/** Returns the shop of a document that waits for other signers. @throws RefusedError conflict */
const senderOf = async ({ database }: Pick<Platform, 'database'>, documentId: string): Promise<string> =>
  requirePartSigned(await findDocumentById(database.queries, documentId)).shopId

/**
 * Mails a new link to a person who has still to sign.
 * @throws RefusedError conflict; too-many-requests
 */
export async function askCosignerAgain(
  platform: Platform,
  { documentId, cosignerId, origin }: Change & { cosignerId: string },
): Promise<void> {
  const { database, jobs, limits } = platform
  const cosigner = (await findCosigners(database.queries, documentId)).find(({ id }) => id === cosignerId)
  if (!cosigner) throw new RefusedError('conflict')
  const sender = await senderOf(platform, documentId)
  await mailingStranger(limits, { sender, email: cosigner.email }, () =>
    database.transaction(async (tx) => {
      const document = requirePartSigned(await lockDocument(tx, documentId))
      await askCosigner(tx, platform, { document, cosigner: await findMissing(tx, document, cosignerId) }, origin)
    }),
  )
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
  change: Change & { cosignerId: string; by: Signer },
): Promise<void> {
  const { documentId, by } = change
  const sender = await senderOf(platform, documentId)
  await mailingStranger(platform.limits, { sender, email: by.email, field: 'email' }, async () =>
    orRefuse(await replaceAndAsk(platform, change)),
  )
}

const replaceAndAsk = (
  platform: Platform,
  { documentId, cosignerId, by: instead, origin }: Change & { cosignerId: string; by: Signer },
) =>
  actOn(platform, actedDocument(platform.keys), {
    id: documentId,
    by: asFirstSigner,
    origin,
    async work(tx, locked) {
      const document = requirePartSigned(locked)
      const parties = await findParties(tx, document)
      const isKnown = parties.some(
        ({ email, name }) => emailKey(email) === emailKey(instead.email) && name === signerName(instead),
      )
      if (isKnown) return ok(undefined)
      const before = await findMissing(tx, document, cosignerId)
      const others = parties.filter((party) => party.cosignerId !== cosignerId)
      if (others.some(({ email }) => emailKey(email) === emailKey(instead.email)))
        throw new RefusedError('validation-error', { detail: { email: sharedEmailMessage } })
      await updateCosigner(tx, before.id, { replacedAt: new Date() })
      await revokeSessions(tx, documentId, before.id)
      const named = newCosigner(documentId, instead, before.position)
      await insertCosigners(tx, [named])
      const [was, by] = [signerName(before), signerName(instead)]
      return ok({
        kind: 'signer-replaced',
        facts: { cosigner: before.id, name: was, by, instead: named.id },
        was: { signer: was },
        became: { signer: by, document: documentId },
        async follow() {
          const cosigner = (await findCosigners(tx, documentId)).find(({ id }) => id === named.id)
          if (cosigner) await askNewCosigner(tx, platform, { document, cosigner, isMailed: true }, origin)
        },
      })
    },
  })
