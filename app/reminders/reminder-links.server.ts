import type { Keys } from '#app/data/crypto/keys.server.ts'
import { signId } from '#app/data/crypto/signed-id.server.ts'
import type { Platform } from '#app/web/platform.server.ts'

import { oneClickPath, stopPath } from './stop-paths.ts'

/** `stopUrl`: the page for a person; `oneClickUrl`: the call for a mail program. Each permits its holder to stop the reminders. */
export type ReminderLinks = { stopUrl: string; oneClickUrl: string }

/** Returns the links that stop the reminders of a subject; empty for a kind that cannot be stopped. */
export function reminderLinks(
  { config, keys }: Pick<Platform, 'config'> & { keys: Keys },
  stop: { purpose: string } | undefined,
  subjectId: string,
): ReminderLinks {
  if (!stop) return { stopUrl: '', oneClickUrl: '' }
  const query = new URLSearchParams({ token: signId(keys, stop.purpose, subjectId) })
  return {
    stopUrl: `${config.PUBLIC_URL}${stopPath}?${query}`,
    oneClickUrl: `${config.PUBLIC_URL}/api${oneClickPath}?${query}`,
  }
}
