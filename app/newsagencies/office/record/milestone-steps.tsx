import { DateTime } from '#app/ui/time.tsx'

import { type Milestone, milestoneLabels } from '../../newsagency.ts'
import { stalledDays } from '../newsagency-filters.ts'
import { shortMilestones } from '../newsagency-marks.tsx'
import type { Step } from './newsagency-view.ts'

type MilestoneStepsProps = { steps: readonly Step[]; waitsFor: Milestone | null; stillDays: number }

const since = (days: number) => (days === 1 ? 'for 1 day' : `for ${days.toLocaleString('en-AU')} days`)

/** The awning of one store, with the dates of its milestones under the scallops. */
export function MilestoneSteps({ steps, waitsFor, stillDays }: MilestoneStepsProps) {
  return (
    <ol className="milestone-steps" aria-label="Milestones">
      {steps.map(({ milestone, at }) => {
        const isNext = milestone === waitsFor
        return (
          <li
            key={milestone}
            data-reached={at !== null || undefined}
            data-next={isNext || undefined}
            data-stalled={(isNext && stillDays >= stalledDays) || undefined}
          >
            <b title={milestoneLabels[milestone]}>{shortMilestones[milestone]}</b>
            <span>{at === null ? <Missing isNext={isNext} stillDays={stillDays} /> : <DateTime at={at} />}</span>
          </li>
        )
      })}
    </ol>
  )
}

function Missing({ isNext, stillDays }: { isNext: boolean; stillDays: number }) {
  if (!isNext) return 'Not yet'
  return stillDays === 0 ? 'Next, since today' : `Waiting ${since(stillDays)}`
}
