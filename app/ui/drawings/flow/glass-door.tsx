import { classNames } from '../../class-names.ts'
import { Part } from '../drawing.tsx'
import door from './glass-door.svg?drawing'
import closedSign from './sign-closed.svg?drawing'
import openSign from './sign-open.svg?drawing'

/** A shop's glass door in the morning: its sign turns when the way in is found. */
export function GlassDoor({ isOpen }: { isOpen: boolean }) {
  return (
    <svg className="glass-door" viewBox={door.frame.viewBox} aria-hidden="true">
      <Part of={door} />
      <g className={classNames('glass-sign', isOpen ? 'is-open' : undefined)}>
        <Part of={isOpen ? openSign : closedSign} />
      </g>
    </svg>
  )
}
