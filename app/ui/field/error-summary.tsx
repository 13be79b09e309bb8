import { type MouseEvent, type ReactNode, useEffect, useRef } from 'react'

export type FieldProblem = {
  message: string
  /** The id of the field; none for a problem of the whole form. */ field?: string
}

type ErrorSummaryProps = {
  problems: readonly FieldProblem[]
  heading?: ReactNode
  /** Changes with each refusal, for forms whose problems go away one by one while they are edited. */
  occasion?: number
}

/** Stands above the form after a refusal, takes the focus, and leads to each field. */
export function ErrorSummary({ problems, heading = 'There is a problem', occasion }: ErrorSummaryProps) {
  const box = useRef<HTMLDivElement>(null)
  const fingerprint = problems.map((problem) => problem.message).join('|')
  const news = occasion === undefined ? fingerprint : problems.length > 0 && occasion
  useEffect(() => {
    if (news !== false && news !== '') box.current?.focus()
  }, [news])
  if (problems.length === 0) return null
  return (
    <div className="error-summary" role="alert" tabIndex={-1} ref={box}>
      <h2>{heading}</h2>
      <ul>
        {problems.map(({ message, field }) => (
          <li key={`${field}${message}`}>
            {field ? (
              <a href={`#${field}`} onClick={goToField}>
                {message}
              </a>
            ) : (
              message
            )}
          </li>
        ))}
      </ul>
    </div>
  )
}

function goToField(event: MouseEvent<HTMLAnchorElement>): void {
  const control = document.getElementById(event.currentTarget.hash.slice(1))
  if (!control) return
  event.preventDefault()
  const label = control.closest('.field') ?? control
  label.scrollIntoView({ block: 'start' })
  control.focus({ preventScroll: true })
}
