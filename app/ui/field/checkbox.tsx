import type { ComponentProps, ReactNode } from 'react'

type CheckboxProps = Omit<ComponentProps<'input'>, 'type'> & { label: ReactNode; hint?: ReactNode }

export function Checkbox({ label, hint, ...props }: CheckboxProps) {
  return (
    <label className="choice">
      <input type="checkbox" {...props} />
      <span>
        {label}
        {hint ? <span className="choice-hint">{hint}</span> : null}
      </span>
    </label>
  )
}
