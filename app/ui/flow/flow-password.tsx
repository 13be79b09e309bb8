import type { ComponentProps } from 'react'

import { Field } from '../field/field.tsx'
import { PasswordInput } from '../field/password-input.tsx'
import type { FlowFrame } from './flow-field.tsx'
import { useFlowLife } from './flow-form-context.ts'

type FlowPasswordProps = Omit<FlowFrame, 'confirmation' | 'optional'> & {
  autoComplete: 'current-password' | 'new-password'
} & Omit<ComponentProps<'input'>, keyof FlowFrame | 'type' | 'autoComplete'>

/** A password, with Show and Hide; pasting works. */
export function FlowPassword({ name, label, hint, className = '', ...input }: FlowPasswordProps) {
  const { isSending } = useFlowLife()
  return (
    <Field name={name} label={label} hint={hint} className={className}>
      <PasswordInput required readOnly={isSending} {...input} />
    </Field>
  )
}
