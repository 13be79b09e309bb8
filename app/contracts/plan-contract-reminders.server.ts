import { nextReminder } from '#app/agents/next-reminder.ts'
import type { HeldNewsagency } from '#app/newsagencies/hold-newsagency.server.ts'
import type { Transaction } from '#app/platform/database/database.server.ts'

import { findContractReminder, restartReminders } from './contract-reminders.store.server.ts'

/** Not on every keystroke: a wizard that is being filled in counts once in a while. */
const apartMs = 60 * 60_000

/** Counts the days until a reminder from this moment: the retailer is here. Inside the caller's transaction. */
export async function planContractReminders(
  tx: Transaction,
  shop: Pick<HeldNewsagency, 'id' | 'timeZone' | 'state'>,
  now = new Date(),
): Promise<void> {
  const planned = await findContractReminder(tx, shop.id)
  if (planned && planned.sent === 0 && now.getTime() - planned.since.getTime() < apartMs) return
  await restartReminders(tx, shop.id, now, nextReminder(0, now, shop) ?? null)
}
