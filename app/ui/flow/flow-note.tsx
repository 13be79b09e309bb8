import { Check, CircleAlert, Info, Mail } from 'lucide-react'
import type { ReactNode } from 'react'

type FlowNoteProps = {
  tone?: 'good' | 'ticket' | 'bad'
  icon?: 'mail'
  /** The message in a few words; the children explain it. */
  title: string
  children?: ReactNode
  /** Whether the note has just appeared, so that screen readers announce it. */
  isNews?: boolean
}

const icons = { good: Check, ticket: Info, bad: CircleAlert }

/** A message with an icon. */
export function FlowNote({ tone = 'ticket', icon, title, children, isNews }: FlowNoteProps) {
  const Icon = icon === 'mail' ? Mail : icons[tone]
  return (
    <div className="flow-note" data-tone={tone} role={isNews ? 'status' : undefined}>
      <Icon aria-hidden="true" />
      <div>
        <b>{title}</b>
        <div>{children}</div>
      </div>
    </div>
  )
}
