import { CircleAlert, Info, ShieldCheck, TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'

type NoticeProps = {
  tone?: 'note' | 'warn' | 'good' | 'bad'
  /** The message in a few bold words; the children explain it. */
  title: string
  children?: ReactNode
  action?: ReactNode
  /** Whether the notice appeared after an act, so that screen readers announce it. */
  isNews?: boolean
}

const icons = { note: Info, warn: TriangleAlert, good: ShieldCheck, bad: CircleAlert }

export function Notice({ tone = 'note', title, children, action, isNews }: NoticeProps) {
  const Icon = icons[tone]
  return (
    <div className="notice" data-tone={tone} role={isNews ? 'status' : undefined}>
      <Icon aria-hidden="true" />
      <div className="wraps notice-text">
        <b>{title}</b> <div>{children}</div>
      </div>
      {action ? <div>{action}</div> : null}
    </div>
  )
}
