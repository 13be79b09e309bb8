import { ChevronDown } from 'lucide-react'
import type { ComponentProps } from 'react'

import { classNames } from '../class-names.ts'
import { useFieldControl } from './field-control.ts'

export function Select({ className, children, ...props }: ComponentProps<'select'>) {
  return (
    <span className="input-box">
      <select className={classNames('input input-select', className)} {...useFieldControl(props)}>
        {children}
      </select>
      <ChevronDown className="input-chevron" aria-hidden="true" />
    </span>
  )
}
