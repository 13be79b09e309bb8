import { X } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'

type SidePanelProps = {
  /** Names the region: 'Enquiry from Aroha Whitcombe'. */
  label: string
  heading: ReactNode
  /** The state of the record, beside the close button. */
  mark?: ReactNode
  closeTo: string
  /** Stays at the foot of the panel, always in reach. */
  actions?: ReactNode
  width?: 'wide'
  children: ReactNode
}

/** One record beside its list; on a narrow screen it is the whole screen, and Close leads back to the list. */
export function SidePanel({ label, heading, mark, closeTo, actions, width, children }: SidePanelProps) {
  return (
    <aside className="side-panel" aria-label={label} data-width={width}>
      <div className="side-panel-top">
        {mark}
        <Link to={closeTo} className="icon-button" preventScrollReset>
          <X aria-hidden="true" />
          <span className="sr-only">Close</span>
        </Link>
      </div>
      <h2 className="side-panel-heading">{heading}</h2>
      <div className="side-panel-body">{children}</div>
      {actions ? <div className="side-panel-actions">{actions}</div> : null}
    </aside>
  )
}
