import { StatusMark, type StatusTone } from '#app/ui/record/status-mark.tsx'
import { Tag, type TagTone } from '#app/ui/record/tags/tag.tsx'

import type { EnquiryReasonCode, EnquiryStatus } from '../enquiry.ts'

const statuses: Record<EnquiryStatus, { tone: StatusTone; label: string }> = {
  new: { tone: 'new', label: 'New' },
  answered: { tone: 'good', label: 'Answered' },
  closed: { tone: 'off', label: 'Closed' },
}

const reasons: Record<EnquiryReasonCode, { tone: TagTone; short: string; long: string }> = {
  TO_EMAIL_INTEGRATING: { tone: 'green', short: 'Integrating', long: 'Integrating with the product' },
  TO_EMAIL_SETUP: { tone: 'yellow', short: 'Tablet', long: 'A tablet in their store' },
  TO_EMAIL_OTHER: { tone: 'plain', short: 'Other', long: 'Other reason' },
}

export function EnquiryMark({ status }: { status: EnquiryStatus }) {
  return <StatusMark tone={statuses[status].tone}>{statuses[status].label}</StatusMark>
}

export function ReasonTag({ reason }: { reason: EnquiryReasonCode }) {
  return <Tag tone={reasons[reason].tone}>{reasons[reason].short}</Tag>
}

export function reasonInWords(reason: EnquiryReasonCode): string {
  return reasons[reason].long
}
