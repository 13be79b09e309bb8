import { type ReactNode, useId, useRef, useState } from 'react'

import { type Lazy, LazyPart } from '#app/ui/loading/lazy-part.tsx'
import { Button } from '#app/ui/button.tsx'

/** Says what was done, and takes the focus back: what had it is gone. */
export type Finish = (news: string) => void

type DetailsSectionProps<Form> = {
  heading: string
  /** What there is now. */
  children(finish: Finish): ReactNode
  /** On the button that opens the form: 'Change your password'. Without it there is none. */
  verb?: string | undefined
  form: Lazy<Form>
  /** The form; `finish` closes it. */
  renderForm(form: Form, finish: Finish): ReactNode
}

/** One thing of the account: what it is now, and a form for another one, which comes when it is asked for. */
export function DetailsSection<Form>({ heading, children, verb, form, renderForm }: DetailsSectionProps<Form>) {
  const id = useId()
  const title = useRef<HTMLHeadingElement>(null)
  const [isOpen, setOpen] = useState(false)
  const [news, setNews] = useState('')

  function finish(words: string): void {
    setNews(words)
    setOpen(false)
    title.current?.focus()
  }
  function toggle(): void {
    setNews('')
    setOpen(!isOpen)
  }
  return (
    <section className="details-section" aria-labelledby={id}>
      <h2 id={id} ref={title} tabIndex={-1}>
        {heading}
      </h2>
      <div className="details-body">
        {children(finish)}
        <p className="details-news" role="status">
          {news}
        </p>
        {isOpen && verb ? (
          <LazyPart thing={form} wait={<p role="status">One moment…</p>}>
            {(here) => renderForm(here, finish)}
          </LazyPart>
        ) : null}
        {verb ? (
          <Button type="button" variant="ghost" aria-expanded={isOpen} onClick={toggle}>
            <span>{isOpen ? 'Leave it as it is' : verb}</span>
            {isOpen ? <span className="vh">: {heading}</span> : null}
          </Button>
        ) : null}
      </div>
    </section>
  )
}
