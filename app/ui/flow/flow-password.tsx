import type { ComponentProps } from 'react'

import { Field } from '../field/field.tsx'
import { PasswordInput } from '../field/password-input.tsx'
import { type FlowFrame, frameOf } from './flow-field.tsx'
import { useFlowLife } from './flow-form-context.ts'

type FlowPasswordProps = Omit<FlowFrame, 'confirmation' | 'optional'> & {
  autoComplete: 'current-password' | 'new-password'
} & Omit<ComponentProps<'input'>, keyof FlowFrame | 'type' | 'autoComplete'>

/** A password, with Show and Hide; pasting works. */
export function FlowPassword({ name, label, hint, className, ...input }: FlowPasswordProps) {
  const life = useFlowLife()
  return (
    <Field {...frameOf({ name, label, hint, ...(className && { className }) }, life)}>
      <PasswordInput required maxLength={256} readOnly={life.isSending} {...input} />
    </Field>
  )
}
