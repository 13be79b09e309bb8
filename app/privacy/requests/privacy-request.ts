/** The kinds of request: to see the stored data, to correct it, or to erase it. */
export const requestKinds = ['access', 'correction', 'erasure'] as const
export type RequestKind = (typeof requestKinds)[number]

export const requestWays = ['email', 'phone', 'letter', 'person'] as const
export type RequestWay = (typeof requestWays)[number]

export const kindWords: Record<RequestKind, string> = {
  access: 'A copy of what we hold',
  correction: 'A correction',
  erasure: 'Erasure',
}

export const wayWords: Record<RequestWay, string> = {
  email: 'By email',
  phone: 'By phone',
  letter: 'By letter',
  person: 'In person',
}

/** A request must be answered within thirty days of its arrival (Australian Privacy Principles 12.4 and 13.5). */
export const answerDays = 30

export type PrivacyRequest = {
  id: string
  kind: RequestKind
  cameBy: RequestWay
  who: string
  /** Days in Sydney, as `2026-11-25`. */
  receivedOn: string
  dueOn: string
  madeByName: string
  answeredAt: Date | null
  isRefused: boolean | null
  answer: string | null
}

/** The state of a request; an overdue one is open. */
export type RequestState = 'open' | 'overdue' | 'answered' | 'refused'

export const stateWords: Record<RequestState, string> = {
  open: 'Open',
  overdue: 'Overdue',
  answered: 'Answered',
  refused: 'Refused',
}

/** Returns the state of a request on a day in Sydney. */
export function stateOf(
  { dueOn, answeredAt, isRefused }: Pick<PrivacyRequest, 'dueOn' | 'answeredAt' | 'isRefused'>,
  today: string,
): RequestState {
  if (answeredAt) return isRefused ? 'refused' : 'answered'
  return dueOn < today ? 'overdue' : 'open'
}
