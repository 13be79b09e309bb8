import { Link } from 'react-router'

import { Notice } from '../../feedback/notice.tsx'

/** The colleague's last act. */
export type Done = {
  /** 'Mia Costa: marked as answered.' */
  words: string
  /** The record that was changed, if another record is open now. */
  to: string | undefined
  /** Whether the next record was to open, but this was the last one of the list. */
  isLast: boolean
}

/** The notice about the last act. Its live region is on the page before it, so that screen readers announce it. */
export function DoneNotice({ done }: { done: Done | undefined }) {
  return (
    <div role="status">
      {done ? (
        <Notice
          tone="good"
          title={done.words}
          action={
            done.to ? (
              <Link to={done.to} className="text-button">
                Go back to it
              </Link>
            ) : null
          }
        >
          {done.isLast ? 'Nothing else waits in this list.' : null}
        </Notice>
      ) : null}
    </div>
  )
}
