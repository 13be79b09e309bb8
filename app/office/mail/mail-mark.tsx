import { StatusMark, type StatusTone } from '#app/ui/record/status-mark.tsx'

import type { ShownMailState } from '#app/outbox/mail/mail.ts'

const states: Record<ShownMailState, { tone: StatusTone; label: string }> = {
  queued: { tone: 'theirs', label: 'Queued' },
  retrying: { tone: 'ours', label: 'Retrying' },
  sent: { tone: 'good', label: 'Sent' },
  outbox: { tone: 'theirs', label: 'In the built-in outbox' },
  failed: { tone: 'bad', label: 'Failed' },
  bounced: { tone: 'bad', label: 'Bounced' },
  complained: { tone: 'bad', label: 'Reported as spam' },
}

export function MailMark({ state }: { state: ShownMailState }) {
  return <StatusMark tone={states[state].tone}>{states[state].label}</StatusMark>
}
