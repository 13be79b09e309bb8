import type { Transaction } from '#app/platform/database/database.server.ts'
import type { Platform } from '#app/platform/platform.server.ts'

import { updateDocument } from '../documents/sign-documents.store.server.ts'

export const providerQueue = 'signing-provider'

/** Later than this the minute's sweep finds it by itself. */
const sweptAfterSeconds = 60
const mostSeconds = 3_600

/** 5, 10, 20 seconds and so on to an hour; or what PandaDoc asks for, if that is longer. */
export const backoffSeconds = (tries: number, askedFor = 0): number =>
  Math.min(mostSeconds, Math.max(askedFor, 5 * 2 ** Math.min(tries, 12)))

/** When PandaDoc is asked again about a document, in the transaction that makes it needed. */
export async function planNextTurn(
  tx: Transaction,
  { jobs }: Pick<Platform, 'jobs'>,
  { id, seconds, tries }: { id: string; seconds: number; tries: number },
): Promise<void> {
  const at = new Date(Date.now() + seconds * 1_000)
  await updateDocument(tx, id, { providerNextAt: at, providerTries: tries })
  if (seconds < sweptAfterSeconds) await jobs.enqueue(tx, providerQueue, [{ documentId: id }], at)
}
