import { accept } from '#app/platform/accept/accept.server.ts'
import { findShopName } from '#app/newsagencies/find-newsagency.server.ts'
import { recordNewsagencyEvent } from '#app/newsagencies/change/record-newsagency-event.server.ts'
import type { Keys } from '#app/platform/crypto/keys.server.ts'
import { readSignedId, signId } from '#app/platform/crypto/signed-id.server.ts'
import type { Origin, Platform } from '#app/platform/platform.server.ts'

import { findContractReminder, updateContractReminder } from './contract-reminders.store.server.ts'

/** Whether the reminders that a link speaks of go on; undefined when the link is not one of ours. */
export async function findContractReminders(
  { database, keys }: Pick<Platform, 'database' | 'keys'>,
  token: string,
): Promise<{ isStopped: boolean } | undefined> {
  const id = readContractStop(keys, token)
  const reminder = id && (await findContractReminder(database.queries, id))
  return reminder ? { isStopped: reminder.stoppedAt !== null } : undefined
}

/**
 * Somebody asks for no more reminders of a contract, with the link of one of them. Once more is a success; false when the
 * link is not one of ours.
 */
export async function stopContractReminders(
  { database, keys }: Pick<Platform, 'database' | 'keys'>,
  { token, origin }: { token: string; origin: Origin },
): Promise<boolean> {
  const newsagencyId = readContractStop(keys, token)
  if (!newsagencyId) return false
  return database.transaction(async (tx) => {
    const reminder = await findContractReminder(tx, newsagencyId)
    if (!reminder) return false
    if (reminder.stoppedAt) return true
    await updateContractReminder(tx, newsagencyId, { stoppedAt: new Date(), nextAt: null })
    const shopName = await findShopName(tx, newsagencyId)
    await recordNewsagencyEvent(tx, {
      newsagencyId,
      kind: 'reminders-stopped',
      actor: { kind: 'agent', name: shopName },
    })
    await accept(tx, {
      audit: {
        actor: { kind: 'visitor', name: shopName },
        action: 'contract.reminders-stopped',
        subject: { kind: 'newsagency', id: newsagencyId, label: shopName },
        origin,
      },
    })
    return true
  })
}

const purpose = 'contract-reminders'

const contractStopPath = '/contract/reminders/stop'

/** The page on which somebody asks for no more reminders of a contract. Whoever has the link may. */
export const contractStopUrl = (keys: Keys, publicUrl: string, newsagencyId: string): string =>
  `${publicUrl}${contractStopPath}?${new URLSearchParams({ token: signId(keys, purpose, newsagencyId) })}`

/** The shop that a link was made for. */
const readContractStop = (keys: Keys, token: string): string | undefined => readSignedId(keys, purpose, token)
