import { z } from 'zod'

import type { Platform } from '#app/web/platform.server.ts'
import { findEvents } from '#app/office/records/history/manage-events.server.ts'
import { offerUndo } from '#app/office/records/history/undo-window.ts'
import type { StaffActor } from '#app/office/guards/staff-actor.server.ts'
import type { UndoView } from '#app/ui/record/undo/undo-notice.tsx'

import { type DecisionKind, undoOf } from '../../decide/undoable.ts'
import { findRegistration } from '../../registrations.queries.server.ts'
import { recordAddress } from './registration-queue.server.ts'

const did: Record<DecisionKind, string> = { approved: 'Approved', asked: 'Asked', declined: 'Declined' }

/** Returns the decision that the colleague has just made and can still undo (rule RG23); undefined if it is too late or not theirs. */
export async function findUndo(
  platform: Platform,
  actor: StaffActor,
  { id, params }: { id: string | undefined; params: URLSearchParams },
  now = new Date(),
): Promise<UndoView | undefined> {
  const { queries } = platform.database
  const row = z.guid().safeParse(id).success && id ? await findRegistration(queries, id) : undefined
  if (!row) return undefined
  const last = (await findEvents(queries, { kind: 'registration', id: row.id })).at(-1)
  const decided = undoOf(last)
  if (!last || !decided || last.version !== row.version) return undefined
  const offer = offerUndo(decided.undo, { by: last.actorId, actor, now })
  return (
    offer && {
      to: recordAddress(row.id, params),
      version: row.version,
      done: `${did[decided.kind]} ${row.shopName}.`,
      ...offer,
    }
  )
}
