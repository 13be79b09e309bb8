import { useEffect, useId, useRef } from 'react'

import type { MailHead } from '../registration-view.ts'

type MailLetterProps = { heading: string; head: MailHead; src: string }

/** Shrinks the letter to the width of its frame, as mail programs do. */
function fit(frame: HTMLIFrameElement): void {
  const letter = frame.contentDocument
  if (!letter?.body || letter.URL === 'about:blank') return
  letter.body.style.zoom = '1'
  const wide = letter.documentElement.scrollWidth
  if (wide > frame.clientWidth) letter.body.style.zoom = String(frame.clientWidth / wide)
}

/**
 * The mail that an answer sends, as it would arrive. Its frame has one height and scrolls: a frame that grew with what it
 * loads would move the button below it from under the pointer. A new address is a new frame, so that Back leads off this page.
 */
export function MailLetter({ heading, head, src }: MailLetterProps) {
  const id = useId()
  const frame = useRef<HTMLIFrameElement>(null)
  // A frame that the server sent may have loaded before this page woke up; one in a hidden tab has no width yet.
  useEffect(() => {
    const box = frame.current
    if (!box) return undefined
    const watch = new ResizeObserver(() => fit(box))
    watch.observe(box.parentElement ?? box)
    return () => watch.disconnect()
  }, [src])
  return (
    <section className="letter" aria-labelledby={id}>
      <h3 id={id}>{heading}</h3>
      <p>
        <b>{head.subject}</b> to {head.to}
      </p>
      <iframe
        key={src}
        ref={frame}
        className="letter-frame"
        title={`Preview of “${head.subject}”`}
        src={src}
        sandbox="allow-same-origin"
        onLoad={({ currentTarget }) => fit(currentTarget)}
      />
    </section>
  )
}
