import { type ReactNode, useId, useRef, useState } from 'react'

import { Button } from '#app/ui/button.tsx'
import { LazyPart, type Lazy } from '#app/ui/loading/lazy-part.tsx'

type Finish = (news: string) => void

type DetailsSectionProps<Form> = {
  heading: string
  /** On the button that opens the form: 'Change your password'. */
  verb: string
  /** What there is now. */
  children: ReactNode
  form: Lazy<Form>
  /** The form; `finish` closes it and says what was done. */
  renderForm(form: Form, finish: Finish): ReactNode
}

/** One thing of the account: what it is now, and a form for another one, which comes when it is asked for. */
export function DetailsSection<Form>({ heading, verb, children, form, renderForm }: DetailsSectionProps<Form>) {
  const id = useId()
  const title = useRef<HTMLHeadingElement>(null)
  const [isOpen, setOpen] = useState(false)
  const [news, setNews] = useState('')

  function finish(words: string): void {
    setNews(words)
    setOpen(false)
    // The button that had the focus is gone.
    title.current?.focus()
  }
  return (
    <section className="details-section" aria-labelledby={id}>
      <h2 id={id} ref={title} tabIndex={-1}>
        {heading}
      </h2>
      <div className="details-body">
        {children}
        <p className="details-news" role="status">
          {news}
        </p>
        {isOpen ? (
          <LazyPart thing={form} wait={<p role="status">One moment…</p>}>
            {(here) => renderForm(here, finish)}
          </LazyPart>
        ) : null}
        <Button
          type="button"
          variant="ghost"
          aria-expanded={isOpen}
          onClick={() => {
            setNews('')
            setOpen(!isOpen)
          }}
        >
          {isOpen ? 'Leave it as it is' : verb}
        </Button>
      </div>
    </section>
  )
}
