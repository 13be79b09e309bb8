import { isExampleNumber } from '#app/core/example.ts'
import type { Platform } from '#app/web/platform.server.ts'
import type { StaffActor } from '#app/office/guards/staff-actor.server.ts'
import { can } from '#app/office/roles/roles.ts'

import { maskedMobile, mobileForPeople } from '../sms/mobile-number.ts'
import { findOptOut, findOptOutEvents, type StoredOptOutEvent } from '../opt-outs.queries.server.ts'
import type { OptOutRecord, WordedEvent } from './opt-outs-view.ts'

const pageWords: Record<StoredOptOutEvent['kind'], string> = {
  out: 'pressed Unsubscribe',
  again: 'pressed Unsubscribe again',
  back: 'may be texted again',
}

const staffWords: Record<StoredOptOutEvent['kind'], string> = {
  out: 'opted it out',
  again: 'recorded another opt-out',
  back: 'opted it back in with fresh consent',
}

function wordsFor({ source, kind, reason, keyLabel }: StoredOptOutEvent): string {
  if (source === 'page') return `${pageWords[kind]}${keyLabel ? ` in ${keyLabel}` : ''}`
  const act = source === 'import' ? 'imported it' : staffWords[kind]
  return reason ? `${act}: ${reason}` : act
}

/** Returns the timeline of a record, the newest event first. */
export function timelineOf(events: StoredOptOutEvent[]): WordedEvent[] {
  return events
    .map((event) => ({
      id: event.id,
      at: event.at.toISOString(),
      by: event.source === 'page' ? ('them' as const) : ('us' as const),
      who: event.actorName ?? 'The person',
      what: wordsFor(event),
    }))
    .toReversed()
}

/** Returns an opt-out with its evidence; undefined if it does not exist. The number is masked for actors who may only read. */
export async function loadOptOutRecord(
  { database }: Platform,
  actor: StaffActor,
  id: string,
): Promise<OptOutRecord | undefined> {
  const row = await findOptOut(database.queries, id)
  if (!row) return undefined
  const events = await findOptOutEvents(database.queries, id)
  const last = events.findLast(({ kind }) => kind !== 'back')
  const maySee = can(actor.role, 'opt-outs:write')
  return {
    id,
    isExample: isExampleNumber(row.number),
    number: maySee ? mobileForPeople(row.number) : maskedMobile(row.number),
    kept: maySee ? row.number : `+61 ${maskedMobile(row.number).slice(1)}`,
    state: row.state,
    source: row.source,
    keyLabel: row.keyLabel,
    typed: maySee ? (last?.typed ?? '') : 'Hidden',
    device: last?.device ?? null,
    firstAt: row.createdAt.toISOString(),
    changedAt: row.changedAt.toISOString(),
    timeline: timelineOf(events),
  }
}
