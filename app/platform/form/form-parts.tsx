import { CircleAlert } from 'lucide-react'
import type { ReactNode } from 'react'

import { EarlyPress } from './early-press.tsx'

type FormFieldProps = {
  name: string
  label: string
  hint?: ReactNode
  placeholder?: string
  type?: 'text' | 'email' | 'tel'
  inputMode?: 'numeric' | 'tel'
  autoComplete: string
  maxLength?: number
  className?: string
}

/** A labelled field with the place of its error, as `form-view.ts` knows them. */
export function FormField({ name, label, hint, className, type = 'text', ...props }: FormFieldProps) {
  return (
    <div className={`form-field${className ? ` ${className}` : ''}`}>
      <label htmlFor={name}>{label}</label>
      {hint ? (
        <p className="form-hint" id={`${name}-hint`}>
          {hint}
        </p>
      ) : null}
      <p className="form-error" id={`${name}-error`} hidden>
        <CircleAlert aria-hidden="true" />
        <span>
          <span className="vh">Error: </span>
          <span data-message />
        </span>
      </p>
      <input
        id={name}
        name={name}
        type={type}
        required
        aria-describedby={`${hint ? `${name}-hint ` : ''}${name}-error`}
        {...props}
      />
    </div>
  )
}

type StaticFormProps = {
  /** The name under which `app/site/parts.ts` lists it. */
  wake: string
  label: string
  className?: string
  /** How to do it without script, and where the script does not come. */
  otherWay: ReactNode
  children: ReactNode
}

/**
 * A form of a stored page. It sends nothing by itself, which `method="dialog"` says to the browser: what was typed never
 * lands in an address.
 */
export function StaticForm({ wake, label, className, otherWay, children }: StaticFormProps) {
  return (
    <>
      <EarlyPress />
      <div className="form-scriptless">
        <p>This form needs JavaScript, and it is off in this browser.</p> {otherWay}
      </div>
      <form
        className={`static-form${className ? ` ${className}` : ''}`}
        method="dialog"
        noValidate
        aria-label={label}
        data-wake={wake}
      >
        <div className="form-trouble" role="alert" tabIndex={-1} hidden>
          <p className="form-trouble-title">
            <CircleAlert aria-hidden="true" />
            <b data-title />
          </p>
          <p data-text />
          <ul />
          {otherWay}
        </div>
        <div className="form-trouble" role="alert" data-unreachable hidden>
          <p className="form-trouble-title">
            <CircleAlert aria-hidden="true" />
            <b>The rest of this page did not come</b>
          </p>
          <p>What you typed is still here. Check your connection and press the button again.</p>
          {otherWay}
        </div>
        {children}
      </form>
    </>
  )
}

/** Where the human check speaks, and a hosted one shows its widget. */
export function FormCheck() {
  return (
    <div className="human-check" data-state="idle">
      <p role="status" tabIndex={-1} />
      <button type="button" className="human-check-again" hidden>
        Try the check again
      </button>
      <div className="human-check-widget" />
    </div>
  )
}

/** The one button, which keeps its place while it is busy. */
export function FormButton({ children, icon }: { children: string; icon?: ReactNode }) {
  return (
    <>
      <button type="submit" className="button button-action button-large form-button">
        <span data-label="">{children}</span>
        {icon}
      </button>
      <p className="vh" role="status" data-progress />
    </>
  )
}
