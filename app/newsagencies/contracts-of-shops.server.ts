import type { State } from '#app/places/place.ts'
import type { Keys } from '#app/platform/crypto/keys.server.ts'
import type { Queries, Transaction } from '#app/platform/database/database.server.ts'
import type { Origin } from '#app/platform/platform.server.ts'
import { port } from '#app/platform/ports.server.ts'

import type { ContractProgress } from './newsagency.ts'

/** What happens to a shop's agreements when something happens to the shop; the rooms of signing and of contracts have it. */
type ContractsOfShops = {
  /** The shop has somebody to remind: counts the days until a reminder from now. */
  planReminders: (tx: Transaction, shop: { id: string; timeZone: string; state: State | null }) => Promise<void>
  /** The shop is taken back as if it had never been: nobody is reminded of it. */
  forgetReminders: (tx: Transaction, newsagencyId: string) => Promise<void>
  /** Takes back whatever of a shop can still be signed. */
  voidOpenDocuments: (
    tx: Transaction,
    keys: Keys,
    newsagencyId: string,
    voiding: { actor: string; reason: string; origin?: Origin | undefined },
  ) => Promise<void>
  /** Ends the contract of the old owner: the new one sees nothing of it. */
  forgetContract: (
    tx: Transaction,
    keys: Keys,
    shop: { id: string; agentId: string | null },
    by: { actor: string; origin: Origin },
  ) => Promise<void>
  /** Whether the store has what was signed, and what of it differs from what was approved. */
  isSettled: (queries: Queries, newsagencyId: string) => Promise<boolean>
  hasParcelCover: (queries: Queries, keys: Keys, newsagencyId: string) => Promise<boolean>
  /** What a shop's contract still needs, in words; null once it is signed. */
  findWhatIsLeft: (
    queries: Queries,
    contract: { newsagencyId: string; tokenHash: Buffer | null },
  ) => Promise<string | null>
  findProgress: (queries: Queries, keys: Keys, newsagencyId: string) => Promise<ContractProgress>
}

export const contractsOfShops = port<ContractsOfShops>('contractsOfShops')
