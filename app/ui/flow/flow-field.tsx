import type { ComponentProps, ReactNode } from 'react'

import { Field } from '../field/field.tsx'
import { TextInput } from '../field/text-input.tsx'
import { useFlowLife } from './flow-form-context.ts'

/** The common properties of the fields of a flow. `Field` finds the id and the error by the name. */
export type FlowFrame = {
  name: string
  label: string
  hint?: ReactNode
  /** Confirms the typed value. */
  confirmation?: string | undefined
  optional?: boolean
  /** A class of the field, for its width. */
  className?: string
}

type FlowFieldProps = FlowFrame & Omit<ComponentProps<'input'>, keyof FlowFrame>

/** One line of text. While the form is sent it is read-only, not disabled, so that it keeps the focus. */
export function FlowField({
  name,
  label,
  hint,
  confirmation,
  optional = false,
  className = '',
  ...input
}: FlowFieldProps) {
  const { isSending } = useFlowLife()
  const isEmail = input.type === 'email'
  return (
    <Field name={name} label={label} hint={hint} confirmation={confirmation} optional={optional} className={className}>
      <TextInput
        required={!optional}
        readOnly={isSending}
        {...(isEmail && { inputMode: 'email', autoCapitalize: 'off', spellCheck: false, maxLength: 254 })}
        {...input}
      />
    </Field>
  )
}
