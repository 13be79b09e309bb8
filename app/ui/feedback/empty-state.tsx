import type { ReactNode } from 'react'

type EmptyStateProps = {
  heading: string
  children: ReactNode
  /** The illustration of the empty list. */
  drawing?: ReactNode
  /** The next step, as a link or a button. */
  action?: ReactNode
}

export function EmptyState({ heading, children, drawing, action }: EmptyStateProps) {
  return (
    <div className="empty-state">
      {drawing}
      <div>
        <h2>{heading}</h2>
        <p>{children}</p>
        {action}
      </div>
    </div>
  )
}
