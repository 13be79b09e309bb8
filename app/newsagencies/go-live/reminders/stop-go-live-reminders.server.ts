import { accept } from '#app/platform/accept/accept.server.ts'
import type { Keys } from '#app/platform/crypto/keys.server.ts'
import { readSignedId, signId } from '#app/platform/crypto/signed-id.server.ts'
import type { Origin, Platform } from '#app/platform/platform.server.ts'

import { findStoredNewsagency } from '../../change/newsagency-changes.store.server.ts'
import { recordNewsagencyEvent } from '../../change/record-newsagency-event.server.ts'
import { findGoLive, lockGoLive, updateGoLive } from '../go-lives.store.server.ts'

const purpose = 'go-live-reminders'

/** The page on which somebody asks for no more reminders of a shop that is not live. Whoever has the link may. */
export const goLiveStopUrl = (keys: Keys, publicUrl: string, goLiveId: string): string =>
  `${publicUrl}/account/reminders/stop?${new URLSearchParams({ token: signId(keys, purpose, goLiveId) })}`

/** Whether the reminders that a link speaks of go on; undefined when the link is not one of ours. */
export async function findGoLiveReminders(
  { database, keys }: Pick<Platform, 'database' | 'keys'>,
  token: string,
): Promise<{ isStopped: boolean } | undefined> {
  const id = readSignedId(keys, purpose, token)
  const row = id && (await findGoLive(database.queries, id))
  return row ? { isStopped: row.remindersStoppedAt !== null } : undefined
}

/**
 * Somebody asks for no more reminders of a shop that is not live, with the link of one of them. Once more is a success; false when the
 * link is not one of ours.
 */
export async function stopGoLiveReminders(
  { database, keys }: Pick<Platform, 'database' | 'keys'>,
  { token, origin }: { token: string; origin: Origin },
): Promise<boolean> {
  const id = readSignedId(keys, purpose, token)
  if (!id) return false
  return database.transaction(async (tx) => {
    const row = await lockGoLive(tx, id)
    const shop = row && (await findStoredNewsagency(tx, row.newsagencyId))
    if (!row || !shop) return false
    if (row.remindersStoppedAt) return true
    await updateGoLive(tx, id, { remindersStoppedAt: new Date(), trainingReminderAt: null, testReminderAt: null })
    await recordNewsagencyEvent(tx, {
      newsagencyId: shop.id,
      kind: 'reminders-stopped',
      actor: { kind: 'agent', name: shop.shopName },
    })
    await accept(tx, {
      audit: {
        actor: { kind: 'visitor', name: shop.shopName },
        action: 'newsagency.reminders-stopped',
        subject: { kind: 'newsagency', id: shop.id, label: shop.shopName },
        origin,
      },
    })
    return true
  })
}
