import type { Transaction } from '#app/data/database/database.server.ts'
import { recordEvent } from '#app/office/records/history/manage-events.server.ts'

type ShopEvent = {
  shopId: string
  /** A past participle, such as `invitation-renewed`. */
  kind: string
  actor: { kind: 'agent' | 'staff' | 'system'; id?: string; name: string }
  note?: string | null | undefined
  facts?: Record<string, unknown> | null | undefined
}

/** Records an event in a shop's timeline, in the transaction of the act. */
export async function recordShopEvent(tx: Transaction, { shopId, actor: by, ...event }: ShopEvent): Promise<void> {
  await recordEvent(tx, { subject: { kind: 'newsagency', id: shopId }, by, ...event })
}
