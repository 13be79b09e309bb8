import { entryOf } from '#app/identity/audience.server.ts'
import { commitEffects } from '#app/outbox/commit-effects.server.ts'
import { hashToken } from '#app/data/crypto/tokens.server.ts'
import type { Origin } from '#app/core/http/origin.ts'
import type { Platform } from '#app/web/platform.server.ts'

import { staffSessionStore, findSession } from './staff-sessions.queries.server.ts'

/** Ends the session of a token, active or pending. Idempotent: an invalid token is not an error. */
export async function signOut({ database }: Platform, token: string | undefined, origin: Origin): Promise<void> {
  if (!token) return
  const hash = hashToken(token)
  const found =
    (await findSession(database.queries, hash, 'active')) ?? (await findSession(database.queries, hash, 'pending'))
  if (!found) return
  const { id, name } = found.person
  await database.transaction(async (tx) => {
    if (!(await staffSessionStore.end(tx, id, found.session.id)) || found.session.state === 'pending') return
    await commitEffects(tx, {
      audit: entryOf('staff', { id, name }, { act: 'signed-out', origin }),
    })
  })
}
