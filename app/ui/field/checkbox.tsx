import type { ComponentProps, ReactNode } from 'react'

import { useRefusedForm } from './refused-form.ts'

type CheckboxProps = Omit<ComponentProps<'input'>, 'type'> & { label: ReactNode; hint?: ReactNode }

/** In a refused form it is ticked as it was sent. */
export function Checkbox({ label, hint, ...props }: CheckboxProps) {
  const { typed } = useRefusedForm()
  const { name, value = 'on' } = props
  const sent = typed && name !== undefined && { defaultChecked: typed[name] === value }
  return (
    <label className="choice">
      <input type="checkbox" {...props} {...sent} />
      <span>
        {label}
        {hint ? <span className="choice-hint">{hint}</span> : null}
      </span>
    </label>
  )
}
