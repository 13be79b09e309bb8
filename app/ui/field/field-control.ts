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

type ControlProps = { value?: unknown; defaultValue?: unknown; maxLength?: number | undefined }

/** The characters that a browser accepts above a field's limit: spaces around a pasted text, and a longer text, which is then refused with words. */
const room = 200

/** Returns the limit for the browser, which would cut a text without a word (rule W72). */
export const browserLimit = (limit: number): number => limit + room

type Wired<Props> = Props & Partial<Omit<FieldControl, 'typed'>> & { 'data-held'?: string }

/**
 * Returns the properties of a control, completed by the `Field` around it. A control's own properties win. `data-held` is the value in
 * React's state, for `tellFilled`.
 */
export function useFieldControl<Props extends ControlProps>(props: Props): Wired<Props> {
  const { typed, ...wiring } = use(FieldControlContext) ?? {}
  const { value, maxLength } = props
  return {
    ...wiring,
    ...props,
    ...(maxLength && { maxLength: browserLimit(maxLength) }),
    ...(typeof value === 'string' && { 'data-held': value }),
    ...(typed !== undefined && value === undefined && { defaultValue: typed }),
  }
}
