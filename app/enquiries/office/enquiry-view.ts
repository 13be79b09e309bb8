import type { TimelineEvent } from '#app/ui/record/timeline.tsx'

import type { EnquiryReasonCode, EnquiryStatus } from '../enquiry.ts'

/** What the office's screens show; a loader maps the rows of the store to it. All times are ISO 8601. */
export type EnquiryRow = {
  id: string
  reference: string
  /** The record's address, with the filters of this list. */
  to: string
  name: string
  email: string
  /** The first words of the message; empty where none was written. */
  excerpt: string
  reason: EnquiryReasonCode
  status: EnquiryStatus
  owner: string | null
  receivedAt: string
}

export type EnquiryRecord = Omit<EnquiryRow, 'to' | 'excerpt' | 'owner'> & {
  phone: string
  message: string
  /** The page on which the form was opened. */
  cameFrom: string | null
  /** Where their visit came from, in words; null where nobody knows. */
  foundUs: string | null
  mailedTo: { team: string; state: 'waiting' | 'sent' | 'failed'; at: string; to: string } | null
  owner: { id: string; name: string } | null
  timeline: readonly TimelineEvent[]
}
