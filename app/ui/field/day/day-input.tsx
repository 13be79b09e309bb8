import { writeDay } from './day-text.ts'
import { TextInput } from '../text-input.tsx'

type DayInputProps = {
  /** ISO 8601. */
  defaultValue: string
  required?: boolean
}

/**
 * A day that is typed as `27/11/2026`. A date field of the browser would use the browser's language, such as 11/27/2026. The server parses
 * the value with `readDay`.
 */
export function DayInput({ defaultValue, required }: DayInputProps) {
  return (
    <TextInput
      inputMode="numeric"
      autoComplete="off"
      maxLength={10}
      placeholder="dd/mm/yyyy"
      pattern="\s*(\d{1,2}[\/.\-]\d{1,2}[\/.\-]\d{4}|\d{4}-\d{2}-\d{2})\s*"
      title="As day, month and year: 27/11/2026"
      defaultValue={writeDay(defaultValue)}
      required={required}
    />
  )
}
