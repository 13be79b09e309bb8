import { useEffect, useRef } from 'react'

import { Notice } from '#app/ui/feedback/notice.tsx'
import { DateTime } from '#app/ui/time.tsx'

/** What happened while somebody read; the words are the timeline's. */
export type Meanwhile = { isDecided: boolean; events: readonly { id: string; at: string; who: string; what: string }[] }

/** Tells that an act was not done, because the record is not the one that was on the screen. */
export function MeanwhileNotice({ isDecided, events }: Meanwhile) {
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => box.current?.focus(), [events])
  return (
    <div ref={box} tabIndex={-1} className="record-meanwhile">
      <Notice
        tone="warn"
        title={isDecided ? 'It has been answered already.' : 'This changed while you were reading.'}
        isNews
      >
        {isDecided
          ? 'Nothing more was done, and nothing was sent.'
          : 'Nothing was done yet. Look at what is new, then answer again.'}
        <ul>
          {events.map(({ id, at, who, what }) => (
            <li key={id}>
              <b>{who}</b> {what}, <DateTime at={at} />
            </li>
          ))}
        </ul>
      </Notice>
    </div>
  )
}
