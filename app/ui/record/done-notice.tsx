import { Link } from 'react-router'

import { Notice } from '../feedback/notice.tsx'

/** What the reader has just done. */
export type Done = {
  /** 'Mia Costa: marked as answered.' */
  words: string
  /** The record that it was done to, where another one is open now. */
  to: string | undefined
  /** Whether it would have led to the next record of the list, and there was none. */
  isLast: boolean
}

/** The notice about the last act. Its region is on the page before it, so that screen readers announce it. */
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
