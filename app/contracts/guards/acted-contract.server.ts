import type { ActedKind } from '#app/outbox/act/act-on.server.ts'
import type { Transaction } from '#app/data/database/database.server.ts'
import { recordShopEvent } from '#app/shops/change/record-shop-event.server.ts'
import { lockShop, type ShopRow, shopSubject } from '#app/shops/find/find-shop.server.ts'

/** A part of a shop's contract. It prefixes its acts in the audit log, and its events in the shop's timeline. */
type ContractPart = 'bank-details' | 'bank-help' | 'renewal'

/** The events whose stored kind is not that of the audit log. */
const eventKinds: Readonly<Record<string, string>> = { 'bank-details-change-asked': 'bank-details-asked' }

/**
 * Lets `actOn` act on a part of a shop's contract, whose history is the shop's timeline.
 * @param lock locks the shop, and refuses a caller who no longer holds its contract
 */
export const actedContract = (
  part: ContractPart,
  lock: (tx: Transaction, shopId: string) => Promise<ShopRow | undefined> = lockShop,
): ActedKind<ShopRow, never> => ({
  lock,
  subject: shopSubject,
  audited: part,
  async history(tx, { id: shopId }, { kind: act, by, note }) {
    const kind = `${part}-${act}`
    const actor = { ...by, kind: by.kind === 'visitor' ? ('agent' as const) : by.kind }
    await recordShopEvent(tx, { shopId, kind: eventKinds[kind] ?? kind, actor, note })
  },
})
