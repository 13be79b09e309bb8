import { Link } from 'react-router'

import { formatCount } from '#app/ui/format-count.ts'

import type { Milestone } from '../../newsagency.ts'
import { shortMilestones } from '../newsagency-marks.tsx'

export type BoardSegment = { milestone: Milestone; to: string; standing: number; stalled: number; isCurrent: boolean }

const countedAtMost = 1_000
const inWords = (count: number) => `${formatCount(count)}${count >= countedAtMost ? '+' : ''}`

/** How many stores stand at each of the five milestones, in order; each leads to them. Pink: where most have stalled. */
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
