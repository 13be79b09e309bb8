import { accept } from '#app/platform/accept/accept.server.ts'
import type { Origin, Platform } from '#app/platform/platform.server.ts'
import { accepted, refused, type Result } from '#app/platform/result.ts'
import { permit, type StaffActor } from '#app/staff/guards/staff-actor.server.ts'

import { finishImport, lockImport } from './opt-out-imports.store.server.ts'
import { compareImport } from './preview-import.server.ts'
import type { ImportChoice } from './read-import.server.ts'
import { suppressNumbers } from '../suppress-numbers.server.ts'

const batch = 1_000

/**
 * Puts the numbers of a list on ours, all or none. What was on it already stays as it is. Taken a second time, it has been
 * done: a success that changes nothing.
 */
export async function takeImport(
  platform: Platform,
  actor: StaffActor,
  { id, choice, origin }: { id: string; choice: ImportChoice; origin: Origin },
): Promise<Result<void, 'no-column' | 'not-found'>> {
  permit(actor, 'opt-outs:write')
  return platform.database.transaction(async (tx) => {
    const stored = await lockImport(tx, id)
    if (stored?.madeBy !== actor.id) return refused('not-found')
    if (stored.doneAt) return accepted(undefined)
    const { fresh, known, repeated, rejected, column, columns } = await compareImport(tx, stored, choice)
    if (column === undefined) return refused('no-column')
    const evidence = { source: 'import' as const, actor, reason: stored.reason }
    for (let start = 0; start < fresh.length; start += batch)
      await suppressNumbers(tx, fresh.slice(start, start + batch), evidence)
    await finishImport(tx, id, { added: fresh.length, known, repeated, invalid: rejected.length })
    await accept(tx, {
      audit: {
        actor: { kind: 'staff', id: actor.id, name: actor.name },
        action: 'opt-outs.imported',
        subject: { kind: 'opt-outs', id, label: `${fresh.length} numbers` },
        became: {
          added: fresh.length,
          known,
          invalid: rejected.length,
          reason: stored.reason,
          column: columns[column]?.letter ?? null,
          zeros: choice.addsZeros ? 'added' : null,
        },
        origin,
      },
    })
    return accepted(undefined)
  })
}
