import { dayOf } from '#app/ui/time/dates.ts'

import { changeDetailsSchema } from './change-request.schema.ts'
import { changeInWords, changeKinds, type ChangeKind } from './change-request.ts'

type EventFacts = Record<string, unknown> | null

const nouns: Record<ChangeKind, string> = {
  name: 'a new name',
  move: 'a move',
  insurance: 'an insurance',
  sale: 'a sale',
}

const nounOf = (facts: EventFacts): string => {
  const kind = changeKinds.find((one) => one === facts?.change)
  return kind ? nouns[kind] : 'a change'
}

/** Returns the noun with the new value, unless the value was erased or is of another version. */
function valueOf(facts: EventFacts): string {
  const details = changeDetailsSchema.safeParse(facts?.details)
  return details.success ? `${nounOf(facts)}: ${changeInWords(details.data, dayOf)}` : nounOf(facts)
}

const endedOn = (facts: EventFacts) => (typeof facts?.validUntil === 'string' ? ` on ${dayOf(facts.validUntil)}` : '')

/** The words of each event of a change request and of an insurance in the store's timeline of the office. */
export const changeSentences = {
  'change-asked': (facts: EventFacts) => `told us of ${valueOf(facts)}`,
  'change-withdrawn': (facts: EventFacts) => `withdrew ${nounOf(facts)}`,
  'change-confirmed': (facts: EventFacts) => `confirmed ${valueOf(facts)}`,
  'change-declined': (facts: EventFacts, note: string | null) => `declined ${nounOf(facts)}${note ? `: ${note}` : ''}`,
  'change-applied': (facts: EventFacts) => `The confirmed change is in effect: ${valueOf(facts)}`,
  'insurance-expired': (facts: EventFacts) => `The insurance ended${endedOn(facts)}, and parcels were turned off`,
} as const

/** Whether an event is one of a change request. */
export const isChangeEvent = (kind: string): kind is keyof typeof changeSentences =>
  Object.hasOwn(changeSentences, kind)
