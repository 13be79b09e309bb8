import { useRefusedForm } from './refused-form.ts'

/**
 * The hidden field with a form's idempotency key. After a refusal without script it keeps the old key instead of the page's new one,
 * because the refused request may have been carried out.
 */
export function FormKey({ name, value }: { name: string; value: string }) {
  const { typed } = useRefusedForm()
  return <input type="hidden" name={name} value={typed?.[name] ?? value} />
}
