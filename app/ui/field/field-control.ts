import { createContext, use } from 'react'

export type FieldControl = {
  id: string
  name: string
  'aria-describedby'?: string
  'aria-invalid'?: true
}

export const FieldControlContext = createContext<FieldControl | undefined>(undefined)

/** What `Field` has wired for the control inside it; nothing where a control stands alone. */
export function useFieldControl(): Partial<FieldControl> {
  return use(FieldControlContext) ?? {}
}
