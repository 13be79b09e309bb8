import type { Milestone } from '#app/shops/shop.ts'
import type { Cohort } from '#app/registrations/counts/cohort.ts'

/** A task on the dashboard. */
export type Job = {
  id: string
  to: string
  /** The task: 'Approve or decline'. */
  act: string
  who: string
  detail: string
  /** The time left, or the time that it has waited. */
  wait: { words: string; pace: 'calm' | 'soon' | 'late'; share: number | null }
  /** The label of the button. */
  verb: string
}

export type StalledShop = {
  id: string
  to: string
  shopName: string
  place: string
  reached: readonly Milestone[]
  waitsFor: Milestone | null
  days: number
}

/** The data of the dashboard. Parts are absent if the colleague may not read them. All links lead to filtered lists. */
export type DashboardView = {
  /** 'Friday', '20 November 2026, 10:42' and whether it is past noon, by the office's clock. */
  day: string
  date: string
  isAfternoon: boolean
  headline: readonly string[]
  /** The lines below the headline. */
  facts: readonly string[]
  counts: readonly { label: string; value: number; isBad?: boolean }[]
  jobs: readonly Job[]
  lists: readonly { label: string; to: string; count: number }[]
  cohorts?: readonly Cohort[]
  stalled?: { count: number; after: number; to: string; shops: readonly StalledShop[] }
  mail?: { failed: number; retrying: number }
  /** Whether the schedule has no rate, so that no retailer can sign (rule CR7). */
  hasNoRates?: true
  /** The changes from outside the product that the last nightly check found. */
  changed?: {
    histories: readonly { to: string; who: string; entry: number }[]
    rates?: readonly string[]
    chain?: { entry: number }
  }
  countedTo: number
}
