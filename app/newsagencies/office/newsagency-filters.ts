import { type WaitingInvitation, waitingInvitations } from '#app/agents/invitations/invitation.ts'
import { isState, type State, states } from '#app/places/place.ts'

import { type Milestone, milestones, type NewsagencyStatus } from '../newsagency.ts'

export const listPath = '/staff/newsagencies'

/** From how many days without a step a shop counts as stalled. */
export const stalledDays = 5

const dayMs = 86_400_000
const statuses: readonly NewsagencyStatus[] = ['onboarding', 'open', 'closed']
const levels = [0, 20, 40, 60, 80, 100]

export const daysBetween = (from: Date, to: Date): number =>
  Math.max(0, Math.floor((to.getTime() - from.getTime()) / dayMs))

export const stalledBefore = (now: Date): Date => new Date(now.getTime() - stalledDays * dayMs)

type AddressFilter = {
  search?: string
  status?: NewsagencyStatus
  waitsFor?: Milestone
  progress?: number
  state?: State
  isLpo?: boolean
  invitation?: WaitingInvitation
  stillSince?: Date
}

/** In onboarding unless the address says otherwise; a search alone looks everywhere. */
function statusOf(params: URLSearchParams): NewsagencyStatus | undefined {
  const status = params.get('status')
  const known = statuses.find((each) => each === status)
  if (known || status === 'all') return known
  return params.get('q')?.trim() ? undefined : 'onboarding'
}

const lpo: Record<string, boolean> = { yes: true, no: false }

/** What an address narrows the list to. Whatever it does not understand counts as not said. */
export function readFilter(params: URLSearchParams, now: Date): AddressFilter {
  const search = params.get('q')?.trim().slice(0, 200) ?? ''
  const status = statusOf(params)
  const waitsFor = milestones.find((each) => each === params.get('stopped'))
  const progress = levels.find((each) => String(each) === params.get('progress'))
  const state = params.get('state') ?? ''
  const isLpo = lpo[params.get('lpo') ?? '']
  const invitation = waitingInvitations.find((each) => each === params.get('invitation'))
  return {
    ...(search && { search }),
    ...(status && { status }),
    ...(waitsFor && { waitsFor }),
    ...(progress !== undefined && { progress }),
    ...(isState(state) && { state }),
    ...(isLpo !== undefined && { isLpo }),
    ...(invitation && { invitation }),
    ...(params.get('still') === String(stalledDays) && { stillSince: stalledBefore(now) }),
  }
}

export type Choice = {
  name: string
  label: string
  value: string
  options: readonly { value: string; label: string }[]
}

/** The filters that have too many values for a tab each. */
export function choicesOf(params: URLSearchParams): Choice[] {
  const choice = (name: string, label: string, options: Choice['options']): Choice => {
    const value = options.find((option) => option.value === params.get(name))?.value ?? ''
    return { name, label, value, options: [{ value: '', label: 'Any' }, ...options] }
  }
  return [
    choice(
      'state',
      'State',
      states.map((state) => ({ value: state, label: state })),
    ),
    choice(
      'progress',
      'Progress',
      levels.map((level) => ({ value: String(level), label: `${level} %` })),
    ),
    choice('invitation', 'Invitation', [
      { value: 'not-used', label: 'Not used yet' },
      { value: 'expired', label: 'Expired' },
      { value: 'locked', label: 'Locked' },
    ]),
    choice('lpo', 'LPO', [
      { value: 'yes', label: 'Yes' },
      { value: 'no', label: 'No' },
    ]),
  ]
}
