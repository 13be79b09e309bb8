import { classNames } from '../../class-names.ts'
import { Part } from '../drawing.ts'
import door from './glass-door.svg?drawing'
import closedSign from './sign-closed.svg?drawing'
import openSign from './sign-open.svg?drawing'

/** A shop's glass door. Its sign turns from closed to open when `isOpen` becomes true. */
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
