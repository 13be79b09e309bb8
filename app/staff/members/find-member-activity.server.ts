import type { Queries } from '#app/platform/database/database.server.ts'

import { staffPasskeyStore } from '../passkeys/passkeys.store.server.ts'
import { findPresence } from '../sessions/staff-sessions.store.server.ts'

/** `lastSeenAt` is null when it was longer ago than sessions are kept, or never; `signedIn` counts open sessions. */
type MemberActivity = { passkeys: number; lastSeenAt: Date | null; signedIn: number }

/** When each colleague was last here, and how many passkeys they have, by their id. Whether the caller may see it is the caller's to know. */
export async function findMemberActivity(queries: Queries): Promise<(id: string) => MemberActivity> {
  const [presence, passkeys] = await Promise.all([findPresence(queries), staffPasskeyStore.countEach(queries)])
  return (id) => ({ lastSeenAt: null, signedIn: 0, ...presence.get(id), passkeys: passkeys.get(id) ?? 0 })
}
