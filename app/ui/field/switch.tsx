import type { ComponentProps, ReactNode } from 'react'

type SwitchProps = Omit<ComponentProps<'input'>, 'type' | 'role'> & { label: ReactNode }

/** A switch for a setting that takes effect at once. Use a checkbox for a choice that is saved with a button. */
export function Switch({ label, ...props }: SwitchProps) {
  return (
    <label className="choice">
      <input type="checkbox" role="switch" {...props} />
      <span>{label}</span>
    </label>
  )
}
