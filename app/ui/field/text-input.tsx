import type { ComponentProps } from 'react'

import { useFieldControl } from './field-control.ts'

export function TextInput({ className, type = 'text', ...props }: ComponentProps<'input'>) {
  return <input {...useFieldControl()} type={type} className={`input ${className ?? ''}`} {...props} />
}
