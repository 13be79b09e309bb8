import { commitEffects } from '#app/outbox/commit-effects.server.ts'
import { readSignedId } from '#app/data/crypto/signed-id.server.ts'
import type { Origin } from '#app/core/http/origin.ts'
import type { Platform } from '#app/web/platform.server.ts'
import { recordEvent } from '#app/office/records/history/manage-events.server.ts'

import { reminderKinds, type ReminderStop } from './define-reminder.server.ts'
import { findStop, insertStop } from './reminders.queries.server.ts'

type Parts = Pick<Platform, 'database' | 'keys' | 'port'>

type Stopping = { stop: ReminderStop; subjectId: string; kinds: string[] }

/** Returns the subject and kinds of a stop link; undefined for a forged one. */
async function readStopToken(
  { keys, port }: Pick<Parts, 'keys' | 'port'>,
  token: string,
): Promise<Stopping | undefined> {
  const reminders = await port(reminderKinds).list()
  for (const { stop } of reminders) {
    const subjectId = stop && readSignedId(keys, stop.purpose, token)
    if (!stop || !subjectId) continue
    const kinds = reminders.flatMap((each) => (each.stop?.purpose === stop.purpose ? [each.kind] : []))
    return { stop, subjectId, kinds }
  }
  return undefined
}

type StopView = { isStopped: boolean; words: ReminderStop['words'] }

/** Returns whether the reminders of a stop link are stopped; undefined for an invalid one. */
export async function findStopView(parts: Parts, token: string): Promise<StopView | undefined> {
  const found = await readStopToken(parts, token)
  if (!found) return undefined
  const { stop, subjectId, kinds } = found
  const { queries } = parts.database
  if (!(await stop.find(queries, parts, subjectId))) return undefined
  return { isStopped: await findStop(queries, kinds, [subjectId]), words: stop.words }
}

/** Stops the reminders of a link, and changes nothing else. Idempotent. Returns false for an invalid link. */
export async function stopReminders(
  parts: Parts,
  { token, origin }: { token: string; origin: Origin },
): Promise<boolean> {
  const found = await readStopToken(parts, token)
  if (!found) return false
  const { stop, subjectId, kinds } = found
  return parts.database.transaction(async (tx) => {
    const stopped = await stop.find(tx, parts, subjectId)
    if (!stopped) return false
    if (!(await insertStop(tx, kinds, subjectId))) return true
    const { shopId, name, audit } = stopped
    const subject = { kind: 'newsagency', id: shopId }
    await recordEvent(tx, { subject, kind: 'reminders-stopped', by: { kind: 'agent', name } })
    await commitEffects(tx, { audit: { actor: { kind: 'visitor', name }, ...audit, origin } })
    return true
  })
}
