import { states } from '#app/geo/place.ts'

import { ourStepLabels, ourSteps } from '../go-live/waiting/our-step.ts'

export const listPath = '/staff/shops'

/** A shop counts as stalled after this many days without a step. */
export const stalledDays = 5

const dayMs = 86_400_000

/** The possible progress of a shop, in percent. */
export const progressLevels = [0, 20, 40, 60, 80, 100]

/** Returns the whole days between two moments, at least 0. */
export const daysBetween = (from: Date, to: Date): number =>
  Math.max(0, Math.floor((to.getTime() - from.getTime()) / dayMs))

/** Returns the moment before which the last step of a stalled shop was. */
export const stalledBefore = (now: Date): Date => new Date(now.getTime() - stalledDays * dayMs)

export type Choice = {
  name: string
  label: string
  value: string
  options: readonly { value: string; label: string }[]
}

/** Returns the filters that have too many values for tabs. */
export function choicesOf(params: URLSearchParams, colleagues: readonly { id: string; name: string }[]): Choice[] {
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
      progressLevels.map((level) => ({ value: String(level), label: `${level}%` })),
    ),
    choice('owner', 'Assigned to', [
      { value: 'me', label: 'Me' },
      { value: 'nobody', label: 'Unassigned' },
      ...colleagues.map(({ id, name }) => ({ value: id, label: name })),
    ]),
    choice('waits', 'Our step', [
      { value: 'us', label: 'Any step of ours' },
      ...ourSteps.map((step) => ({ value: step, label: ourStepLabels[step] })),
    ]),
    choice('invitation', 'Invitation', [
      { value: 'not-used', label: 'Not used yet' },
      { value: 'expired', label: 'Expired' },
    ]),
    choice('lpo', 'LPO', [
      { value: 'yes', label: 'Yes' },
      { value: 'no', label: 'No' },
    ]),
  ]
}
