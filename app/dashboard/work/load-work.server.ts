import { dueDays, findDueRenewals } from '#app/contracts/renewal/find-due-renewals.server.ts'
import { startOfDay } from '#app/geo/calendar/business-days.ts'
import type { StaffActor } from '#app/office/guards/staff-actor.server.ts'
import { type CountedWork, countOpenWork } from '#app/office/records/count-open-work.server.ts'
import { measureResponses, type ResponseTimes } from '#app/office/records/measure-responses.server.ts'
import { findColleagueNames, findColleagues } from '#app/office/team/members/find-colleagues.server.ts'
import { spanInWords } from '#app/registrations/counts/promise.ts'
import { findUnsentHardware } from '#app/shops/go-live/waiting/find-waiting-go-lives.server.ts'
import { addDays, sydneyDay } from '#app/traffic/sydney-day.ts'
import { dayOf } from '#app/ui/time/dates.ts'
import type { Platform } from '#app/web/platform.server.ts'

import { ages, type PersonsWork, type ResponseView, type WorkView } from './work-view.ts'

const sydney = 'Australia/Sydney'
const responseDays = 30
const few = 20

const sum = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0)

/** Groups the counts by assignee: first the work without one, then the colleagues with most work. */
function peopleOf(
  counted: readonly CountedWork[],
  names: ReadonlyMap<string, string>,
  active: ReadonlySet<string>,
): PersonsWork[] {
  const people = [...Map.groupBy(counted, ({ owner }) => owner)].map(([id, kinds]) => ({
    id,
    name: id === null ? 'Unassigned' : (names.get(id) ?? 'A former colleague'),
    isGone: id !== null && !active.has(id),
    count: sum(kinds.map(({ count }) => count)),
    ages: ages.map((_, index) => sum(kinds.map((kind) => kind.ages[index] ?? 0))),
    kinds: kinds.map(({ oldest, owner: _owner, ...kind }) => ({ ...kind, oldest: oldest.toISOString() })),
  }))
  return people.toSorted(
    (a, b) => Number(a.id !== null) - Number(b.id !== null) || b.count - a.count || a.name.localeCompare(b.name),
  )
}

/** Words the response times. Late unanswered work counts as not in time (rule BO85). */
function responseView({ label, promise, count, medianMs, inTime, late }: ResponseTimes): ResponseView {
  const of = count + late
  return {
    label,
    promise,
    count,
    median: medianMs === null ? null : spanInWords(medianMs),
    late,
    inTime:
      promise === null || of === 0
        ? null
        : { share: `${Math.floor((100 * (inTime ?? 0)) / of)}%`, count: inTime ?? 0, of },
  }
}

/**
 * Loads the page of managers (rules BO84 to BO86). Days are Sydney's.
 * @throws RefusedError forbidden
 */
export async function loadWork(platform: Platform, actor: StaffActor, now = new Date()): Promise<WorkView> {
  const today = sydneyDay(now)
  const startOf = (daysAgo: number) => startOfDay(addDays(today, -daysAgo), sydney)
  // The last age has no first moment; each other one begins on the day before the next one's first.
  const since = ages.slice(1).map(({ days }) => startOf(days - 1))
  const [counted, responses, hardware, renewals, names, colleagues] = await Promise.all([
    countOpenWork(platform, actor, since),
    measureResponses(platform, actor, startOf(responseDays - 1)),
    findUnsentHardware(platform, actor, { few, now }),
    findDueRenewals(platform, actor, { few, now }),
    findColleagueNames(platform),
    findColleagues(platform, 'staff:read'),
  ])
  const people = peopleOf(counted, names, new Set(colleagues.map(({ id }) => id)))
  return {
    today: dayOf(today),
    open: sum(people.map(({ count }) => count)),
    unassigned: sum(people.filter(({ id }) => id === null).map(({ count }) => count)),
    people,
    responses: responses.map(responseView),
    days: responseDays,
    hardware: {
      count: hardware.count,
      allTo: '/staff/shops?status=onboarding&waits=send',
      rows: hardware.oldest.map(({ id, sealedAt, ...shop }) => ({
        ...shop,
        to: `/staff/shops/${id}`,
        sealedAt: sealedAt.toISOString(),
        waits: spanInWords(now.getTime() - sealedAt.getTime()),
      })),
    },
    renewals: {
      count: renewals.count,
      allTo: '/staff/contracts?kind=renewal',
      rows: renewals.first.map(({ id, shopId, shopName, offeredAt, endsAt, hasEnded }) => ({
        key: id,
        to: `/staff/shops/${shopId}`,
        shopName,
        offeredAt: offeredAt.toISOString(),
        endsAt: endsAt.toISOString(),
        hasEnded,
      })),
    },
    dueDays,
  }
}
