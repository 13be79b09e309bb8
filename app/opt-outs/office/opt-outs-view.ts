import type { TimelineEvent } from '#app/ui/record/timeline.tsx'

import type { OptOutSource, OptOutState } from '../opt-out.ts'

/** An event whose words are text: a loader can send it. */
export type WordedEvent = TimelineEvent & { what: string }

/** What the office's screens show; loaders map the rows of the stores to it. All times are ISO 8601. */
export type OptOutRecord = {
  id: string
  isExample: boolean
  /** For those who may change the list; masked for the others. */
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
  /** The whole address, as it goes into a text. */
  address: string
  path: string
  madeBy: string
  madeAt: string
  numbers: number
  lastAt: string | null
  isRetired: boolean
  /** The numbers that came by it. */
  to: string
}

export type SystemRow = {
  id: string
  label: string
  secretEnd: string
  madeBy: string
  madeAt: string
  lastUsedAt: string | null
  isRevoked: boolean
}
