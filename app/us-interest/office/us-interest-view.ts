import type { TimelineEvent } from '#app/ui/record/timeline.tsx'

import type { UsInterestStatus } from '../us-interest.ts'

/** An event whose words are text: a loader can send it. */
export type WordedEvent = TimelineEvent & { what: string }

/** What the office's screens show; a loader maps the rows of the store to it. All times are ISO 8601. */
export type UsInterestRow = {
  id: string
  reference: string
  /** The record's address, with the filters of this list. */
  to: string
  shopName: string
  name: string
  zipCode: string
  isNewJersey: boolean
  status: UsInterestStatus
  owner: string | null
  receivedAt: string
}

export type UsInterestRecord = Omit<UsInterestRow, 'to' | 'owner'> & {
  email: string
  contactNumber: string
  owner: { id: string; name: string } | null
  mailedTo: { team: string; state: 'waiting' | 'sent' | 'failed'; at: string; to: string } | null
  timeline: readonly WordedEvent[]
}
