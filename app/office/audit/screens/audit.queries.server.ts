import { and, asc, eq, gt, sql } from 'drizzle-orm'
import { bigint, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core'

import type { Facts } from '#app/core/audit-entry.ts'
import { bytes, instant, searchVector } from '#app/data/database/columns.server.ts'
import type { Queries } from '#app/data/database/database.server.ts'
import { personal } from '#app/data/personal-data/personal.server.ts'

export const auditEvents = pgTable('audit_events', {
  id: uuid('id').primaryKey(),
  position: bigint('position', { mode: 'number' }).unique(),
  at: personal(
    instant('at')
      .notNull()
      .default(sql`clock_timestamp()`),
    { label: 'Time' },
  ),
  actorKind: text('actor_kind').$type<'visitor' | 'agent' | 'staff' | 'system'>().notNull(),
  actorId: uuid('actor_id'),
  actorName: personal(text('actor_name').notNull(), { label: 'By' }),
  action: personal(text('action').notNull(), { label: 'Action' }),
  subjectKind: text('subject_kind').notNull(),
  subjectId: uuid('subject_id'),
  subjectLabel: personal(text('subject_label').notNull(), { label: 'About' }),
  was: personal(jsonb('was').$type<Facts>(), { label: 'Before' }),
  became: personal(jsonb('became').$type<Facts>(), { label: 'After' }),
  requestId: text('request_id'),
  ip: personal(text('ip'), { label: 'IP address' }),
  previousHash: personal(bytes('previous_hash')),
  hash: personal(bytes('hash')),
  /** The proof that the product wrote the entry; checked when the entry is added to the chain. */
  proof: text('proof'),
  search: personal(searchVector('search').generatedAlwaysAs(sql``)),
})

export type AuditEvent = typeof auditEvents.$inferSelect

/** Whether the same actor did the same to the same subject since then. */
export async function hasRecentEntry(
  queries: Queries,
  { action, actorId, subjectId }: { action: string; actorId: string; subjectId: string },
  since: Date,
): Promise<boolean> {
  const [found] = await queries
    .select({ id: auditEvents.id })
    .from(auditEvents)
    .where(
      and(
        eq(auditEvents.actorId, actorId),
        gt(auditEvents.at, since),
        eq(auditEvents.action, action),
        eq(auditEvents.subjectId, subjectId),
      ),
    )
    .limit(1)
  return found !== undefined
}

/** Returns the actions on a subject, in the order of their times. */
export async function findEntriesOn(
  queries: Queries,
  { kind, id }: { kind: string; id: string },
): Promise<Pick<AuditEvent, 'action'>[]> {
  return queries
    .select({ action: auditEvents.action })
    .from(auditEvents)
    .where(and(eq(auditEvents.subjectKind, kind), eq(auditEvents.subjectId, id)))
    .orderBy(asc(auditEvents.at))
}
