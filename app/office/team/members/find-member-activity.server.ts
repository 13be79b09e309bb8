import type { Queries } from '#app/data/database/database.server.ts'

import { staffPasskeyStore } from '../../sign-in/passkeys/passkeys.queries.server.ts'
import { findPresence } from '../../sign-in/sessions/staff-sessions.queries.server.ts'

/** `lastSeenAt` is null if there is no stored session; `signedIn` counts open sessions. */
type MemberActivity = { passkeys: number; lastSeenAt: Date | null; signedIn: number }

/** Returns a lookup of a colleague's last activity and number of passkeys, by id. The caller checks the actor's rights. */
export async function findMemberActivity(queries: Queries): Promise<(id: string) => MemberActivity> {
  const [presence, passkeys] = await Promise.all([findPresence(queries), staffPasskeyStore.countEach(queries)])
  return (id) => ({ lastSeenAt: null, signedIn: 0, ...presence.get(id), passkeys: passkeys.get(id) ?? 0 })
}
