import type { Database } from '#app/platform/database/database.server.ts'

import { type Incident, type PartCheck, type Sample, statusDays, type StatusPart } from './status.ts'
import { dayOf, lastDays } from './status-days.ts'
import { findDaysSince, findNewestIncidents, type StoredDay, type StoredIncident } from './status.store.server.ts'

const shownIncidents = 12

export type StatusRecord = {
  days: StoredDay[]
  incidents: Incident[]
  /** The last minute that any process has recorded. */
  latest: Sample | undefined
}

const incidentOf = ({ part, state, openedAt, closedAt }: StoredIncident): Incident => ({
  part,
  state,
  openedAt: openedAt.toISOString(),
  closedAt: closedAt?.toISOString(),
})

/** A part that was checked in the last recorded minute is fine unless an incident of its own is open. */
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

/** Ninety days, the newest incidents and the last minute. */
export async function readRecord({ queries }: Database, now: Date): Promise<StatusRecord> {
  const first = lastDays(dayOf(now), statusDays)[0] ?? ''
  const [days, stored] = await Promise.all([
    findDaysSince(queries, first),
    findNewestIncidents(queries, shownIncidents),
  ])
  const incidents = stored.map(incidentOf)
  return { days, incidents, latest: latestOf(days, incidents) }
}
