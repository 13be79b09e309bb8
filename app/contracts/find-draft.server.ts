import type { Platform } from '#app/platform/platform.server.ts'

import type { ContractDraft } from './contract-answers.ts'
import { draftView } from './sealed-draft.server.ts'
import { findStoredDraft } from './drafts.store.server.ts'
import type { ContractActor } from './guards/require-contract.server.ts'

/** The draft of the actor's shop; one of version 0 when nothing was saved yet. */
export async function findDraft(
  { database, keys }: Pick<Platform, 'database' | 'keys'>,
  { newsagencyId }: ContractActor,
): Promise<ContractDraft> {
  return draftView(keys, await findStoredDraft(database.queries, newsagencyId))
}
