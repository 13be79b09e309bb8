import { type ReactNode, useEffect, useId, useRef } from 'react'

type DialogProps = {
  isOpen: boolean
  /** Called when the dialog has closed: by Escape, by a click outside, or because `isOpen` became false. */
  onClose: () => void
  heading: string
  children: ReactNode
  /** The buttons, the safe one last. Leave it out when a form inside the dialog has its own buttons. */
  actions?: ReactNode
}

/** The browser's modal dialog, which traps the focus and restores it. It opens with the focus on the heading, not on a button. */
export function Dialog({ isOpen, onClose, heading, children, actions }: DialogProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  const title = useRef<HTMLHeadingElement>(null)
  const id = useId()
  useEffect(() => {
    if (!isOpen) return dialog.current?.close()
    dialog.current?.showModal()
    title.current?.focus()
  }, [isOpen])
  return (
    <dialog ref={dialog} className="dialog" aria-labelledby={id} onClose={onClose} closedby="any">
      <div className="card dialog-paper">
        <h2 id={id} ref={title} tabIndex={-1}>
          {heading}
        </h2>
        {children}
        {actions ? <div className="dialog-actions">{actions}</div> : null}
      </div>
    </dialog>
  )
}
