import { StatusMark, type StatusTone } from '#app/ui/record/status-mark.tsx'

import type { Milestone, NewsagencyStatus } from '../newsagency.ts'

const statuses: Record<NewsagencyStatus, { tone: StatusTone; label: string }> = {
  onboarding: { tone: 'theirs', label: 'Onboarding' },
  open: { tone: 'good', label: 'Open' },
  closed: { tone: 'off', label: 'Closed' },
}

/** Short labels of the milestones for narrow places. */
export const shortMilestones: Record<Milestone, string> = {
  account: 'Account',
  contact: 'Details',
  address: 'Address',
  bank: 'Bank details',
  signed: 'Signature',
}

export function NewsagencyMark({ status }: { status: NewsagencyStatus }) {
  return <StatusMark tone={statuses[status].tone}>{statuses[status].label}</StatusMark>
}

type StoppedAtProps = { status: NewsagencyStatus; waitsFor: Milestone | null; isStalled: boolean }

/** Shows the next milestone of a store, or its status if there is none. */
export function StoppedAt({ status, waitsFor, isStalled }: StoppedAtProps) {
  if (status !== 'onboarding') return <NewsagencyMark status={status} />
  if (waitsFor === null) return <StatusMark tone="ours">Going live</StatusMark>
  return isStalled ? <b>{shortMilestones[waitsFor]}</b> : shortMilestones[waitsFor]
}
