import type { Queries } from '#app/data/database/database.server.ts'
import type { StaffActor } from '#app/office/guards/staff-actor.server.ts'
import type { Done } from '#app/ui/record/undo/done-notice.tsx'

import { type Acts, doneInWords } from '../acts.ts'
import { findEvents } from './manage-events.server.ts'

const freshMs = 10 * 60_000

type Asked = {
  kind: string
  acts: Acts<string>
  id: string
  /** The name of the record. */
  title: string
  /** Its address, if another record is open. */
  to: string | undefined
}

/**
 * Returns what the actor has just done to a record, for the notice about it (rule BO60). Undefined if something else has happened since
 * then or more than ten minutes have passed, so that a reopened address shows no notice.
 */
export async function findDone(
  queries: Queries,
  actor: StaffActor,
  { kind, acts, id, title, to }: Asked,
  now = new Date(),
): Promise<Done | undefined> {
  const last = (await findEvents(queries, { kind, id })).at(-1)
  if (!last || last.actorId !== actor.id || now.getTime() - last.at.getTime() > freshMs) return undefined
  const words = doneInWords(acts, last)
  return words === undefined
    ? undefined
    : { words: `${title}: ${words}.`, to, isLast: !to && Boolean(acts[last.kind]?.leadsOn) }
}
