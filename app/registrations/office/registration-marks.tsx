import { StatusMark, type StatusTone } from '#app/ui/record/status-mark.tsx'

import type { RegisterVerdict } from '../abn/register-match.ts'
import type { RegistrationStatus } from '../registration.ts'

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

/** What the business register says, in the shape of a mark. */
export function RegisterMark({ tone, words }: RegisterVerdict) {
  return <StatusMark tone={tone}>{words}</StatusMark>
}
