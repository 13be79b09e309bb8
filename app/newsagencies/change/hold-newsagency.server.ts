import type { Transaction } from '#app/platform/database/database.server.ts'

import { lockNewsagency, type NewsagencyChange, type StoredNewsagency } from './newsagency-changes.store.server.ts'

/** A shop as other rooms read it, and what they may say of it. */
export type HeldNewsagency = StoredNewsagency
export type NewsagencyFacts = NewsagencyChange

/** A real shop, held until the caller's transaction ends: of two acts on it at once the second sees what the first did. */
export function holdNewsagency(tx: Transaction, id: string): Promise<HeldNewsagency | undefined> {
  return lockNewsagency(tx, id)
}
