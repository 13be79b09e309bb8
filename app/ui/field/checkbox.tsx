import type { ComponentProps, ReactNode } from 'react'

import { FieldError } from './field-error.tsx'
import { useRefusedForm } from './refused-form.ts'

type CheckboxProps = Omit<ComponentProps<'input'>, 'type'> & { label: ReactNode; hint?: ReactNode }

/** A checkbox. In a refused form it has the state that was sent. With an `id` it shows its own error. */
export function Checkbox({ label, hint, ...props }: CheckboxProps) {
  const { typed, errorOf } = useRefusedForm()
  const { name, id, value = 'on' } = props
  const sent = typed &&
    name !== undefined && { defaultChecked: (typed[name] ?? '').split('\n').includes(String(value)) }
  const error = id === undefined || name === undefined ? undefined : errorOf(name)
  const wrong = error !== undefined && { 'aria-invalid': true, 'aria-describedby': `${id}-error` }
  return (
    <>
      {error === undefined ? null : <FieldError id={`${id}-error`}>{error}</FieldError>}
      <label className="choice">
        <input type="checkbox" {...props} {...sent} {...wrong} />
        <span>
          {label}
          {hint ? <span className="choice-hint">{hint}</span> : null}
        </span>
      </label>
    </>
  )
}
