import type { State } from '#app/places/place.ts'
import type { Queries, Transaction } from '#app/platform/database/database.server.ts'
import type { Origin, Platform } from '#app/platform/platform.server.ts'
import { port } from '#app/platform/ports.server.ts'

/** Something in a shop's timeline; `kind` is a past participle, such as `invitation-renewed`. */
type ShopEvent = {
  newsagencyId: string
  kind: string
  actor: { kind: 'agent' | 'staff' | 'system'; id?: string; name: string }
  note?: string
}

/** A shop that waits for its account: what a reminder says of it, its clock, and whose holidays it keeps. */
type WaitingShop = { id: string; shopName: string; timeZone: string; state: State | null }

/** What accounts and invitations need of the shops that they are for; the room of newsagencies has it. */
type ShopsOfAgents = {
  findShopName: (queries: Queries, newsagencyId: string) => Promise<string>
  recordShopEvent: (tx: Transaction, event: ShopEvent) => Promise<void>
  /** Gives an agent every shop that waits for their account; answers with the names. */
  attachShops: (
    tx: Transaction,
    platform: Pick<Platform, 'part'>,
    agent: { id: string; emailKey: string; name: string },
  ) => Promise<string[]>
  /** The shops of an agent that are reached by their earlier email (its key) are reached by the new one, their agreements too. */
  moveShops: (
    tx: Transaction,
    platform: Pick<Platform, 'keys' | 'part'>,
    agent: { id: string; name: string },
    moved: { from: string; email: string; emailKey: string; origin?: Origin | undefined },
  ) => Promise<void>
  findWaitingShop: (queries: Queries, emailKey: string) => Promise<WaitingShop | undefined>
}

export const shopsOfAgents = port<ShopsOfAgents>('shopsOfAgents')
