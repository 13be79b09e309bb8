import { ownEntry } from '#app/identity/audience.server.ts'
import { commitEffects } from '#app/outbox/commit-effects.server.ts'
import type { Origin } from '#app/core/http/origin.ts'
import type { Platform } from '#app/web/platform.server.ts'

import { retailerAudience } from '../retailer-audience.server.ts'
import type { RetailerActor } from '../guards/find-retailer-actor.server.ts'

/** Ends the caller's session on the server (rule AC30). */
export async function logOut({ database }: Platform, actor: RetailerActor, origin: Origin): Promise<void> {
  await database.transaction(async (tx) => {
    if (!(await retailerAudience.sessions.end(tx, actor.id, actor.sessionId))) return
    await commitEffects(tx, { audit: ownEntry(retailerAudience, actor, { act: 'logged-out', origin }) })
  })
}
