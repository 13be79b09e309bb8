import type { ComponentProps, ReactNode } from 'react'

import { Checkbox } from '../field/checkbox.tsx'
import { FieldError } from '../field/field-error.tsx'
import { useFlowLife } from './flow-form-context.ts'

type FlowCheckboxProps = { name: string; label: ReactNode; hint?: ReactNode } & Omit<
  ComponentProps<'input'>,
  'type' | 'name'
>

/** One yes or no. */
export function FlowCheckbox({ name, ...input }: FlowCheckboxProps) {
  const error = useFlowLife().errorOf(name)
  const errorId = error ? `${name}-error` : undefined
  return (
    <div className="field flow-checkbox">
      <FieldError id={errorId}>{error}</FieldError>
      <Checkbox
        id={name}
        name={name}
        {...(error && { 'aria-invalid': true, 'aria-describedby': errorId })}
        {...input}
      />
    </div>
  )
}
