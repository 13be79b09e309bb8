import type { TimelineEvent } from '#app/ui/record/timeline.tsx'

import type { OptOutSource, OptOutState } from '../opt-out.ts'

/** An event whose description is a string, which a loader can return. */
export type WordedEvent = TimelineEvent & { what: string }

/** The data of the office's screens, as the loaders return it. All times are ISO 8601. */
export type OptOutRecord = {
  id: string
  isExample: boolean
  /** Masked for actors who may not change the list. */
  number: string
  kept: string
  state: OptOutState
  source: OptOutSource
  keyLabel: string | null
  typed: string
  device: string | null
  firstAt: string
  changedAt: string
  timeline: readonly WordedEvent[]
}

export type KeyRow = {
  id: string
  label: string
  /** The whole address for a text message. */
  address: string
  path: string
  madeBy: string
  madeAt: string
  numbers: number
  lastAt: string | null
  isRetired: boolean
  /** The address of the list of its numbers. */
  to: string
}
