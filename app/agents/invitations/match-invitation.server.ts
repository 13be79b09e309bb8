import { and, gt, isNotNull, isNull, lte, type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'

import type { WaitingInvitation } from './invitation.ts'
import { invitations } from './invitations.store.server.ts'

const { activatedAt, expiresAt, lockedUntil, revokedAt, usedAt } = invitations

const isIn: Record<WaitingInvitation, SQL | undefined> = {
  'not-used': and(isNull(activatedAt), gt(expiresAt, sql`now()`)),
  expired: and(isNull(activatedAt), lte(expiresAt, sql`now()`)),
  locked: and(isNotNull(lockedUntil), gt(lockedUntil, sql`now()`)),
}

/** The rows of another table whose email has a living invitation in this state: a condition for its query. */
export function matchInvitation(emailKey: PgColumn, state: WaitingInvitation): SQL {
  const living = and(isNull(usedAt), isNull(revokedAt), isIn[state])
  return sql`${emailKey} in (select ${invitations.emailKey} from ${invitations} where ${living})`
}
