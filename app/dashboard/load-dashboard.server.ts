import { findNewEnquiries, findNewUsInterest } from '#app/enquiries/find-new-enquiries.server.ts'
import { findWaitingChanges } from '#app/shops/change/requests/find-waiting-changes.server.ts'
import { findWaitingGoLives } from '#app/shops/go-live/waiting/find-waiting-go-lives.server.ts'
import { findDueLeavings } from '#app/shops/leaving/find-leavings.server.ts'
import { findStalledShops } from '#app/shops/onboarding/find-stalled-shops.server.ts'
import type { RaisedAlarm } from '#app/web/limits/limit.ts'
import type { Platform } from '#app/web/platform.server.ts'
import { findOpenPrivacyRequests } from '#app/privacy/requests/manage-privacy-requests.server.ts'
import { findSchedule } from '#app/rates/find-schedule.server.ts'
import { countCohorts } from '#app/registrations/counts/count-cohorts.server.ts'
import { findWaitingRegistrations } from '#app/registrations/find/find-waiting-registrations.server.ts'
import type { StaffActor } from '#app/office/guards/staff-actor.server.ts'
import { type ChangedRecords, findChangedRecords } from '#app/office/audit/find-changed-records.server.ts'
import { findMailTrouble } from '#app/office/mail/find-mail-trouble.server.ts'
import { can, type Right } from '#app/office/roles/roles.ts'
import { countWork, type WorkFigure, workCountedTo } from '#app/office/shell/count-work.server.ts'
import { clock, dayOf, weekdayName } from '#app/ui/time/dates.ts'
import { formatCount } from '#app/ui/text/format-count.ts'

import { headlineOf, inWords } from './headline.ts'
import { jobsOf, type Waiting } from './jobs-of.server.ts'
import type { Job, DashboardView } from './dashboard-view.ts'

/** Describes an alarm on one line: the problem and the remedy (rule L4). */
function alarmWords({ words, count, endsAt }: RaisedAlarm): string {
  return words(formatCount(count), clock(endsAt))
}

const few = 5
const mostJobs = 9
const weeks = 11
/** The limit of counting: beyond a thousand the exact number does not matter. */
const countedTo = workCountedTo

async function readAll(platform: Platform, actor: StaffActor) {
  const mayRead = async <Value>(right: Right, read: () => Promise<Value>) =>
    can(actor.role, right) ? read() : undefined
  const jobs = { few: mostJobs }
  const [work, stores, mail, cohorts, changed, schedule, registrations, alarms, ...rest] = await Promise.all([
    countWork(platform, actor),
    mayRead('newsagencies:read', () => findStalledShops(platform, actor, { few })),
    mayRead('mail:read', () => findMailTrouble(platform, actor, { few: 3, countedTo })),
    mayRead('registrations:read', () => countCohorts(platform, actor, weeks)),
    mayRead('contracts:read', () => findChangedRecords(platform, actor)),
    mayRead('rates:read', () => findSchedule(platform.database.queries)),
    mayRead('registrations:read', () => findWaitingRegistrations(platform, actor, { ...jobs, countedTo })),
    platform.limits.alarms(),
    mayRead('enquiries:read', () => findNewEnquiries(platform, actor, jobs)),
    mayRead('us-interest:read', () => findNewUsInterest(platform, actor, jobs)),
    mayRead('people:manage', () => findOpenPrivacyRequests(platform, actor, jobs)),
    mayRead('newsagencies:read', () => findWaitingGoLives(platform, actor, jobs)),
    mayRead('newsagencies:read', () => findWaitingChanges(platform, actor, jobs)),
    mayRead('newsagencies:read', () => findDueLeavings(platform, actor, jobs)),
  ])
  const [enquiries = [], usInterest = [], requests = [], goLives = [], changes = [], leavings = []] = rest
  const waiting: Waiting = {
    registrations: registrations?.urgent ?? [],
    enquiries,
    usInterest,
    mails: mail?.last ?? [],
    requests,
    goLives,
    changes,
    leavings,
  }
  return { work, stores, mail, cohorts, changed, schedule, alarms, waiting, onThem: registrations?.onThem ?? 0 }
}

type Read = Awaited<ReturnType<typeof readAll>>

type Sums = { late: number; waiting: number; stalled: number; failed: number }

/** Adds up the figures about work (rule BO90). A sum stops at the limit of counting, too. */
function sumsOf(work: readonly WorkFigure[]): Sums {
  const sum = (counts: readonly number[]) =>
    Math.min(
      countedTo,
      counts.reduce((total, count) => total + count, 0),
    )
  const of = (state: WorkFigure['state']) => work.filter((figure) => figure.state === state)
  return {
    late: sum(of('waiting').map(({ late }) => late?.count ?? 0)),
    waiting: sum(of('waiting').map(({ count }) => count)),
    stalled: sum(of('stalled').map(({ count }) => count)),
    failed: sum(of('failed').map(({ count }) => count)),
  }
}

function factsOf({ alarms, onThem, stores }: Read, stalled: number, first: Job | undefined, isChanged: boolean) {
  const oldest = first && `First up: ${first.who}. ${first.wait.words}.`
  const still = stores && stalled > 0 && stores.longest[0]
  return [
    ...alarms.map(alarmWords),
    oldest,
    still &&
      `${capital(inWords(stalled, countedTo))} ${stalled === 1 ? 'store has' : 'stores have'} stalled for ${stores.after} days or longer, ${still.shopName} for ${still.days}.`,
    onThem > 0 &&
      `${capital(inWords(onThem, countedTo))} of our questions ${onThem === 1 ? 'waits' : 'wait'} for an answer.`,
    !first &&
      !still &&
      onThem === 0 &&
      alarms.length === 0 &&
      !isChanged &&
      'No one is waiting for us. Put the kettle on.',
  ].filter((fact) => typeof fact === 'string')
}

const capital = (words: string) => words.charAt(0).toUpperCase() + words.slice(1)

/** Returns a link to the list of each figure, followed by one to its late records. */
const listsOf = (work: readonly WorkFigure[]): DashboardView['lists'] =>
  work
    .filter(({ state }) => state !== 'stalled')
    .flatMap(({ label, to, count, late }) => [
      { label, to, count },
      ...(late && late.count > 0 ? [{ label: `${label}, late`, to: late.to, count: late.count }] : []),
    ])

/** Returns the changed records. The property is absent if there are none. */
function changedOf({ histories, rates, chainBrokenAt }: ChangedRecords): Pick<DashboardView, 'changed'> {
  if (histories.length === 0 && rates.length === 0 && chainBrokenAt === undefined) return {}
  return {
    changed: {
      histories: histories.map(({ documentId, businessName, entry }) => ({
        to: `/staff/contracts/${documentId}`,
        who: businessName,
        entry,
      })),
      ...(rates.length > 0 && { rates }),
      ...(chainBrokenAt !== undefined && { chain: { entry: chainBrokenAt } }),
    },
  }
}

/** Returns the data of the dashboard, as far as the colleague may read it. */
export async function loadDashboard(platform: Platform, actor: StaffActor): Promise<DashboardView> {
  const now = new Date()
  const read = await readAll(platform, actor)
  const { work, stores, mail, cohorts } = read
  const jobs = jobsOf(read.waiting, actor.role, now, mostJobs)
  const sums = sumsOf(work)
  const { changed } = read.changed ? changedOf(read.changed) : {}
  const hasNoRates = read.schedule?.partners.length === 0
  const forged = (changed?.histories.length ?? 0) + (changed?.chain ? 1 : 0)
  return {
    day: weekdayName(now),
    date: `${dayOf(now.toISOString())}, ${clock(now)}`,
    isAfternoon: Number(clock(now).slice(0, 2)) >= 12,
    headline: headlineOf({ ...sums, forged }, countedTo),
    facts: factsOf(read, sums.stalled, jobs[0], forged > 0 || hasNoRates),
    counts: [
      { label: 'Late', value: sums.late, isBad: sums.late > 0 },
      { label: 'Waiting on us', value: sums.waiting },
      { label: 'Waiting on them', value: read.onThem },
      { label: 'Stalled', value: sums.stalled },
    ],
    jobs,
    lists: listsOf(work),
    ...(cohorts && { cohorts }),
    ...(stores && {
      stalled: {
        count: sums.stalled,
        after: stores.after,
        to: work.find(({ state }) => state === 'stalled')?.to ?? '/staff/shops',
        shops: stores.longest.map((shop) => ({ ...shop, to: `/staff/shops/${shop.id}` })),
      },
    }),
    ...(mail && { mail: { failed: sums.failed, retrying: mail.retrying } }),
    ...(hasNoRates && { hasNoRates }),
    ...(changed && { changed }),
    countedTo,
  }
}
