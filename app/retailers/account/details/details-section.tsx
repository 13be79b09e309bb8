import type { ReactNode } from 'react'
import { Link } from 'react-router'

import { type ButtonLook, buttonClass } from '#app/ui/button/button.tsx'
import { classNames } from '#app/ui/class-names.ts'
import { useFocusOnNews } from '#app/ui/focus/use-focus-on-news.ts'

import { type DetailsNews, type DetailsPart, headingOf } from './details-news.ts'
import { detailsPath } from './own-account.ts'

/** The state of the page that its URL carries: the open form, and the news of the last act. */
export type DetailsView = { change: string | null; news: DetailsNews | undefined }

type ChangeLinkProps = {
  part: DetailsPart
  /** The form that the link opens. */
  change: string
  isOpen: boolean
  size?: ButtonLook['size']
  className?: string
  children: ReactNode
}

/** Opens or closes a form of the page. The form is named in the URL, so this works without script too. */
export function ChangeLink({ part, change, isOpen, size, className, children }: ChangeLinkProps) {
  return (
    <Link
      className={classNames(buttonClass({ variant: 'ghost', ...(size && { size }) }), className)}
      to={{ pathname: detailsPath, search: isOpen ? '' : `?change=${change}`, hash: `#${headingOf(part)}` }}
      replace
      defaultShouldRevalidate={false}
      aria-expanded={isOpen}
    >
      {children}
    </Link>
  )
}

type DetailsSectionProps = {
  part: DetailsPart
  heading: string
  news: DetailsNews | undefined
  children: ReactNode
}

/** Shows a section of the account, with the news of the last act on it. */
export function DetailsSection({ part, heading, news, children }: DetailsSectionProps) {
  const id = headingOf(part)
  const own = news?.part === part ? news : undefined
  const title = useFocusOnNews(own?.done)
  return (
    <section className="details-section" aria-labelledby={id}>
      <h2 id={id} ref={title} tabIndex={-1}>
        {heading}
      </h2>
      <div className="details-body">
        <p className="details-news" role="status">
          {own?.words ?? ''}
        </p>
        {children}
      </div>
    </section>
  )
}

type ChangeProps = Pick<ChangeLinkProps, 'part' | 'change'> & {
  view: DetailsView
  heading: string
  /** On the link that opens the form: 'Change your password'. */
  verb: string
  className?: string
  children: ReactNode
}

/** Shows a form of a section while the URL names it, and the link that opens and closes it. */
export function Change({ part, change, view, heading, verb, className, children }: ChangeProps) {
  const isOpen = view.change === change
  return (
    <>
      {isOpen ? children : null}
      <ChangeLink part={part} change={change} isOpen={isOpen} {...(className && { className })}>
        <span>{isOpen ? 'Leave it as it is' : verb}</span>
        {isOpen ? <span className="vh">: {heading}</span> : null}
      </ChangeLink>
    </>
  )
}
