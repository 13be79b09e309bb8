import { sql } from 'drizzle-orm'

import { type SeededRandom, pick } from '#app/core/seeded-random.ts'
import { dayOf, lastDays, minutesSoFar } from '#app/status/status-days.ts'
import { recordSamples } from '#app/status/status-record.server.ts'
import { type PartCheck, statusDays, statusParts } from '#app/status/status.ts'
import { createIntake } from '#app/traffic/intake/intake.server.ts'
import type { TrafficEvent } from '#app/traffic/intake/traffic.schema.ts'

import { hoursBefore, visitBetween } from './example-clock.ts'
import { isOneIn, visitOf, type World } from './example-world.ts'

const pages = ['/about', '/agent', '/clients', '/locations', '/signup', '/blogs', '/us-signup']
const retailers = [
  ['Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 Chrome/130.0 Mobile', 390],
  ['Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Safari/604.1', 393],
  ['Mozilla/5.0 (Windows NT 10.0; Win64; x64) Chrome/130.0 Safari/537.36', 1440],
  ['Mozilla/5.0 (Macintosh; Intel Mac OS X 14_6) Safari/605.1.15', 1512],
  ['Mozilla/5.0 (iPad; CPU OS 18_0 like Mac OS X) Safari/604.1', 820],
] as const
const clicks = [
  ['LET’S TALK', '#contact'],
  ['Register your shop', '/signup'],
  ['Find a store', '/locations'],
] as const

/** Returns the page views and clicks of one visitor: a landing page, some more, and now and then a button. */
function visitEvents(random: SeededRandom, width: number): TrafficEvent[] {
  const [landing, utm, referrer] = visitOf(random)
  const view = (path: string): TrafficEvent => ({ event: 'page_view', path, width })
  const more = Array.from({ length: random(4) }, () => view(pick(random, pages)))
  const [label, target] = pick(random, clicks)
  const click: TrafficEvent = { event: 'click', path: landing, label, target, width }
  return [
    { event: 'page_view', path: landing, width, ...(utm && { utm }), referrer },
    ...more,
    ...(isOneIn(random, 4) ? [click] : []),
  ]
}

/** Adds visitors of a month and of the one before it, so that the report can compare them. */
export function tellOfTraffic({ platform, clock, random, start, end, scale, isBusy }: World): void {
  const intake = createIntake(platform)
  const site = new URL(platform.config.PUBLIC_URL).host
  const count = Math.max(60, Math.round(1_600 * scale))
  for (let index = 0; index < count; index += 1)
    clock.quietlyAt(visitBetween(start, end, random, isBusy), async () => {
      const [userAgent, width] = pick(random, retailers)
      const ip = `198.51.${random(200)}.${random(255)}`
      await intake.take(visitEvents(random, width), { ip, userAgent, requestId: '' }, site)
      if (index % 100 === 0) await intake.flush()
    })
  clock.quietlyAt(new Date(end.getTime() - 1), () => intake.flush())
}

const troubles: readonly { daysAgo: number; minutes: number; checks: readonly PartCheck[] }[] = [
  { daysAgo: 61, minutes: 25, checks: [{ part: 'human-check', state: 'degraded' }] },
  { daysAgo: 23, minutes: 12, checks: [{ part: 'database', state: 'failed' }, { part: 'forms', state: 'failed' }] }, // prettier-ignore
  { daysAgo: 9, minutes: 50, checks: [{ part: 'mail', state: 'degraded' }] },
]

/** Adds the status of the past ninety days, with an occasional bad hour; every other minute was fine. */
export async function tellOfStatus({ platform, end }: World): Promise<void> {
  for (const { daysAgo, minutes, checks } of troubles) {
    const from = hoursBefore(end, daysAgo * 24).getTime()
    const at = (minute: number) => new Date(from + minute * 60_000)
    const bad = Array.from({ length: minutes }, (_, minute) => ({ at: at(minute), checks }))
    const fine = checks.map(({ part }) => ({ part, state: 'ok' as const }))
    await recordSamples(platform.database, [...bad, { at: at(minutes), checks: fine }])
  }
  const days = lastDays(dayOf(end), statusDays).slice(0, -1)
  const rows = days.flatMap((day) => statusParts.map((part) => ({ part, day, minutes: minutesSoFar(day, end) })))
  await platform.database.queries.execute(sql`
    insert into status_days (part, day, ok, first_at, last_at)
    select part, day, minutes, (day || 'T00:00:00+10')::timestamptz, (day || 'T23:59:00+10')::timestamptz
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as rows (part text, day text, minutes int)
    on conflict (part, day) do update set
      ok = excluded.ok - status_days.degraded - status_days.failed, first_at = excluded.first_at, last_at = excluded.last_at`)
}
