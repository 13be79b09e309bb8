import { StatusMark, type StatusTone } from '#app/ui/record/status-mark.tsx'

import type { MailState } from './mail-view.ts'

const states: Record<MailState, { tone: StatusTone; label: string }> = {
  queued: { tone: 'theirs', label: 'Queued' },
  sending: { tone: 'theirs', label: 'Sending' },
  retrying: { tone: 'ours', label: 'Retrying' },
  sent: { tone: 'good', label: 'Sent' },
  delivered: { tone: 'good', label: 'In the built-in outbox' },
  failed: { tone: 'bad', label: 'Failed' },
  bounced: { tone: 'bad', label: 'Bounced' },
  complained: { tone: 'bad', label: 'Reported as spam' },
}

export function MailMark({ state }: { state: MailState }) {
  return <StatusMark tone={states[state].tone}>{states[state].label}</StatusMark>
}
