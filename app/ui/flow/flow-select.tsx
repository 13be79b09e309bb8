import type { ComponentProps } from 'react'

import { Field } from '../field/field.tsx'
import { Select } from '../field/select.tsx'
import type { FlowFrame } from './flow-field.tsx'
import { useFlowLife } from './flow-form-context.ts'

type FlowSelectProps = FlowFrame & {
  /** The text before a choice is made, which cannot be chosen itself. */
  prompt?: string
  /** Without a prompt the first option is selected at the start. */
  options: readonly { value: string; label: string }[]
} & Omit<ComponentProps<'select'>, keyof FlowFrame | 'children'>

/** One of a few known answers. */
export function FlowSelect({
  name,
  label,
  hint,
  optional = false,
  className = '',
  prompt,
  options,
  ...select
}: FlowSelectProps) {
  const { isSending } = useFlowLife()
  return (
    <Field name={name} label={label} hint={hint} optional={optional} className={className}>
      <Select required={!optional} aria-disabled={isSending || undefined} {...select}>
        {prompt ? (
          <option value="" disabled hidden>
            {prompt}
          </option>
        ) : null}
        {options.map(({ value, label: words }) => (
          <option key={value} value={value}>
            {words}
          </option>
        ))}
      </Select>
    </Field>
  )
}
