import { StatusMark, type StatusTone } from '#app/ui/record/status-mark.tsx'
import { Tag } from '#app/ui/record/tags/tag.tsx'

import type { UsInterestStatus } from '../us-interest.ts'

const statuses: Record<UsInterestStatus, { tone: StatusTone; label: string }> = {
  new: { tone: 'new', label: 'New' },
  contacted: { tone: 'good', label: 'Contacted' },
  closed: { tone: 'off', label: 'Closed' },
}

export function UsInterestMark({ status }: { status: UsInterestStatus }) {
  return <StatusMark tone={statuses[status].tone}>{statuses[status].label}</StatusMark>
}

/** Marks ZIP codes in New Jersey, where the rollout begins. */
export function ZipTag({ zipCode, isNewJersey }: { zipCode: string; isNewJersey: boolean }) {
  return (
    <span className="inline-line zip-tag">
      <b>{zipCode}</b>
      <Tag tone={isNewJersey ? 'green' : 'plain'}>{isNewJersey ? 'NJ' : 'Elsewhere'}</Tag>
    </span>
  )
}
