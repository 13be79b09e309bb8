import type { Database, Transaction } from '#app/data/database/database.server.ts'
import { newId } from '#app/core/new-id.server.ts'

import { dayOf, lastDays, minuteOf } from './status-days.ts'
import {
  countMinute,
  findDaysSince,
  findNewestIncidents,
  findOpenIncident,
  insertIncident,
  type StoredDay,
  type StoredIncident,
  updateIncident,
} from './status.queries.server.ts'
import { type Incident, type PartCheck, type Sample, statusDays, type StatusPart } from './status.ts'

const shownIncidents = 12

export type StatusRecord = {
  days: StoredDay[]
  incidents: Incident[]
  /** The last minute that any process recorded. */
  latest: Sample | undefined
}

const incidentOf = ({ part, state, openedAt, closedAt }: StoredIncident): Incident => ({
  part,
  state,
  openedAt: openedAt.toISOString(),
  closedAt: closedAt?.toISOString(),
})

/** Returns the last recorded minute. A part that was checked then is fine unless it has an open incident. */
function latestOf(days: readonly StoredDay[], incidents: readonly Incident[]): Sample | undefined {
  const last = Math.max(...days.map(({ lastAt }) => lastAt.getTime()))
  if (!Number.isFinite(last)) return undefined
  const open = new Map<StatusPart, Incident>(
    incidents.filter(({ closedAt }) => closedAt === undefined).map((incident) => [incident.part, incident]),
  )
  const checked = days.filter(({ lastAt }) => lastAt.getTime() === last)
  const checks = checked.map(({ part }): PartCheck => ({ part, state: open.get(part)?.state ?? 'ok' }))
  return { at: new Date(last), checks }
}

/** Reads ninety days, the newest incidents and the last minute. */
export async function readRecord({ queries }: Database, now: Date): Promise<StatusRecord> {
  const first = lastDays(dayOf(now), statusDays)[0] ?? ''
  const [days, stored] = await Promise.all([
    findDaysSince(queries, first),
    findNewestIncidents(queries, shownIncidents),
  ])
  const incidents = stored.map(incidentOf)
  return { days, incidents, latest: latestOf(days, incidents) }
}

/**
 * The longest gap between two checks over which an incident is known to last. After a longer gap it ended with the last check that saw it.
 */
const knownMs = 5 * 60_000

async function followIncident(tx: Transaction, { part, state }: PartCheck, at: Date): Promise<void> {
  const open = await findOpenIncident(tx, part)
  if (state === 'ok') {
    if (!open) return
    const isNear = at.getTime() - open.lastAt.getTime() <= knownMs
    return updateIncident(tx, open.id, { closedAt: isNear ? at : open.lastAt })
  }
  if (!open) return insertIncident(tx, { id: newId(), part, state, openedAt: at, lastAt: at })
  return updateIncident(tx, open.id, { lastAt: at, ...(state === 'failed' && { state }) })
}

/** Adds samples to the record, in order of time. If several processes checked the same minute, the first one counts. */
export async function recordSamples(database: Database, samples: readonly Sample[]): Promise<void> {
  await database.transaction(async (tx) => {
    for (const sample of samples) {
      const at = minuteOf(sample.at)
      for (const check of sample.checks) {
        const isFirst = await countMinute(tx, { part: check.part, day: dayOf(at), at, state: check.state })
        if (isFirst) await followIncident(tx, check, at)
      }
    }
  })
}
