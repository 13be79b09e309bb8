import { RefusedError } from '#app/platform/errors.ts'
import type { Origin, Platform } from '#app/platform/platform.server.ts'
import { openSigningSession, type SigningSession } from '#app/signing/sign/open-signing-session.server.ts'

import { findStoredDraft } from './drafts.store.server.ts'
import type { ContractActor, RenewalActor } from './guards/require-contract.server.ts'
import { findRenewal } from './renewals.store.server.ts'

async function documentOf({ database }: Pick<Platform, 'database'>, actor: ContractActor | RenewalActor) {
  if (actor.kind === 'contract') return (await findStoredDraft(database.queries, actor.newsagencyId))?.documentId
  return (await findRenewal(database.queries, actor.renewalId))?.documentId
}

/**
 * Opens the signing session of the token's own document, for its recipient (rule SG3).
 * @throws RefusedError not-found for any other document or email; conflict when it cannot be signed any more.
 */
export async function openDocumentSession(
  platform: Platform,
  actor: ContractActor | RenewalActor,
  { id, email, origin }: { id: string; email: string; origin: Origin },
): Promise<SigningSession> {
  if ((await documentOf(platform, actor)) !== id) throw new RefusedError('not-found')
  return openSigningSession(platform, { documentId: id, newsagencyId: actor.newsagencyId, email }, origin)
}
