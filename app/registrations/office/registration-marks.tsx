import { StatusMark, type StatusTone } from '#app/ui/record/status-mark.tsx'
import { ShortTime } from '#app/ui/time/time.tsx'

import type { RegistrationStatus } from '../registration.ts'
import type { Wait } from './registration-view.ts'

const statuses: Record<RegistrationStatus, { tone: StatusTone; label: string }> = {
  received: { tone: 'new', label: 'Received' },
  'in-review': { tone: 'ours', label: 'In review' },
  'info-needed': { tone: 'theirs', label: 'Waiting on them' },
  approved: { tone: 'good', label: 'Approved' },
  declined: { tone: 'off', label: 'Declined' },
}

export const statusInWords = (status: RegistrationStatus): string => statuses[status].label

export function RegistrationMark({ status }: { status: RegistrationStatus }) {
  return <StatusMark tone={statuses[status].tone}>{statuses[status].label}</StatusMark>
}

/** Shows how much of the promised time has passed; the words repeat it. */
export function WaitBar({ wait, now }: { wait: Wait; now: string }) {
  if (wait.kind === 'stopped')
    return (
      <span className="text-text-soft">
        <span>Asked</span> {wait.askedAt ? <ShortTime at={wait.askedAt} now={now} /> : null}
      </span>
    )
  if (wait.kind === 'over')
    return <span className="text-text-soft">{wait.decidedAt ? <ShortTime at={wait.decidedAt} now={now} /> : null}</span>
  return (
    <span className="wait" data-pace={wait.pace}>
      <span>{wait.words}</span>
      <Bar share={wait.share} />
    </span>
  )
}

export function Bar({ share }: { share: number }) {
  return (
    <svg className="wait-bar" viewBox="0 0 100 6" preserveAspectRatio="none" aria-hidden="true">
      <rect className="wait-whole" width="100" height="6" />
      <rect className="wait-run" width={Math.max(2, Math.round(share * 100))} height="6" />
    </svg>
  )
}
