import { createContext, use } from 'react'

export type FieldControl = {
  id: string
  name: string
  'aria-describedby'?: string
  'aria-invalid'?: true
  /** Set on a page that the server rendered with a refusal: the form was sent without the script, or before the script loaded. */
  autoFocus?: true
  /** The value that a refused form shows in place of `defaultValue`. */
  typed?: string
}

export const FieldControlContext = createContext<FieldControl | undefined>(undefined)

type ControlProps = { value?: unknown; defaultValue?: unknown }

/** Returns the properties of a control, completed by the `Field` around it. A control's own properties win. */
export function useFieldControl<Props extends ControlProps>(
  props: Props,
): Props & Partial<Omit<FieldControl, 'typed'>> {
  const field = use(FieldControlContext)
  if (!field) return props
  const { typed, ...wiring } = field
  return { ...wiring, ...props, ...(typed !== undefined && props.value === undefined && { defaultValue: typed }) }
}
