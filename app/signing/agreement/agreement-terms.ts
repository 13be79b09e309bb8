/** The days as the contract document's fields name them (rule SG4). */
export const weekdays = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'] as const

/**
 * The figures of the agreement: its words, its key facts and its pages are made from them, so they cannot differ. They belong
 * to the newest version of its words: another figure is another version (`templateHash`, and the test that holds it).
 */
export const agreementTerms = {
  /** Dollars for the tablet, the service and its set-up. */
  cost: 0,
  /** Days between debits. */
  debitEveryDays: 14,
  /** Monday is 1. */
  debitWeekday: 3,
  /** A Wednesday of debits: all others are counted from it. */
  debitAnchor: '2026-12-02',
  /** Business days before a debit at which its amount is mailed. */
  debitNoticeBusinessDays: 2,
  /** Days after which an end takes effect; none, since nobody is locked in. */
  noticeDays: 0,
  /** Dollars. */
  exitFee: 0,
  hardwareWeeks: 2,
  pinDigits: 4,
  /** Where the agreement says it: clause numbers. */
  clauses: {
    cost: '3',
    commission: '5',
    debit: '6',
    notice: '10',
    equipment: '4',
    security: '2',
    exclusivity: '9',
    sale: '12',
    renewal: '13',
  },
} as const

/** The figures that a retailer asks about most, and how the agreement, its key facts and its debit request say them. */
type LeavingAndDebit = {
  debitEveryDays: number
  debitWeekday: number
  debitNoticeBusinessDays: number
  noticeDays: number
  exitFee: number
}

const written = ['no', 'one', 'two', 'three', 'four', 'five', 'six']
export const inWords = (count: number): string => written[count] ?? String(count)

const capital = (words: string): string => `${words[0]?.toUpperCase() ?? ''}${words.slice(1)}`

/** “every two weeks” */
export const debitRhythm = ({ debitEveryDays }: Pick<LeavingAndDebit, 'debitEveryDays'>): string =>
  `every ${inWords(debitEveryDays / 7)} weeks`

/** “Wednesday”: Monday is 1. */
export const debitDay = ({ debitWeekday }: Pick<LeavingAndDebit, 'debitWeekday'>): string =>
  capital(weekdays[debitWeekday - 1] ?? '')

/** “two business days before”, the notice of a debit's amount. */
export const debitNotice = ({ debitNoticeBusinessDays }: Pick<LeavingAndDebit, 'debitNoticeBusinessDays'>): string =>
  `${inWords(debitNoticeBusinessDays)} business days before`

/** “on any day”, or with how much notice a retailer leaves. */
export const leavingTime = ({ noticeDays }: Pick<LeavingAndDebit, 'noticeDays'>): string =>
  noticeDays === 0 ? 'on any day' : `with ${noticeDays} days’ notice`

/** “without a fee”, or what leaving costs. */
export const leavingFee = ({ exitFee }: Pick<LeavingAndDebit, 'exitFee'>): string =>
  exitFee === 0 ? 'without a fee' : `for a fee of $${exitFee}`
