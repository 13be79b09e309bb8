import { type MouseEvent, useEffect, useRef } from 'react'

export type FieldProblem = {
  message: string
  /** The id of the field; none for a problem of the whole form. */ field?: string
}

/** Stands above the form after a refusal, takes the focus, and leads to each field. */
export function ErrorSummary({ problems }: { problems: readonly FieldProblem[] }) {
  const box = useRef<HTMLDivElement>(null)
  const fingerprint = problems.map((problem) => problem.message).join('|')
  useEffect(() => {
    if (fingerprint) box.current?.focus()
  }, [fingerprint])
  if (problems.length === 0) return null
  return (
    <div className="error-summary" role="alert" tabIndex={-1} ref={box}>
      <h2>There is a problem</h2>
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
