import { useEffect, useId, useRef } from 'react'

/** The head of an unsent mail. */
export type MailHead = { subject: string; to: string }

type MailLetterProps = {
  heading: string
  head: MailHead
  /** The address of the preview. With `post`, the address that the frame posts to. */
  src: string
  /** The content of the mail, if it is too long or too private for an address. Do not use it inside a form. */
  post?: Readonly<Record<string, string>>
}

/** Scales the mail down to the width of its frame, as mail programs do. */
function fit(frame: HTMLIFrameElement): void {
  const letter = frame.contentDocument
  if (!letter?.body || letter.URL === 'about:blank') return
  letter.body.style.zoom = '1'
  const wide = letter.documentElement.scrollWidth
  if (wide > frame.clientWidth) letter.body.style.zoom = String(frame.clientWidth / wide)
}

/**
 * A preview of a mail before it is sent. The frame has a fixed height and scrolls, because a growing frame would move the button below it
 * away from the pointer. Each new content gets a new frame, so that Back leaves the page.
 */
export function MailLetter({ heading, head, src, post }: MailLetterProps) {
  const id = useId()
  const frame = useRef<HTMLIFrameElement>(null)
  const form = useRef<HTMLFormElement>(null)
  const letter = post ? JSON.stringify(post) : src
  // The frame may have loaded before hydration, and in a hidden tab it has no width yet.
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
