/** The ages of open work by the calendar of Sydney, the youngest first. `days`: the age at which each begins. */
export const ages = [
  { label: 'Today', days: 0 },
  { label: '1–2 days', days: 1 },
  { label: '3–6 days', days: 3 },
  { label: '7+ days', days: 7 },
] as const

/** The open work of one kind that one person has. Times are ISO 8601. */
export type WorkOfKind = { label: string; to: string; count: number; ages: readonly number[]; oldest: string }

/** The open work of one colleague, or without an assignee. */
export type PersonsWork = {
  /** Null without an assignee. */
  id: string | null
  name: string
  /** Whether the colleague can no longer sign in, so that the work must be assigned again. */
  isGone: boolean
  count: number
  ages: readonly number[]
  kinds: readonly WorkOfKind[]
}

/** `median` is null without an answer, `inTime` without a promise or work. `share`: '92%' of the answered and the late ones. */
export type ResponseView = {
  label: string
  promise: string | null
  count: number
  median: string | null
  /** The unanswered ones after their promise. */
  late: number
  inTime: { share: string; count: number; of: number } | null
}

export type HardwareView = {
  to: string
  shopName: string
  place: string
  sealedAt: string
  waits: string
  isLate: boolean
}

export type RenewalView = {
  key: string
  to: string
  shopName: string
  offeredAt: string
  endsAt: string
  hasEnded: boolean
}

/** The rows of a table that shows only the first ones, and the number and the list of all. */
type Some<Row> = { count: number; rows: readonly Row[]; allTo: string }

/** The page of managers. Parts are absent if the colleague may not read their records. */
export type WorkView = {
  /** '28 November 2026' */
  today: string
  open: number
  unassigned: number
  people: readonly PersonsWork[]
  responses: readonly ResponseView[]
  /** The number of days of the response times. */
  days: number
  hardware: Some<HardwareView>
  renewals: Some<RenewalView>
  /** The number of days before and after the end of an offer in which it is due. */
  dueDays: number
}
