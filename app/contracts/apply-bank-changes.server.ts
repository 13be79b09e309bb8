import { holdNewsagency } from '#app/newsagencies/hold-newsagency.server.ts'
import { recordNewsagencyEvent } from '#app/newsagencies/record-newsagency-event.server.ts'
import type { Platform } from '#app/platform/platform.server.ts'
import { recordAudit } from '#app/staff/audit/record-audit.server.ts'

import { endBankChange, findChangeThatWaits, findDueChanges, upsertBankDetails } from './bank-details.store.server.ts'
import { openBankChange, sealBankDetails } from './bank-seal.server.ts'
import { eachByItself } from '#app/platform/jobs/each-by-itself.server.ts'

type Due = { id: string; newsagencyId: string }

async function applyOne({ database, keys }: Pick<Platform, 'database' | 'keys'>, { id, newsagencyId }: Due) {
  return database.transaction(async (tx) => {
    const shop = await holdNewsagency(tx, newsagencyId)
    const change = await findChangeThatWaits(tx, id)
    // Stopped, or done by another one, while this one waited.
    if (!change) return false
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

/**
 * Lets the changes of accounts count whose day has come, each by itself, and says how many did. Each waits for the lock of
 * the shop's row, as everything that is written of a contract: it counts once, however many work at it, and one that staff
 * stop meanwhile never does.
 */
export async function applyBankChanges(
  platform: Pick<Platform, 'database' | 'keys' | 'log'>,
  { now = new Date(), most = 300 } = {},
): Promise<number> {
  const due = await findDueChanges(platform.database.queries, now, most)
  const done = await eachByItself(platform, 'the change of an account could not be applied', due, (change) =>
    applyOne(platform, change),
  )
  return done.filter(Boolean).length
}
