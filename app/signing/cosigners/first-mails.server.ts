import { mayMailStranger, uncountMailToStranger } from '#app/retailers/find/manage-mails-to-strangers.server.ts'
import type { Platform } from '#app/web/platform.server.ts'

import type { StoredDocument } from '../documents/sign-documents.queries.server.ts'
import { findCosigners, type StoredCosigner } from './cosigners.queries.server.ts'

/** The people to ask after the first signature who may be emailed. */
export type FirstMails = { isMailed(cosigner: Pick<StoredCosigner, 'id'>): boolean }

/**
 * Counts the mails that the first signature causes (rule L13), before `work` sends them in its transaction. If `work` throws, they do not
 * count. Above the limits the signature counts as well, and the person gets the first link with the first reminder. Counts nothing for a
 * document that has its first signature.
 */
export async function countingFirstMails(
  { database, limits }: Pick<Platform, 'database' | 'limits'>,
  document: StoredDocument | undefined,
  work: (mails: FirstMails) => Promise<void>,
): Promise<void> {
  const isFirst = document && document.execution !== 'alone' && ['sent', 'viewed'].includes(document.status)
  const mailed: StoredCosigner[] = []
  if (isFirst)
    for (const cosigner of await findCosigners(database.queries, document.id))
      if (await mayMailStranger(limits, { sender: document.shopId, email: cosigner.email })) mailed.push(cosigner)
  try {
    await work({ isMailed: ({ id }) => mailed.some((cosigner) => cosigner.id === id) })
  } catch (error) {
    for (const { email } of mailed) await uncountMailToStranger(limits, { sender: document?.shopId ?? '', email })
    throw error
  }
}
