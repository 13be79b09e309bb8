import type { ComponentProps } from 'react'

import { classNames } from '../class-names.ts'
import { useFieldControl } from './field-control.ts'
import { useNumberField } from './use-number-field.ts'

export function TextInput({ className, type = 'text', ...props }: ComponentProps<'input'>) {
  const control = useFieldControl(props)
  return <input className={classNames('input', className)} {...useNumberField({ type, ...control })} />
}
