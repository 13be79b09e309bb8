import { isState, type State } from '#app/places/place.ts'
import type { PartnerRates, Schedule } from '#app/rates/rates.schema.ts'
import { type CalendarDay, isBusinessDay, nextDay } from '#app/places/public-holidays.ts'

/** What the agreement itself says, in figures: pages and clauses are both made from it, so they cannot differ. */
type AgreementTerms = {
  /** Dollars for the tablet, the service and its set-up. */
  cost: number
  /** Days between debits. */
  debitEveryDays: number
  /** The weekday of the debits, Monday is 1. */
  debitWeekday: number
  /** A Wednesday on which debits were made: all others are counted from it. */
  debitAnchor: CalendarDay
  /** Business days before a debit at which its amount is mailed. */
  debitNoticeBusinessDays: number
  /** Days of notice at which either side may end it. */
  noticeDays: number
  /** What leaving costs, in dollars. */
  exitFee: number
  /** Weeks until the hardware is there. */
  hardwareWeeks: number
  pinDigits: number
  clauses: Record<
    'cost' | 'commission' | 'debit' | 'notice' | 'equipment' | 'security' | 'exclusivity' | 'sale' | 'renewal',
    string
  >
}

export type KeyFacts = {
  cost: { dollars: number; clause: string }
  /** The rates that hold on the day, and those that follow; `mark` tells this schedule from another (rule CR6). */
  commission: { clause: string; on: CalendarDay; partners: PartnerRates[]; mark: string }
  debit: {
    everyDays: number
    weekday: number
    /** The next three, moved off weekends and public holidays of the store's state to the next business day. */
    dates: { due: CalendarDay; debited: CalendarDay }[]
    noticeBusinessDays: number
    clause: string
  }
  notice: { days: number; exitFee: number; clause: string }
  equipment: { weeks: number; clause: string }
  pin: { digits: number; clause: string }
  clauses: AgreementTerms['clauses']
  contact: { phone: string; phoneHref: string; email: string }
}

const dayMs = 86_400_000
const shownDates = 3

/** The day itself or the next one on which banks of that state work. */
function businessDayFrom(day: CalendarDay, state: State | undefined): CalendarDay {
  let at = day
  while (!isBusinessDay(at, state)) at = nextDay(at)
  return at
}

/** The next debits after a day, three unless more are asked for: counted from the anchor, then moved off days on which banks rest. */
export function nextDebits(
  { debitAnchor, debitEveryDays }: Pick<AgreementTerms, 'debitAnchor' | 'debitEveryDays'>,
  after: CalendarDay,
  state: State | undefined,
  many = shownDates,
): KeyFacts['debit']['dates'] {
  const days = (Date.parse(after) - Date.parse(debitAnchor)) / dayMs
  const first = Math.floor(days / debitEveryDays) + 1
  return Array.from({ length: many }, (_, at) => {
    const due = new Date(Date.parse(debitAnchor) + (first + at) * debitEveryDays * dayMs).toISOString().slice(0, 10)
    return { due, debited: businessDayFrom(due, state) }
  })
}

/** Key facts for the state that somebody has chosen since they were made: the days due are the same, the banks' are not. */
export function factsIn(facts: KeyFacts, state: string): KeyFacts {
  if (!isState(state)) return facts
  const dates = facts.debit.dates.map(({ due }) => ({ due, debited: businessDayFrom(due, state) }))
  return { ...facts, debit: { ...facts.debit, dates } }
}

/** The key facts of an agreement (rule C31), as plain figures and the clause that each comes from. */
export function keyFactsOf(
  terms: AgreementTerms,
  {
    today,
    state,
    contact,
    schedule,
  }: { today: CalendarDay; state: State | undefined; contact: KeyFacts['contact']; schedule: Schedule },
): KeyFacts {
  const { clauses } = terms
  return {
    cost: { dollars: terms.cost, clause: clauses.cost },
    commission: { clause: clauses.commission, ...schedule },
    debit: {
      everyDays: terms.debitEveryDays,
      weekday: terms.debitWeekday,
      dates: nextDebits(terms, today, state),
      noticeBusinessDays: terms.debitNoticeBusinessDays,
      clause: clauses.debit,
    },
    notice: { days: terms.noticeDays, exitFee: terms.exitFee, clause: clauses.notice },
    equipment: { weeks: terms.hardwareWeeks, clause: clauses.equipment },
    pin: { digits: terms.pinDigits, clause: clauses.security },
    clauses,
    contact,
  }
}
