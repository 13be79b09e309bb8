import { Link } from 'react-router'

import { classNames } from '#app/ui/class-names.ts'
import { cappedCount, counted } from '#app/ui/text/format-count.ts'
import { DateTime } from '#app/ui/time/time.tsx'

import { type Milestone, milestoneLabels, milestones } from '../shop.ts'
import { shortMilestones } from './shop-marks.tsx'
import type { Step } from './record/shop-view.ts'

type MilestoneAwningProps = {
  reached: readonly Milestone[]
  /** The next milestone, painted pink if the shop is stalled. */
  waitsFor: Milestone | null
  isStalled: boolean
}

const scallop = (index: number) => `M${index * 19 + 1} 1h19v13a9.5 9.5 0 0 1-19 0z`

/** Draws five scallops, one for each milestone. Reached ones are green. */
export function MilestoneAwning({ reached, waitsFor, isStalled }: MilestoneAwningProps) {
  const words = `${reached.length * 20}% complete${waitsFor ? `, next: ${milestoneLabels[waitsFor]}` : ''}`
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

export type BoardSegment = { milestone: Milestone; to: string; standing: number; stalled: number; isCurrent: boolean }

const countedAtMost = 1_000
const inWords = (count: number) => cappedCount(count, countedAtMost)

/** Shows how many stores are at each milestone, with links to their lists. The one with most stalled shops is pink. */
export function MilestoneBoard({ segments }: { segments: readonly BoardSegment[] }) {
  const worst = Math.max(1, ...segments.map(({ stalled }) => stalled))
  return (
    <nav className="milestone-board" aria-label="Stopped at">
      <ol>
        {segments.map(({ milestone, to, standing, stalled, isCurrent }) => (
          <li key={milestone} data-worst={stalled === worst || undefined}>
            <Link to={to} aria-current={isCurrent ? 'true' : undefined} preventScrollReset>
              <b>{inWords(standing)}</b>
              <span>
                {shortMilestones[milestone]}
                <small>{stalled === 0 ? 'None stalled' : `${inWords(stalled)} stalled`}</small>
              </span>
            </Link>
          </li>
        ))}
      </ol>
    </nav>
  )
}

type MilestoneStepsProps = { steps: readonly Step[]; waitsFor: Milestone | null; stillDays: number; isStalled: boolean }

const since = (days: number) => `for ${counted(days, 'day')}`

/** Draws a shop's milestones as an awning, with their dates below. */
export function MilestoneSteps({ steps, waitsFor, stillDays, isStalled }: MilestoneStepsProps) {
  return (
    <ol className="milestone-steps" aria-label="Milestones">
      {steps.map(({ milestone, at }) => {
        const isNext = milestone === waitsFor
        return (
          <li
            key={milestone}
            data-reached={at !== null || undefined}
            data-next={isNext || undefined}
            data-stalled={(isNext && isStalled) || undefined}
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
