import { findNewEnquiries } from '#app/enquiries/find-new-enquiries.server.ts'
import { findWaitingChanges } from '#app/shops/change/requests/find-waiting-changes.server.ts'
import { findWaitingGoLives } from '#app/shops/go-live/waiting/find-waiting-go-lives.server.ts'
import { findDueLeavings } from '#app/shops/leaving/find-leavings.server.ts'
import { findStalledShops } from '#app/shops/onboarding/find-stalled-shops.server.ts'
import type { RaisedAlarm } from '#app/web/limits/limit.ts'
import type { Platform } from '#app/web/platform.server.ts'
import { findUrgentPrivacyRequests } from '#app/privacy/requests/manage-privacy-requests.server.ts'
import { stateOf } from '#app/privacy/requests/privacy-request.ts'
import { findSchedule } from '#app/rates/find-schedule.server.ts'
import { countCohorts } from '#app/registrations/counts/count-cohorts.server.ts'
import { findWaitingRegistrations } from '#app/registrations/find/find-waiting-registrations.server.ts'
import type { StaffActor } from '#app/office/guards/staff-actor.server.ts'
import { type ChangedRecords, findChangedRecords } from '#app/office/audit/find-changed-records.server.ts'
import { findMailTrouble } from '#app/office/mail/find-mail-trouble.server.ts'
import { can, type Right } from '#app/office/roles/roles.ts'
import { sydneyDay } from '#app/traffic/sydney-day.ts'
import { clock, dayOf, weekdayName } from '#app/ui/time/dates.ts'
import { formatCount } from '#app/ui/text/format-count.ts'

import { headlineOf, inWords } from './headline.ts'
import { jobsOf } from './jobs-of.server.ts'
import type { Job, DashboardView } from './dashboard-view.ts'

/** Describes an alarm on one line: the problem and the remedy (rule L4). */
function alarmWords({ words, count, endsAt }: RaisedAlarm): string {
  return words(formatCount(count), clock(endsAt))
}

const few = 5
const mostJobs = 9
const weeks = 11
/** The limit of counting: beyond a thousand the exact number does not matter. */
const countedTo = 1_000

const stalledTo = '/staff/shops?status=onboarding&still=5'

async function readAll(platform: Platform, actor: StaffActor) {
  const ask = { few, countedTo }
  const mayRead = async <Value>(right: Right, read: () => Promise<Value>) =>
    can(actor.role, right) ? read() : undefined
  const [
    alarms,
    registrations,
    enquiries,
    stores,
    mail,
    cohorts,
    requests,
    changed,
    goLives,
    changes,
    leavings,
    schedule,
  ] = await Promise.all([
    platform.limits.alarms(),
    mayRead('registrations:read', () => findWaitingRegistrations(platform, actor, { ...ask, few: mostJobs })),
    mayRead('enquiries:read', () => findNewEnquiries(platform, actor, ask)),
    mayRead('newsagencies:read', () => findStalledShops(platform, actor, ask)),
    mayRead('mail:read', () => findMailTrouble(platform, actor, { ...ask, few: 3 })),
    mayRead('registrations:read', () => countCohorts(platform, actor, weeks)),
    mayRead('people:manage', () => findUrgentPrivacyRequests(platform, actor)),
    mayRead('contracts:read', () => findChangedRecords(platform, actor)),
    mayRead('newsagencies:read', () => findWaitingGoLives(platform, actor, { few: countedTo })),
    mayRead('newsagencies:read', () => findWaitingChanges(platform, actor, { few: countedTo })),
    mayRead('newsagencies:read', () => findDueLeavings(platform, actor, { few: countedTo })),
    mayRead('rates:read', () => findSchedule(platform.database.queries)),
  ])
  return {
    alarms,
    registrations,
    enquiries,
    stores,
    mail,
    cohorts,
    requests,
    changed,
    goLives,
    changes,
    leavings,
    schedule,
  }
}

type Read = Awaited<ReturnType<typeof readAll>>

function factsOf({ alarms, registrations, stores }: Read, first: Job | undefined, isChanged: boolean): string[] {
  const oldest = first && `First up: ${first.who}. ${first.wait.words}.`
  const still = stores && stores.count > 0 && stores.longest[0]
  const others = registrations?.onThem ?? 0
  return [
    ...alarms.map(alarmWords),
    oldest,
    still &&
      `${capital(inWords(stores.count, countedTo))} ${stores.count === 1 ? 'store has' : 'stores have'} stalled for ${stores.after} days or longer, ${still.shopName} for ${still.days}.`,
    others > 0 &&
      `${capital(inWords(others, countedTo))} of our questions ${others === 1 ? 'waits' : 'wait'} for an answer.`,
    !first &&
      !still &&
      others === 0 &&
      alarms.length === 0 &&
      !isChanged &&
      'No one is waiting for us. Put the kettle on.',
  ].filter((fact) => typeof fact === 'string')
}

const capital = (words: string) => words.charAt(0).toUpperCase() + words.slice(1)

function listsOf({ registrations, enquiries, mail, requests }: Read): DashboardView['lists'] {
  return [
    requests && { label: 'Privacy requests due within a week', to: '/staff/privacy', count: requests.length },
    registrations && { label: 'Registrations', to: '/staff/registrations', count: registrations.onUs },
    enquiries && { label: 'Enquiries', to: '/staff/enquiries?status=new&order=asc', count: enquiries.count },
    mail && { label: 'Failed emails', to: '/staff/mail?state=failed', count: mail.failed },
  ].filter((list) => list !== undefined)
}

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
  const { registrations, enquiries, stores, mail, cohorts } = read
  const waiting = {
    registrations: registrations?.urgent ?? [],
    enquiries: enquiries?.oldest ?? [],
    mails: mail?.last ?? [],
    requests: read.requests ?? [],
    goLives: read.goLives ?? [],
    changes: read.changes ?? [],
    leavings: read.leavings ?? [],
  }
  const jobs = jobsOf(waiting, actor.role, now, mostJobs)
  const unsent = waiting.goLives.filter(({ act }) => act === 'send').length
  const overdue = waiting.requests.filter((request) => stateOf(request, sydneyDay(now)) === 'overdue').length
  const unsettled = waiting.leavings.filter(({ due }) => due < now).length
  const late = Math.min(countedTo, (registrations?.late ?? 0) + unsent + unsettled + overdue)
  const onUs =
    (registrations?.onUs ?? 0) +
    (enquiries?.count ?? 0) +
    waiting.goLives.length +
    waiting.leavings.length +
    waiting.requests.length +
    waiting.changes.length
  const waitingOnUs = Math.min(countedTo, onUs)
  const stalled = stores?.count ?? 0
  const { changed } = read.changed ? changedOf(read.changed) : {}
  const hasNoRates = read.schedule?.partners.length === 0
  const forged = (changed?.histories.length ?? 0) + (changed?.chain ? 1 : 0)
  const counts = { forged, late, waiting: waitingOnUs, stalled, failed: mail?.failed ?? 0 }
  return {
    day: weekdayName(now),
    date: `${dayOf(now.toISOString())}, ${clock(now)}`,
    isAfternoon: Number(clock(now).slice(0, 2)) >= 12,
    headline: headlineOf(counts, countedTo),
    facts: factsOf(read, jobs[0], forged > 0 || hasNoRates),
    counts: [
      { label: 'Late', value: late, isBad: late > 0 },
      { label: 'Waiting on us', value: waitingOnUs },
      { label: 'Waiting on them', value: registrations?.onThem ?? 0 },
      { label: 'Stalled', value: stalled },
    ],
    jobs,
    lists: listsOf(read),
    ...(cohorts && { cohorts }),
    ...(stores && {
      stalled: {
        count: stores.count,
        after: stores.after,
        to: stalledTo,
        shops: stores.longest.map((shop) => ({ ...shop, to: `/staff/shops/${shop.id}` })),
      },
    }),
    ...(mail && { mail: { failed: mail.failed, retrying: mail.retrying } }),
    ...(hasNoRates && { hasNoRates }),
    ...(changed && { changed }),
    countedTo,
  }
}
