import { useEffect, useRef } from 'react'

import { Notice } from '#app/ui/feedback/notice.tsx'
import { DateTime } from '#app/ui/time.tsx'

/** What colleagues did since the page was loaded; the words are the timeline's. */
export type Meanwhile = {
  isDecided: boolean
  isUndo: boolean
  events: readonly { id: string; at: string; who: string; what: string }[]
  /** The question or reason that was not sent, where its form is gone; else empty. */
  typed: string
}

const told = {
  undo: { title: 'It was not undone.', rest: 'This happened meanwhile, and the decision stands:' },
  decided: { title: 'It has been answered already.', rest: 'Nothing more was done, and nothing was sent.' },
  changed: {
    title: 'This changed while you were reading.',
    rest: 'Nothing was done yet. Look at what is new, then answer again.',
  },
}

/** Says that an act was not done, because the record had changed since it was shown. */
export function MeanwhileNotice({ isDecided, isUndo, events, typed }: Meanwhile) {
  const { title, rest } = told[isUndo ? 'undo' : isDecided ? 'decided' : 'changed']
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => box.current?.focus(), [events])
  return (
    <div ref={box} tabIndex={-1} className="record-meanwhile">
      <Notice tone="warn" title={title} isNews>
        <span>{rest}</span>
        <ul>
          {events.map(({ id, at, who, what }) => (
            <li key={id}>
              <b>{who}</b> {what}, <DateTime at={at} />
            </li>
          ))}
        </ul>
        {typed ? (
          <p>
            You wrote: <q>{typed}</q>
          </p>
        ) : null}
      </Notice>
    </div>
  )
}
