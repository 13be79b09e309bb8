import type { Queries } from '#app/data/database/database.server.ts'

import { maskedMobile, normaliseMobile } from './sms/mobile-number.ts'
import { timelineOf } from './office/opt-out-record.server.ts'
import type { WordedEvent } from './office/opt-outs-view.ts'
import { findOptOutEvents, findOptOutsByNumber } from './opt-outs.queries.server.ts'

/** Returns the opt-out events of a person's numbers in any notation, for the timeline of their record (rule BO29). */
export async function tellOptOuts(queries: Queries, written: readonly (string | null)[]): Promise<WordedEvent[]> {
  const numbers = new Set(written.flatMap((one) => normaliseMobile(one ?? '') ?? []))
  const worded: WordedEvent[] = []
  for (const { id, number } of await findOptOutsByNumber(queries, [...numbers]))
    for (const event of timelineOf(await findOptOutEvents(queries, id)))
      worded.push({ ...event, what: `${event.what} (texts to ${maskedMobile(number)})` })
  return worded
}
