import { type ReactNode, useEffect, useId, useRef } from 'react'

type DialogProps = {
  isOpen: boolean
  /** Called when it has closed: by Escape, by a click outside, by whoever set `isOpen`. */
  onClose: () => void
  heading: string
  children: ReactNode
  /** Verbs, the safe one last; a form inside may hold them instead. */
  actions?: ReactNode
}

/** The browser's own modal: it holds the focus and gives it back. It begins at the question, not at a button. */
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
