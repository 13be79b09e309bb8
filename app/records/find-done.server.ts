import type { Queries } from '#app/platform/database/database.server.ts'
import type { StaffActor } from '#app/staff/guards/staff-actor.server.ts'
import type { Done } from '#app/ui/record/done-notice.tsx'

import { type Acts, doneInWords } from './acts.ts'
import { findEvents } from './manage-events.server.ts'

const freshMs = 10 * 60_000

type Asked = {
  kind: string
  acts: Acts<string>
  id: string
  /** Names the record. */
  title: string
  /** Its address, where another record is open. */
  to: string | undefined
}

/**
 * What an actor has just done to a record, for the notice about it (rule BO60). Undefined when something else happened since, or it was
 * more than ten minutes ago: an address that is opened again claims nothing.
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
