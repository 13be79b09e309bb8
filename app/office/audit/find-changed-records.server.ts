import { and, desc, gt, inArray, sql } from 'drizzle-orm'

import type { Platform } from '#app/web/platform.server.ts'

import { permit, type StaffActor } from '../guards/staff-actor.server.ts'
import { can } from '../roles/roles.ts'
import { auditEvents } from './screens/audit.queries.server.ts'
import { findChainEnd } from './chain/chain.queries.server.ts'

/** An agreement whose history does not hold from its entry `entry` on. */
type ChangedHistory = { documentId: string; businessName: string; entry: number }

export type ChangedRecords = {
  histories: ChangedHistory[]
  /** The partners whose commission rates differ from the audit log (rule CR8). */
  rates: string[]
  /** Where the audit log's chain is broken; undefined if the actor may not read the log. */
  chainBrokenAt: number | undefined
}

/** The nightly check records each finding; a longer list would not be read. */
const most = 1_000

/**
 * Returns what the last nightly check found changed from outside the product: histories of agreements, commission rates, and the audit
 * chain (rules CR8, SG18).
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
        action,
        documentId: sql<string>`${became} ->> 'document'`,
        businessName: subjectLabel,
        entry: sql<number>`(${became} ->> 'entry')::int`,
      })
      .from(auditEvents)
      // The check runs once a night, and may start a little later the next night.
      .where(
        and(inArray(action, ['document.history-broken', 'rate.differs']), gt(at, sql`now() - interval '25 hours'`)),
      )
      .orderBy(desc(at))
      .limit(most),
    can(actor.role, 'audit:read') ? findChainEnd(queries) : undefined,
  ])
  const [broken, differing] = [
    rows.filter((row) => row.action !== 'rate.differs'),
    rows.filter((row) => row.action === 'rate.differs'),
  ]
  const byDocument = new Map(broken.toReversed().map(({ action: _, ...row }) => [row.documentId, row]))
  const rates = [...new Set(differing.map(({ businessName }) => businessName))]
  return { histories: [...byDocument.values()], rates, chainBrokenAt: chain?.brokenPosition ?? undefined }
}
