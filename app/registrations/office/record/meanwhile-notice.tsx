import { useEffect, useRef } from 'react'

import { Notice } from '#app/ui/feedback/notice.tsx'
import { DateTime } from '#app/ui/time.tsx'

/** What happened while somebody read; the words are the timeline's. */
export type Meanwhile = {
  isDecided: boolean
  isUndo: boolean
  events: readonly { id: string; at: string; who: string; what: string }[]
}

const told = {
  undo: { title: 'It was not undone.', rest: 'This happened meanwhile, and the decision stands:' },
  decided: { title: 'It has been answered already.', rest: 'Nothing more was done, and nothing was sent.' },
  changed: {
    title: 'This changed while you were reading.',
    rest: 'Nothing was done yet. Look at what is new, then answer again.',
  },
}

/** Tells that an act was not done, because the record is not the one that was on the screen. */
export function MeanwhileNotice({ isDecided, isUndo, events }: Meanwhile) {
  const { title, rest } = told[isUndo ? 'undo' : isDecided ? 'decided' : 'changed']
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => box.current?.focus(), [events])
  return (
    <div ref={box} tabIndex={-1} className="record-meanwhile">
      <Notice tone="warn" title={title} isNews>
        {rest}
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
