import { createContext, use } from 'react'

export type FieldControl = {
  id: string
  name: string
  'aria-describedby'?: string
  'aria-invalid'?: true
  /** A page that arrives with a refusal opens at it: a form was sent before the script came, or without one. */
  autoFocus?: true
  /** What a refused form shows again in place of `defaultValue`. */
  typed?: string
}

export const FieldControlContext = createContext<FieldControl | undefined>(undefined)

type ControlProps = { value?: unknown; defaultValue?: unknown }

/** The properties of a control with what the `Field` around it has wired; a control that stands alone keeps its own. */
export function useFieldControl<Props extends ControlProps>(
  props: Props,
): Props & Partial<Omit<FieldControl, 'typed'>> {
  const field = use(FieldControlContext)
  if (!field) return props
  const { typed, ...wiring } = field
  return { ...wiring, ...props, ...(typed !== undefined && props.value === undefined && { defaultValue: typed }) }
}
