import type { ComponentProps, ReactNode } from 'react'

import { Checkbox } from '../field/checkbox.tsx'

type FlowCheckboxProps = { name: string; label: ReactNode; hint?: ReactNode } & Omit<
  ComponentProps<'input'>,
  'type' | 'name'
>

/** A single checkbox. */
export const FlowCheckbox = ({ name, ...input }: FlowCheckboxProps) => (
  <div className="field">
    <Checkbox id={name} name={name} {...input} />
  </div>
)
