import type { State } from '#app/places/place.ts'
import type { Queries } from '#app/platform/database/database.server.ts'

import { findFirstWaiting } from '../change/newsagency-changes.store.server.ts'

/** A shop that waits for its account: what a reminder says of it, its clock, and whose holidays it keeps. */
export type WaitingShop = { id: string; shopName: string; timeZone: string; state: State | null }

/** The oldest shop that waits for the account of an email (its key); undefined when none does any more. */
export async function findWaitingShop(queries: Queries, emailKey: string): Promise<WaitingShop | undefined> {
  return findFirstWaiting(queries, emailKey)
}
