import { useEffect, useId, useRef } from 'react'

/** The head of a mail that is not sent yet. */
export type MailHead = { subject: string; to: string }

type MailLetterProps = {
  heading: string
  head: MailHead
  /** Where the letter is, or, with `post`, what writes it. */
  src: string
  /** What the letter is made of, where that is too long or too private for an address. Not inside a form. */
  post?: Readonly<Record<string, string>>
}

/** Shrinks the letter to the width of its frame, as mail programs do. */
function fit(frame: HTMLIFrameElement): void {
  const letter = frame.contentDocument
  if (!letter?.body || letter.URL === 'about:blank') return
  letter.body.style.zoom = '1'
  const wide = letter.documentElement.scrollWidth
  if (wide > frame.clientWidth) letter.body.style.zoom = String(frame.clientWidth / wide)
}

/**
 * A mail as it would arrive, before it is sent. Its frame has one height and scrolls: a frame that grew with what it
 * loads would move the button below it from under the pointer. Another letter is a new frame, so that Back leads off this page.
 */
export function MailLetter({ heading, head, src, post }: MailLetterProps) {
  const id = useId()
  const frame = useRef<HTMLIFrameElement>(null)
  const form = useRef<HTMLFormElement>(null)
  const letter = post ? JSON.stringify(post) : src
  // A frame that the server sent may have loaded before this page woke up; one in a hidden tab has no width yet.
  useEffect(() => {
    const box = frame.current
    if (!box) return undefined
    form.current?.submit()
    const watch = new ResizeObserver(() => fit(box))
    watch.observe(box.parentElement ?? box)
    return () => watch.disconnect()
  }, [letter])
  return (
    <section className="letter" aria-labelledby={id}>
      <h3 id={id}>{heading}</h3>
      <p>
        <b>{head.subject}</b> to <span translate="no">{head.to}</span>
      </p>
      <iframe
        key={letter}
        ref={frame}
        className="letter-frame"
        title={`Preview of “${head.subject}”`}
        {...(post ? { name: `letter-${id}` } : { src })}
        sandbox="allow-same-origin"
        onLoad={({ currentTarget }) => fit(currentTarget)}
      />
      {post ? (
        <form method="post" action={src} target={`letter-${id}`} ref={form} hidden>
          {Object.entries(post).map(([name, value]) => (
            <input key={name} type="hidden" name={name} value={value} />
          ))}
        </form>
      ) : null}
    </section>
  )
}
