import { eq, sql } from 'drizzle-orm'

import type { Platform } from '#app/web/platform.server.ts'
import { signInAs } from '#app/office/testing/staff-fixtures.ts'

import { retailerSessionStore, retailerSessions } from '../session/retailer-sessions.queries.server.ts'
import { logInAs } from './retailer-fixtures.ts'
import { headersOf } from './account-server.ts'

/** Creates every kind of caller of a retailer's calls, with their headers. Only `owner` may have access. */
export async function makeCallers(platform: Platform, email: string) {
  const owner = await logInAs(platform, email)
  const other = await logInAs(platform)
  const [expired, idle, revoked] = [await logInAs(platform), await logInAs(platform), await logInAs(platform)]
  const { queries } = platform.database
  const age = (id: string, set: object) => queries.update(retailerSessions).set(set).where(eq(retailerSessions.id, id))
  await age(expired.actor.sessionId, { expiresAt: sql`now() - interval '1 second'` })
  await age(idle.actor.sessionId, { lastSeenAt: sql`now() - interval '12 hours 1 second'` })
  await platform.database.transaction((tx) => retailerSessionStore.end(tx, revoked.actor.id, revoked.actor.sessionId))
  const member = await signInAs(platform, 'owner')
  return {
    owner: headersOf(owner.secrets),
    'other agent': headersOf(other.secrets),
    nobody: {},
    'a member of staff': { cookie: `__Host-staff=${member.token}`, authorization: `Bearer ${member.token}` },
    expired: headersOf(expired.secrets),
    idle: headersOf(idle.secrets),
    revoked: headersOf(revoked.secrets),
    'stolen local storage': headersOf({ idToken: owner.secrets.idToken }),
    'stolen cookie': headersOf({ token: owner.secrets.token }),
    'halves of two sessions': headersOf({ token: owner.secrets.token, idToken: other.secrets.idToken }),
    'halves exchanged': headersOf({ token: owner.secrets.idToken, idToken: owner.secrets.token }),
    'the cookie twice': headersOf({ token: owner.secrets.token, idToken: owner.secrets.token }),
  } as const satisfies Record<string, Record<string, string>>
}
