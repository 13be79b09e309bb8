import { X } from 'lucide-react'
import { type ReactNode, useRef } from 'react'
import { Link, useLocation } from 'react-router'

import { type Shortcut, Shortcuts } from '../../page/page-foot.tsx'
import { useHotkey } from '../../button/use-hotkey.ts'
import { ExampleTag } from '../list/example-tag.tsx'
import { useFocusOnOpen } from '../use-focus-on-open.ts'
import { useScrollOnOpen } from './use-scroll-on-open.ts'

type SidePanelProps = {
  /** Names the region: 'Enquiry from Aroha Whitcombe'. */
  label: string
  heading: ReactNode
  /** The state of the record, next to the close button. */
  mark?: ReactNode
  closeTo: string
  /** Whether the record is an example. */
  isExample?: boolean | undefined
  /** The buttons at the foot of the panel, which stays in view. */
  actions?: ReactNode
  /** The shortcuts of this record. Every panel has Escape as well. */
  shortcuts?: readonly Shortcut[]
  children: ReactNode
}

const closing: Shortcut = { keys: ['Esc'], does: 'close' }

/**
 * One record next to its list, or over the whole of a narrow screen. Close and Escape lead back to the list. Opening it moves the focus to
 * its heading.
 */
export function SidePanel(props: SidePanelProps) {
  const { label, heading, mark, closeTo, isExample, actions, shortcuts = [], children } = props
  const close = useRef<HTMLAnchorElement>(null)
  const title = useFocusOnOpen<HTMLHeadingElement>()
  const { pathname } = useLocation()
  useScrollOnOpen(pathname, () => {
    if (title.current?.closest('.page')) title.current.scrollIntoView({ block: 'nearest' })
  })
  useHotkey('escape', () => {
    if (isUnsaved(document.activeElement)) title.current?.focus()
    else close.current?.click()
  })
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
      <h2 className="side-panel-heading" ref={title} tabIndex={-1}>
        {heading}
      </h2>
      <div className="column side-panel-body">{children}</div>
      <div className="side-panel-foot">
        {actions ? <div className="row side-panel-actions">{actions}</div> : null}
        <div className="row side-panel-keys" role="group" aria-label="Shortcuts">
          <Shortcuts shortcuts={[...shortcuts, closing]} />
        </div>
      </div>
    </aside>
  )
}

/** Whether closing the panel would lose the typed text of this field: Escape then only leaves the field. */
const isUnsaved = (field: Element | null): boolean =>
  (field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement) &&
  field.dataset.unsent === undefined &&
  field.value !== field.defaultValue
