import type { ComponentProps, ReactNode } from 'react'

import { Field } from '../field/field.tsx'
import { TextInput } from '../field/text-input.tsx'
import { type FlowLife, useFlowLife } from './flow-form-context.ts'

/** What every field of a flow says: its label above, its hint before it, its error beside it. */
export type FlowFrame = {
  name: string
  label: string
  hint?: ReactNode
  /** Good news about what was typed. */
  confirmation?: string | undefined
  optional?: boolean
  /** On the field, for its width. */
  className?: string
}

/** The frame of a field, as `Field` takes it. */
export function frameOf({ name, optional, className, ...said }: FlowFrame, life: FlowLife) {
  return {
    ...said,
    name,
    id: life.idOf?.(name) ?? name,
    error: life.errorOf(name),
    ...(optional && { optional }),
    ...(className && { className }),
  }
}

type FlowFieldProps = FlowFrame & Omit<ComponentProps<'input'>, keyof FlowFrame>

/** One line of text. Read-only, not disabled, while it is sent: the focus stays where it is. */
export function FlowField({ name, label, hint, confirmation, optional, className, ...input }: FlowFieldProps) {
  const life = useFlowLife()
  const isEmail = input.type === 'email'
  return (
    <Field
      {...frameOf(
        { name, label, hint, confirmation, ...(optional && { optional }), ...(className && { className }) },
        life,
      )}
    >
      <TextInput
        required={!optional}
        readOnly={life.isSending}
        {...(isEmail && { inputMode: 'email', autoCapitalize: 'off', spellCheck: false, maxLength: 254 })}
        {...input}
      />
    </Field>
  )
}
