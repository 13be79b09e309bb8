import type { ReactNode } from 'react'

/** The state of a record: new, waiting for us, waiting for them, succeeded, failed, or closed. */
export type StatusTone = 'new' | 'ours' | 'theirs' | 'good' | 'bad' | 'off'

/** A status with a mark whose shape differs by tone, so that it does not depend on colour. */
export function StatusMark({ tone, children }: { tone: StatusTone; children: ReactNode }) {
  return (
    <span className="inline-line status-mark" data-tone={tone}>
      <svg viewBox="0 0 14 14" aria-hidden="true">
        {shapes[tone]}
      </svg>
      <span>{children}</span>
    </span>
  )
}

const shapes: Record<StatusTone, ReactNode> = {
  new: (
    <>
      <circle className="status-paint" cx="7" cy="7" r="5.5" />
      <circle className="status-ink" cx="7" cy="7" r="1.4" />
    </>
  ),
  ours: <path className="status-paint" d="M7 1.2 12.8 7 7 12.8 1.2 7z" />,
  theirs: <circle className="status-line" cx="7" cy="7" r="5" />,
  good: (
    <>
      <circle className="status-paint" cx="7" cy="7" r="6" />
      <path className="status-cut" d="m4.2 7.2 2 2 3.6-4" />
    </>
  ),
  bad: (
    <>
      <path className="status-paint" d="M1.5 1.5h11v11h-11z" />
      <path className="status-cut" d="m4.6 4.6 4.8 4.8m0-4.8L4.6 9.4" />
    </>
  ),
  off: <path className="status-line" d="M2 7h10" />,
}
