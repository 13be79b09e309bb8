import type { Transaction } from '#app/platform/database/database.server.ts'
import type { Origin } from '#app/platform/platform.server.ts'

import { findCurrent, lockDocument } from './sign-documents.store.server.ts'
import { type DocumentKind, isOpenStatus } from './signing.ts'
import { voidInside } from './void-document.server.ts'

/**
 * Takes back whatever of a shop can still be signed, inside the transaction of what made it needless, such as a new owner.
 * The caller holds the shop.
 */
export async function voidOpenDocuments(
  tx: Transaction,
  newsagencyId: string,
  {
    kinds = ['contract', 'renewal'],
    ...voiding
  }: { actor: string; reason: string; origin: Origin; kinds?: readonly DocumentKind[] },
): Promise<void> {
  for (const kind of kinds) {
    const current = await findCurrent(tx, { newsagencyId, kind })
    const document = current && (await lockDocument(tx, current.id))
    if (document && isOpenStatus(document.status)) await voidInside(tx, document, voiding)
  }
}
