import { Field } from '#app/ui/field/field.tsx'
import { Select } from '#app/ui/field/select.tsx'
import { DayInput } from '#app/ui/field/day/day-input.tsx'
import { FilterBox } from '#app/ui/table/filter-box.tsx'

/** A day of the office's clock, `2026-11-26`, or the typed text with the reason why it is none. */
type ChosenDay = { value: string; error: string | undefined }

/** The values of the detailed filters. */
export type AuditChoices = { actor: string; from: ChosenDay; to: ChosenDay }

type AuditFiltersProps = {
  choices: AuditChoices
  colleagues: readonly { id: string; name: string }[]
  keep: Record<string, string>
}

/** Filters the log by colleague and by days (rule BO74). */
export function AuditFilters({ choices: { actor, from, to }, colleagues, keep }: AuditFiltersProps) {
  const count = [actor, from.value, to.value].filter(Boolean).length
  return (
    <FilterBox count={count} own={['actor', 'from', 'to']} keep={keep}>
      <Field name="actor" id="filter-actor" label="Colleague">
        <Select defaultValue={actor} key={actor}>
          <option value="">Anyone</option>
          {colleagues.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </Select>
      </Field>
      <Field name="from" id="filter-from" label="From" error={from.error}>
        <DayInput defaultValue={from.value} key={from.value} />
      </Field>
      <Field name="to" id="filter-to" label="To and including" error={to.error}>
        <DayInput defaultValue={to.value} key={to.value} />
      </Field>
    </FilterBox>
  )
}
