import { holdNewsagency } from '#app/newsagencies/hold-newsagency.server.ts'
import { recordNewsagencyEvent } from '#app/newsagencies/record-newsagency-event.server.ts'
import type { Platform } from '#app/platform/platform.server.ts'
import { recordAudit } from '#app/staff/audit/record-audit.server.ts'

import { endBankChange, findChangeThatWaits, findDueChange, upsertBankDetails } from './bank-details.store.server.ts'
import { openBankChange, sealBankDetails } from './bank-seal.server.ts'

/**
 * Lets one change of an account count whose day has come; false when none has. It waits for the lock of the shop's row,
 * as everything that is written of a contract: each change counts once, however many work at it, and one that staff stop
 * meanwhile never does.
 */
export async function applyBankChange(
  { database, keys }: Pick<Platform, 'database' | 'keys'>,
  now = new Date(),
): Promise<boolean> {
  return database.transaction(async (tx) => {
    const due = await findDueChange(tx, now)
    if (!due) return false
    const { id, newsagencyId } = due
    const shop = await holdNewsagency(tx, newsagencyId)
    const change = await findChangeThatWaits(tx, id)
    // Stopped, or done by another one, while this one waited: there may be more.
    if (!change) return true
    await upsertBankDetails(tx, {
      newsagencyId,
      ...sealBankDetails(keys, newsagencyId, openBankChange(keys, id, change.sealed)),
    })
    await endBankChange(tx, id, 'appliedAt')
    const actor = { kind: 'system' as const, name: 'Bank details' }
    await recordNewsagencyEvent(tx, { newsagencyId, kind: 'bank-details-changed', actor })
    await recordAudit(tx, {
      actor,
      action: 'bank-details.changed',
      subject: { kind: 'newsagency', id: newsagencyId, label: shop?.reference ?? shop?.shopName ?? '' },
    })
    return true
  })
}
