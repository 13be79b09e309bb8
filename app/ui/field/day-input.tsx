import { writeDay } from './day-text.ts'
import { TextInput } from './text-input.tsx'

type DayInputProps = {
  /** ISO 8601. */
  defaultValue: string
  required?: boolean
}

/**
 * A day, typed as `27/11/2026`; a date field of the browser writes it as the browser's own language does, 11/27/2026 in American
 * English. The server reads it by `readDay`.
 */
export function DayInput({ defaultValue, required }: DayInputProps) {
  return (
    <TextInput
      inputMode="numeric"
      autoComplete="off"
      maxLength={10}
      placeholder="dd/mm/yyyy"
      pattern="\d{1,2}[\/.\-]\d{1,2}[\/.\-]\d{4}|\d{4}-\d{2}-\d{2}"
      title="As day, month and year: 27/11/2026"
      defaultValue={writeDay(defaultValue)}
      required={required}
    />
  )
}
