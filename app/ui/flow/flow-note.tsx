import { Check, CircleAlert, Info, Mail } from 'lucide-react'
import type { ReactNode } from 'react'

type FlowNoteProps = {
  tone?: 'good' | 'ticket' | 'bad'
  icon?: 'mail'
  /** What is the case, in a few words; the rest explains. */
  title: string
  children?: ReactNode
  /** It has just come: it is read out. */
  isNews?: boolean
}

const icons = { good: Check, ticket: Info, bad: CircleAlert }

/** A state in words, with a sign before it. */
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
