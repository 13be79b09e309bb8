/** The days, in the spelling of the contract document's field names (rule SG4). */
export const weekdays = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'] as const

/**
 * The figures of the agreement. Clauses, key facts and pages all read them from here, so they cannot disagree. They
 * belong to the newest version of the clauses: a changed figure needs a new version (a test compares `templateHash`).
 */
export const agreementTerms = {
  /** In dollars, for the tablet, the service and its set-up. */
  cost: 0,
  /** Days between debits. */
  debitEveryDays: 14,
  /** Monday is 1. */
  debitWeekday: 3,
  /** A Wednesday on which debits run: all other debit days are counted from it. */
  debitAnchor: '2026-12-02',
  /** Number of business days before a debit on which its amount is mailed. */
  debitNoticeBusinessDays: 2,
  /** Days of notice before an end takes effect. Zero: a retailer may leave on any day. */
  noticeDays: 0,
  /** Dollars. */
  exitFee: 0,
  hardwareWeeks: 2,
  pinDigits: 4,
  /** The numbers of the clauses that contain each figure. */
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

/** The figures about leaving and debits that the agreement, its key facts and its debit request put into words. */
type LeavingAndDebit = {
  debitEveryDays: number
  debitWeekday: number
  debitNoticeBusinessDays: number
  noticeDays: number
  exitFee: number
}

const written = ['no', 'one', 'two', 'three', 'four', 'five', 'six']
/** Returns a number as a word (“two”), or as digits where no word is listed. */
export const inWords = (count: number): string => written[count] ?? String(count)

const capital = (words: string): string => `${words[0]?.toUpperCase() ?? ''}${words.slice(1)}`

/** “every two weeks” */
export const debitRhythm = ({ debitEveryDays }: Pick<LeavingAndDebit, 'debitEveryDays'>): string =>
  `every ${inWords(debitEveryDays / 7)} weeks`

/** “Wednesday”: Monday is 1. */
export const debitDay = ({ debitWeekday }: Pick<LeavingAndDebit, 'debitWeekday'>): string =>
  capital(weekdays[debitWeekday - 1] ?? '')

/** “two business days before”: when the amount of a debit is announced. */
export const debitNotice = ({ debitNoticeBusinessDays }: Pick<LeavingAndDebit, 'debitNoticeBusinessDays'>): string =>
  `${inWords(debitNoticeBusinessDays)} business days before`

/** “on any day”, or the notice that a retailer must give. */
export const leavingTime = ({ noticeDays }: Pick<LeavingAndDebit, 'noticeDays'>): string =>
  noticeDays === 0 ? 'on any day' : `with ${noticeDays} days’ notice`

/** “without a fee”, or the cost of leaving. */
export const leavingFee = ({ exitFee }: Pick<LeavingAndDebit, 'exitFee'>): string =>
  exitFee === 0 ? 'without a fee' : `for a fee of $${exitFee}`
