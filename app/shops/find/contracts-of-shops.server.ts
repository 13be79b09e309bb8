import type { State } from '#app/geo/place.ts'
import type { Keys } from '#app/data/crypto/keys.server.ts'
import type { Queries, Transaction } from '#app/data/database/database.server.ts'
import type { Actor } from '#app/outbox/act/act-on.server.ts'
import type { Origin } from '#app/core/http/origin.ts'
import { port } from '#app/core/ports.server.ts'

import type { ContractProgress } from '../shop.ts'

/** A paper with sections of labelled facts. */
export type PaperReport = {
  title: string
  subject: string
  at: Date
  lead: readonly string[]
  sections: readonly {
    heading: string
    notes: readonly string[]
    entries: readonly (readonly { label: string; value: string }[])[]
  }[]
}

/** The port from shops to their agreements, which the rooms of signing and contracts provide. */
type ContractsOfShops = {
  /** Plans reminders from now on, because the shop has a person to remind. */
  planReminders: (tx: Transaction, shop: { id: string; timeZone: string; state: State | null }) => Promise<void>
  /** Deletes the planned reminders of a shop whose approval is undone. */
  forgetReminders: (tx: Transaction, shopId: string) => Promise<void>
  /** Voids all documents of a shop that can still be signed. */
  voidOpenDocuments: (
    tx: Transaction,
    keys: Keys,
    shopId: string,
    voiding: { by: Actor; reason: string; origin?: Origin | undefined },
  ) => Promise<void>
  /** Ends the previous owner's contract and hides it from the new owner. `leavingId`: the end of their agreement, for which their account is kept. */
  forgetContract: (
    tx: Transaction,
    keys: Keys,
    shop: { id: string; retailerId: string | null },
    act: { by: Actor; origin: Origin; leavingId: string | undefined },
  ) => Promise<void>
  /** Whether the signed details are stored on the shop, including the differences from the approval. */
  hasSignedDetails: (queries: Queries, shopId: string) => Promise<boolean>
  hasParcelCover: (queries: Queries, keys: Keys, shopId: string) => Promise<boolean>
  /** Returns the missing parts of a shop's contract in words, or the reason why it waits; null once it is signed. */
  findWhatIsLeft: (
    queries: Queries,
    contract: { shopId: string; tokenHash: Buffer | null },
  ) => Promise<{ words: string; waitsFor: 'signers' | 'seal' | null } | null>
  /** Finds the renewals that the retailers of these shops can sign now, each with its page. */
  findOpenOffers: (
    queries: Queries,
    keys: Keys,
    shopIds: readonly string[],
  ) => Promise<{ shopId: string; until: Date; path: () => string }[]>
  /** Returns the legal name of the party that signed last; undefined without a signed agreement. */
  findParty: (queries: Queries, shopId: string) => Promise<string | undefined>
  /** Draws a tagged PDF. */
  drawReport: (report: PaperReport) => Promise<Buffer>
  findProgress: (queries: Queries, keys: Keys, shopId: string) => Promise<ContractProgress>
}

export const contractsOfShops = port<ContractsOfShops>('contractsOfShops')
