import { X } from 'lucide-react'
import type { ReactNode } from 'react'

type ToastProps = {
  children: ReactNode
  /** A form with one text button: 'Undo'. */
  undo?: ReactNode
  onDismiss?: () => void
}

/** Reports an act and offers to undo it. Stays until it is dismissed, so that there is no time limit. */
export function Toast({ children, undo, onDismiss }: ToastProps) {
  return (
    <div className="inline-line toast">
      <span>{children}</span>
      {undo}
      {onDismiss ? (
        <button type="button" className="icon-button" onClick={onDismiss}>
          <X aria-hidden="true" />
          <span className="vh">Dismiss</span>
        </button>
      ) : null}
    </div>
  )
}
