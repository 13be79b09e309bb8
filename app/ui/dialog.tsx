import { type ReactNode, useEffect, useId, useRef } from 'react'

type DialogProps = {
  isOpen: boolean
  /** Called for Escape, for a click outside, and by whoever closes it. */
  onClose: () => void
  heading: string
  children: ReactNode
  /** Verbs, the safe one last; a form inside may hold them instead. */
  actions?: ReactNode
}

/** The browser's own modal: it holds the focus and gives it back. */
export function Dialog({ isOpen, onClose, heading, children, actions }: DialogProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  const id = useId()
  useEffect(() => {
    if (isOpen) dialog.current?.showModal()
    else dialog.current?.close()
  }, [isOpen])
  return (
    <dialog
      ref={dialog}
      className="dialog"
      aria-labelledby={id}
      onClose={onClose}
      onClick={(event) => {
        if (event.target === event.currentTarget) onClose()
      }}
    >
      <div className="dialog-paper">
        <h2 id={id}>{heading}</h2>
        {children}
        {actions ? <div className="dialog-actions">{actions}</div> : null}
      </div>
    </dialog>
  )
}
