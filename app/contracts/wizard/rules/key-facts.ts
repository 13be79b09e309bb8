import { isState, type State } from '#app/geo/place.ts'
import type { PartnerRates, Schedule } from '#app/rates/rates.schema.ts'
import { type CalendarDay, isBusinessDay, nextDay } from '#app/geo/calendar/public-holidays.ts'

/** The figures of the agreement: pages and clauses both use them, so they cannot differ. */
type AgreementTerms = {
  /** In dollars, for the tablet, the service and its set-up. */
  cost: number
  /** Days between debits. */
  debitEveryDays: number
  /** The weekday of the debits, Monday is 1. */
  debitWeekday: number
  /** A Wednesday on which debits were made: all other debit days are counted from it. */
  debitAnchor: CalendarDay
  /** Number of business days before a debit on which its amount is mailed. */
  debitNoticeBusinessDays: number
  /** Days of notice at which either side may end it. */
  noticeDays: number
  /** The fee for leaving, in dollars. */
  exitFee: number
  /** Weeks until the hardware arrives. */
  hardwareWeeks: number
  pinDigits: number
  clauses: Record<
    'cost' | 'commission' | 'debit' | 'notice' | 'equipment' | 'security' | 'exclusivity' | 'sale' | 'renewal',
    string
  >
}

export type KeyFacts = {
  cost: { dollars: number; clause: string }
  /** The rates of the day and those that follow; `mark` identifies this schedule (rule CR6). */
  commission: { clause: string; on: CalendarDay; partners: PartnerRates[]; mark: string }
  debit: {
    everyDays: number
    weekday: number
    /** The next three, moved off weekends and public holidays of the shop's state to the next business day. */
    dates: { due: CalendarDay; debited: CalendarDay }[]
    noticeBusinessDays: number
    clause: string
  }
  notice: { days: number; exitFee: number; clause: string }
  /** `weeks`: 0 if the tablet is at the counter already. */
  equipment: { weeks: number; clause: string }
  pin: { digits: number; clause: string }
  clauses: AgreementTerms['clauses']
  contact: { phone: string; phoneHref: string; email: string }
}

const dayMs = 86_400_000
const shownDates = 3

/** Returns the day itself or the next one on which banks in that state are open. */
function businessDayFrom(day: CalendarDay, state: State | undefined): CalendarDay {
  let at = day
  while (!isBusinessDay(at, state)) at = nextDay(at)
  return at
}

/** Returns the next debits after a day, three by default: counted from the anchor, then moved off bank holidays. */
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

/** Adapts key facts to a state that was chosen after they were loaded: the due days stay, the bank holidays differ. */
export function factsIn(facts: KeyFacts, state: string): KeyFacts {
  if (!isState(state)) return facts
  const dates = facts.debit.dates.map(({ due }) => ({ due, debited: businessDayFrom(due, state) }))
  return { ...facts, debit: { ...facts.debit, dates } }
}

/** Returns the key facts of an agreement (rule C31): plain figures, each with the clause from which it comes. */
export function keyFactsOf(
  terms: AgreementTerms,
  {
    today,
    state,
    contact,
    schedule,
    hasTablet = false,
  }: {
    today: CalendarDay
    state: State | undefined
    contact: KeyFacts['contact']
    schedule: Schedule
    /** Whether the tablet of the former owner is at the counter. */
    hasTablet?: boolean
  },
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
    equipment: { weeks: hasTablet ? 0 : terms.hardwareWeeks, clause: clauses.equipment },
    pin: { digits: terms.pinDigits, clause: clauses.security },
    clauses,
    contact,
  }
}
