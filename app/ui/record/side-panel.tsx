import { X } from 'lucide-react'
import { type ReactNode, useRef } from 'react'
import { Link } from 'react-router'

import { useHotkey } from '../use-hotkey.ts'
import { ExampleTag } from './example-tag.tsx'

type SidePanelProps = {
  /** Names the region: 'Enquiry from Aroha Whitcombe'. */
  label: string
  heading: ReactNode
  /** The state of the record, beside the close button. */
  mark?: ReactNode
  closeTo: string
  /** Marks it as one of the examples. */
  isExample?: boolean | undefined
  /** Stays at the foot of the panel, always in reach. */
  actions?: ReactNode
  children: ReactNode
}

/** One record beside its list; on a narrow screen it is the whole screen, and Close leads back to the list, as Escape does. */
export function SidePanel({ label, heading, mark, closeTo, isExample, actions, children }: SidePanelProps) {
  const close = useRef<HTMLAnchorElement>(null)
  useHotkey('escape', () => close.current?.click())
  return (
    <aside className="wraps column side-panel" aria-label={label}>
      <div className="line side-panel-top">
        {mark}
        {isExample ? <ExampleTag /> : null}
        <Link to={closeTo} className="icon-button" ref={close} preventScrollReset>
          <X aria-hidden="true" />
          <span className="vh">Close</span>
        </Link>
      </div>
      <h2 className="side-panel-heading">{heading}</h2>
      <div className="column side-panel-body">{children}</div>
      {actions ? <div className="row side-panel-actions">{actions}</div> : null}
    </aside>
  )
}
