import { StatusMark, type StatusTone } from '#app/ui/record/status-mark.tsx'

import type { Milestone, ShopStatus } from '../shop.ts'

const statuses: Record<ShopStatus, { tone: StatusTone; label: string }> = {
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

export function ShopMark({ status }: { status: ShopStatus }) {
  return <StatusMark tone={statuses[status].tone}>{statuses[status].label}</StatusMark>
}

type StoppedAtProps = { status: ShopStatus; waitsFor: Milestone | null; isStalled: boolean }

/** Shows the next milestone of a shop, or its status if there is none. */
export function StoppedAt({ status, waitsFor, isStalled }: StoppedAtProps) {
  if (status !== 'onboarding') return <ShopMark status={status} />
  if (waitsFor === null) return <StatusMark tone="ours">Going live</StatusMark>
  return isStalled ? <b>{shortMilestones[waitsFor]}</b> : shortMilestones[waitsFor]
}
