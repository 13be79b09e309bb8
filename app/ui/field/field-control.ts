import { createContext, use } from 'react'

export type FieldControl = {
  id: string
  name: string
  'aria-describedby'?: string
  'aria-invalid'?: true
  /** A page that arrives with a refusal opens at it: a form was sent before the script came, or without one. */
  autoFocus?: true
}

export const FieldControlContext = createContext<FieldControl | undefined>(undefined)

/** What `Field` has wired for the control inside it; nothing where a control stands alone. */
export function useFieldControl(): Partial<FieldControl> {
  return use(FieldControlContext) ?? {}
}
