import { useEffect, useEffectEvent, useRef } from 'react'

import type { Agreement } from '../agreement/agreement.ts'

function Rows({ title, rows }: Agreement['schedule'][number]) {
  return (
    <>
      <h3>{title}</h3>
      <dl className="agreement-rows">
        {rows.map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </>
  )
}

/** Marks the end of the agreement. Calls `onRead` when it was on the screen, or was scrolled past in one jump. */
function End({ onRead }: { onRead: (() => void) | undefined }) {
  const end = useRef<HTMLParagraphElement>(null)
  const read = useEffectEvent(() => onRead?.())
  const isAwaited = onRead !== undefined
  useEffect(() => {
    const mark = end.current
    if (!isAwaited || !mark) return undefined
    const watcher = new IntersectionObserver(([entry]) => entry?.isIntersecting && read())
    watcher.observe(mark)
    // The End key jumps: the mark is then above the screen without having been visible.
    const lookBack = () => mark.getBoundingClientRect().bottom < 0 && read()
    addEventListener('scroll', lookBack, { passive: true })
    return () => {
      watcher.disconnect()
      removeEventListener('scroll', lookBack)
    }
  }, [isAwaited])
  return (
    <p className="agreement-end" ref={end}>
      End of the agreement.
    </p>
  )
}

type AgreementViewProps = {
  agreement: Agreement
  /** A note above the agreement. */
  note?: string
  /** Called once, when the agreement was read to its end; undefined if no caller needs it any more. */
  onRead: (() => void) | undefined
}

/** Renders the agreement as a page, from the same tree as its PDF. A preview has no number and no date. */
export function AgreementView({ agreement, note, onRead }: AgreementViewProps) {
  const { title, version, id, madeOn, we, you, keyFacts, clauses, schedule } = agreement
  return (
    <article className="agreement">
      <h2 className="sign agreement-title">{title}</h2>
      <p className="agreement-between">
        Between <b translate="no">{we.name}</b>, {we.lines.slice(0, -1).join(', ')}, and{' '}
        <b translate="no">{you.name}</b>, {you.lines.slice(0, -1).join(', ')}. <span>{`Version ${version}`}</span>
        {id ? (
          <span>
            , made on {madeOn}. Document{' '}
            <span className="agreement-id" translate="no">
              {id}
            </span>
          </span>
        ) : null}
        <span>.</span>
      </p>
      <h3>Key facts</h3>
      <dl className="agreement-facts">
        {keyFacts.map(({ fact, words }) => (
          <div key={fact}>
            <dt className="sign">{fact}</dt>
            <dd>{words}</dd>
          </div>
        ))}
      </dl>
      {clauses.map(({ number, heading, paragraphs }) => (
        <section key={number} aria-labelledby={`clause-${number}`}>
          <h3 id={`clause-${number}`}>
            <span>{number}</span>
            {heading}
          </h3>
          {paragraphs.map((text) => (
            <p key={text}>{text}</p>
          ))}
        </section>
      ))}
      <h3>Schedule</h3>
      {schedule.map((part) => (
        <Rows key={part.title} {...part} />
      ))}
      {note ? <p className="fine agreement-note">{note}</p> : null}
      <End onRead={onRead} />
    </article>
  )
}
