import { and, asc, desc, eq, inArray, or } from 'drizzle-orm'

import type { Queries } from '#app/data/database/database.server.ts'

import { type AuditEvent, auditEvents } from './screens/audit.queries.server.ts'

/** Actor, action and time of an entry, without the changed values. */
export type AuditLine = Pick<AuditEvent, 'id' | 'at' | 'actorKind' | 'actorName' | 'action'>

type Asked = { actions: 'all' | readonly string[]; most: number }

/** Returns the newest entries about some subjects, of some actions or all, limited to `most`. The caller checks the actor's rights. */
export async function findEntriesAbout(
  queries: Queries,
  subjects: readonly { kind: string; id: string }[],
  { actions, most }: Asked,
): Promise<AuditLine[]> {
  if (actions.length === 0) return []
  const { id, at, actorKind, actorName, action, subjectKind, subjectId } = auditEvents
  return queries
    .select({ id, at, actorKind, actorName, action })
    .from(auditEvents)
    .where(
      and(
        or(...subjects.map((subject) => and(eq(subjectKind, subject.kind), eq(subjectId, subject.id)))),
        actions === 'all' ? undefined : inArray(action, [...actions]),
      ),
    )
    .orderBy(desc(at), desc(id))
    .limit(most)
}

type FactsOf<Facts> = { was: Facts | null; became: Facts | null; requestId: string | null }

/** Returns the values before and after each entry of some actions, in the order of the entries. */
export async function findFactsOf<Facts>(queries: Queries, actions: readonly string[]): Promise<FactsOf<Facts>[]> {
  const { was, became, requestId, action, at, id } = auditEvents
  const rows = await queries
    .select({ was, became, requestId })
    .from(auditEvents)
    .where(inArray(action, [...actions]))
    .orderBy(asc(at), asc(id))
  return rows as FactsOf<Facts>[]
}
