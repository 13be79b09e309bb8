import { classNames } from '#app/ui/class-names.ts'

import { type Milestone, milestoneLabels, milestones } from '../../newsagency.ts'

type MilestoneAwningProps = {
  reached: readonly Milestone[]
  /** Where it stands still; painted pink when it has for too long. */
  waitsFor: Milestone | null
  isStalled: boolean
}

const scallop = (index: number) => `M${index * 19 + 1} 1h19v13a9.5 9.5 0 0 1-19 0z`

/** Five scallops, one for each milestone: those that are reached are green. */
export function MilestoneAwning({ reached, waitsFor, isStalled }: MilestoneAwningProps) {
  const words = `${reached.length * 20} % complete${waitsFor ? `, next: ${milestoneLabels[waitsFor]}` : ''}`
  return (
    <svg viewBox="0 0 97 25" className="milestone-awning" role="img" aria-label={words}>
      {milestones.map((milestone, index) => {
        const isNext = milestone === waitsFor
        return (
          <path
            key={milestone}
            d={scallop(index)}
            className={classNames(
              reached.includes(milestone) ? 'is-reached' : undefined,
              isNext ? 'is-next' : undefined,
              isNext && isStalled ? 'is-stalled' : undefined,
            )}
          />
        )
      })}
    </svg>
  )
}
