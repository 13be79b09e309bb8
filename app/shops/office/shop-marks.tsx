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

type StoppedAtProps = { status: ShopStatus; waitsFor: Milestone | null; isOurTurn: boolean; isStalled: boolean }

/** Shows the next milestone of a shop, or whether it waits for us, or its status. */
export function StoppedAt({ status, waitsFor, isOurTurn, isStalled }: StoppedAtProps) {
  if (status !== 'onboarding') return <ShopMark status={status} />
  if (isOurTurn) return <StatusMark tone="ours">Waiting on us</StatusMark>
  const words = waitsFor === null ? 'Going live' : shortMilestones[waitsFor]
  return isStalled ? <b>{words}</b> : words
}
