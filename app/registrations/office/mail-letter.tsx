import { useEffect, useId, useRef } from 'react'

import type { MailHead } from './registration-record-view.ts'

type MailLetterProps = { heading: string; head: MailHead; src: string }

const tallest = 2_400

/** Shrinks the letter to the width of its frame, as mail programs do, and gives the frame the letter's height. */
function fit(frame: HTMLIFrameElement): void {
  const letter = frame.contentDocument
  if (!letter?.body || letter.URL === 'about:blank') return
  letter.body.style.zoom = '1'
  const wide = letter.documentElement.scrollWidth
  if (wide > frame.clientWidth) letter.body.style.zoom = String(frame.clientWidth / wide)
  frame.height = String(Math.min(letter.body.scrollHeight + 2, tallest))
}

/** The mail that an answer sends, as it would arrive. A new address is a new frame, so that Back leads off this page. */
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
        height={420}
        onLoad={({ currentTarget }) => fit(currentTarget)}
      />
    </section>
  )
}
