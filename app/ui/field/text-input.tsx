import type { ComponentProps } from 'react'

import { classNames } from '../class-names.ts'
import { useFieldControl } from './field-control.ts'

export function TextInput({ className, type = 'text', ...props }: ComponentProps<'input'>) {
  return <input {...useFieldControl()} type={type} className={classNames('input', className)} {...props} />
}
