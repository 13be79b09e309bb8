import type { State } from '#app/geo/place.ts'
import type { Queries, Transaction } from '#app/data/database/database.server.ts'
import type { Origin } from '#app/core/http/origin.ts'
import type { Platform } from '#app/web/platform.server.ts'
import { port } from '#app/core/ports.server.ts'

/** An event in a shop's timeline. `kind` is a past participle, such as `invitation-renewed`. */
type ShopEvent = {
  shopId: string
  kind: string
  actor: { kind: 'agent' | 'staff' | 'system'; id?: string; name: string }
  note?: string
}

/** A shop that waits for its account, with the data of its reminders: name, time zone, and state (for holidays). */
type WaitingShop = { id: string; shopName: string; timeZone: string; state: State | null }

/** The port from accounts and invitations to the shops, which `app/shops` provides. */
type ShopsOfRetailers = {
  findShopName: (queries: Queries, shopId: string) => Promise<string>
  /** Finds the oldest shop of an account, also a closed one; undefined if it has none. */
  findFirstShop: (queries: Queries, retailerId: string) => Promise<string | undefined>
  recordShopEvent: (tx: Transaction, event: ShopEvent) => Promise<void>
  /** Attaches all shops that wait for the account. Returns their names. */
  attachShops: (
    tx: Transaction,
    platform: Pick<Platform, 'port'>,
    retailer: { id: string; emailKey: string; name: string },
  ) => Promise<string[]>
  /** Moves the shops of an account, and their agreements, from the old lower-case email to the new one. */
  moveShops: (
    tx: Transaction,
    platform: Pick<Platform, 'keys' | 'port'>,
    retailer: { id: string; name: string },
    moved: { from: string; email: string; emailKey: string; origin?: Origin | undefined },
  ) => Promise<void>
  findWaitingShop: (queries: Queries, emailKey: string) => Promise<WaitingShop | undefined>
}

export const shopsOfRetailers = port<ShopsOfRetailers>('shopsOfAgents')
