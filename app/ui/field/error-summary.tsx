import { type MouseEvent, type ReactNode, useEffect, useRef } from 'react'

export type FieldProblem = {
  message: string
  /** The id of the field; absent for a problem of the whole form. */
  field?: string
}

type ErrorSummaryProps = {
  problems: readonly FieldProblem[]
  heading?: ReactNode
  /** What to do about a problem that belongs to no field. */
  text?: string | undefined
  children?: ReactNode
  /** Changes with each refusal, for forms whose problems disappear one by one during editing. */
  occasion?: number
}

/** The list of problems above a refused form. It takes the focus and links to each field. */
export function ErrorSummary({
  problems,
  heading = 'There is a problem',
  text,
  children,
  occasion,
}: ErrorSummaryProps) {
  const box = useRef<HTMLDivElement>(null)
  const isEmpty = problems.length === 0 && !text
  const fingerprint = problems.map((problem) => problem.message).join('|')
  const news = occasion === undefined ? fingerprint : !isEmpty && occasion
  useEffect(() => {
    if (news !== false && news !== '') box.current?.focus()
  }, [news])
  if (isEmpty) return null
  return (
    <div className="error-summary" role="alert" tabIndex={-1} ref={box}>
      <h2>{heading}</h2>
      {text ? <p>{text}</p> : null}
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
      {children}
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
