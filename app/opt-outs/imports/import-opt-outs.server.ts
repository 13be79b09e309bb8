import { type ActedKind, actOn, type ActResult } from '#app/outbox/act/act-on.server.ts'
import type { Origin } from '#app/core/http/origin.ts'
import type { Platform } from '#app/web/platform.server.ts'
import { ok, refused } from '#app/core/result.ts'
import { permitted, type StaffActor } from '#app/office/guards/staff-actor.server.ts'
import { counted } from '#app/ui/text/format-count.ts'

import { finishImport, lockImport, type StoredImport } from './opt-out-imports.queries.server.ts'
import { compareImport } from './preview-import.server.ts'
import type { ImportChoice } from './read-import.server.ts'
import { suppressNumbers } from '../suppress-numbers.server.ts'

const batch = 1_000

/** Returns a list as a subject of `actOn`. Lists of other colleagues are not found. */
const importOf = (actor: StaffActor): ActedKind<StoredImport, never> => ({
  async lock(tx, id) {
    const stored = await lockImport(tx, id)
    return stored?.madeBy === actor.id ? stored : undefined
  },
  subject: ({ id }) => ({ kind: 'opt-outs', id, label: '' }),
})

/** Opts out the numbers of a list, all or none. Numbers that are already on the list do not change. Idempotent. */
export async function importOptOuts(
  platform: Platform,
  actor: StaffActor,
  { id, choice, origin }: { id: string; choice: ImportChoice; origin: Origin },
): Promise<ActResult<'no-column'>> {
  const by = permitted(actor, 'opt-outs:write')
  return actOn<StoredImport, never, 'no-column'>(platform, importOf(actor), {
    id,
    by,
    origin,
    isDone: ({ doneAt }) => doneAt !== null,
    async work(tx, stored) {
      const { fresh, known, repeated, rejected, column, columns } = await compareImport(tx, stored, choice)
      if (column === undefined) return refused('no-column')
      const evidence = { source: 'import' as const, actor, reason: stored.reason }
      for (let start = 0; start < fresh.length; start += batch)
        await suppressNumbers(tx, fresh.slice(start, start + batch), evidence)
      await finishImport(tx, id, { added: fresh.length, known, repeated, invalid: rejected.length })
      return ok({
        kind: 'imported',
        made: { kind: 'opt-outs', id, label: counted(fresh.length, 'number') },
        became: {
          added: fresh.length,
          known,
          invalid: rejected.length,
          reason: stored.reason,
          column: columns[column]?.letter ?? null,
          zeros: choice.addsZeros ? 'added' : null,
        },
      })
    },
  })
}
