import { useRefusedForm } from './refused-form.ts'

/**
 * The hidden field with the name of an act, by which a repeated request counts once. After a refusal without script it keeps its
 * value, although the page was rendered with a new one: the refused request may have been done.
 */
export function FormKey({ name, value }: { name: string; value: string }) {
  const { typed } = useRefusedForm()
  return <input type="hidden" name={name} value={typed?.[name] ?? value} />
}
