import type { ComponentProps, ReactNode } from 'react'

type SwitchProps = Omit<ComponentProps<'input'>, 'type' | 'role'> & { label: ReactNode }

/** For what takes effect at once; a choice that waits for a button is a checkbox. */
export function Switch({ label, ...props }: SwitchProps) {
  return (
    <label className="choice">
      <input type="checkbox" role="switch" {...props} />
      <span>{label}</span>
    </label>
  )
}
