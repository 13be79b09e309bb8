import type { Milestone } from '#app/newsagencies/newsagency.ts'
import type { Cohort } from '#app/registrations/cohort.ts'

/** Something that somebody is waiting for. */
export type Job = {
  id: string
  to: string
  /** What is to be done: 'Approve or decline'. */
  act: string
  who: string
  detail: string
  /** How long it has left, or how long it has waited. */
  wait: { words: string; pace: 'calm' | 'soon' | 'late'; share: number | null }
  /** On the button. */
  verb: string
}

export type StalledShop = {
  id: string
  to: string
  shopName: string
  place: string
  reached: readonly Milestone[]
  waitsFor: Milestone
  days: number
}

/** What is the case now. A part is absent for those who may not read it. All links lead into the filtered lists. */
export type Today = {
  /** 'Friday', '20 November 2026, 10:42' and whether it is past noon, by the office's clock. */
  day: string
  date: string
  isAfternoon: boolean
  headline: readonly string[]
  /** What the bill says below its headline. */
  facts: readonly string[]
  figures: readonly { label: string; value: number; isBad?: boolean }[]
  jobs: readonly Job[]
  lists: readonly { label: string; to: string; count: number }[]
  cohorts?: readonly Cohort[]
  stalled?: { count: number; after: number; to: string; shops: readonly StalledShop[] }
  mail?: { failed: number; retrying: number }
  /** The schedule holds no rate: no retailer can sign (rule CR7). */
  hasNoRates?: true
  /** What the last night found changed from outside the product. */
  changed?: { histories: readonly { to: string; who: string; entry: number }[]; chain?: { entry: number } }
  countedTo: number
}
