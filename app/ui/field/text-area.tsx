import type { ComponentProps } from 'react'

import { classNames } from '../class-names.ts'
import { useFieldControl } from './field-control.ts'

export function TextArea({ className, rows = 3, ...props }: ComponentProps<'textarea'>) {
  return <textarea rows={rows} className={classNames('input', className)} {...useFieldControl(props)} />
}
