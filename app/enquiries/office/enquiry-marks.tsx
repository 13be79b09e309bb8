import { StatusMark, type StatusTone } from '#app/ui/record/status-mark.tsx'
import { Tag, type TagTone } from '#app/ui/record/tag.tsx'

import type { EnquiryReason, EnquiryStatus } from './enquiry-view.ts'

const statuses: Record<EnquiryStatus, { tone: StatusTone; label: string }> = {
  new: { tone: 'new', label: 'New' },
  open: { tone: 'ours', label: 'Waiting on us' },
  answered: { tone: 'good', label: 'Answered' },
  closed: { tone: 'off', label: 'Closed' },
}

const reasons: Record<EnquiryReason, { tone: TagTone; short: string; long: string }> = {
  integrating: { tone: 'green', short: 'Integrating', long: 'Integrating with the product' },
  setup: { tone: 'yellow', short: 'Tablet', long: 'A tablet in their store' },
  other: { tone: 'plain', short: 'Other', long: 'Other reason' },
}

export function EnquiryMark({ status }: { status: EnquiryStatus }) {
  return <StatusMark tone={statuses[status].tone}>{statuses[status].label}</StatusMark>
}

export function ReasonTag({ reason }: { reason: EnquiryReason }) {
  return <Tag tone={reasons[reason].tone}>{reasons[reason].short}</Tag>
}

export function reasonInWords(reason: EnquiryReason): string {
  return reasons[reason].long
}
