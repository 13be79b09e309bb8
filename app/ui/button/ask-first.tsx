import type { ReactNode } from 'react'

import { buttonClass } from './button.tsx'

type AskFirstProps = {
  /** The label of the act, with a hidden part if several acts of a page have the same one. */
  label: ReactNode
  /** The effect that cannot be undone. */
  effect: ReactNode
  /** Whether it starts unfolded, because its form was refused. */
  isOpen?: boolean
  /** The form that acts. */
  children: ReactNode
}

/** Unfolds, at a press on an act that cannot be undone, its effect and the button that acts. Works without script. */
export function AskFirst({ label, effect, isOpen = false, children }: AskFirstProps) {
  return (
    <details className="ask-first" open={isOpen}>
      <summary className={buttonClass({ variant: 'danger', size: 'small' })}>{label}</summary>
      <div className="ask-first-paper">
        <p>{effect}</p>
        {children}
      </div>
    </details>
  )
}
