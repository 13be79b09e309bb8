import { and, desc, eq, gt, sql } from 'drizzle-orm'

import type { Platform } from '#app/platform/platform.server.ts'

import { permit, type StaffActor } from '../guards/staff-actor.server.ts'
import { can } from '../roles.ts'
import { auditEvents } from './audit.store.server.ts'
import { findChainEnd } from './chain.store.server.ts'

/** An agreement whose history does not hold from its entry `entry` on. */
type ChangedHistory = { documentId: string; businessName: string; entry: number }

export type ChangedRecords = {
  histories: ChangedHistory[]
  /** Where the audit log's chain is broken, for whoever may read the log. */
  chainBrokenAt: number | undefined
}

/** Each night writes down what it finds: a thousand is more than anybody reads. */
const most = 1_000

/**
 * What the last night found changed from outside the product (rule SG18): histories of agreements, and the chain of the audit log.
 * @throws RefusedError forbidden
 */
export async function findChangedRecords(
  { database: { queries } }: Pick<Platform, 'database'>,
  actor: StaffActor,
): Promise<ChangedRecords> {
  permit(actor, 'contracts:read')
  const { action, at, became, subjectLabel } = auditEvents
  const [rows, chain] = await Promise.all([
    queries
      .select({
        documentId: sql<string>`${became} ->> 'document'`,
        businessName: subjectLabel,
        entry: sql<number>`(${became} ->> 'entry')::int`,
      })
      .from(auditEvents)
      // A night is checked once; the next one may begin a little later.
      .where(and(eq(action, 'document.history-broken'), gt(at, sql`now() - interval '25 hours'`)))
      .orderBy(desc(at))
      .limit(most),
    can(actor.role, 'audit:read') ? findChainEnd(queries) : undefined,
  ])
  const byDocument = new Map(rows.toReversed().map((row) => [row.documentId, row]))
  return { histories: [...byDocument.values()], chainBrokenAt: chain?.brokenPosition ?? undefined }
}
