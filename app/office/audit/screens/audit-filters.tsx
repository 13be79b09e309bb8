import { Field } from '#app/ui/field/field.tsx'
import { Select } from '#app/ui/field/select.tsx'
import { DayInput } from '#app/ui/field/day/day-input.tsx'
import { FilterBox } from '#app/ui/table/filter-box.tsx'

/** The values of the detailed filters; days are those of the office's clock, `2026-11-26`. */
export type AuditChoices = { actor: string; from: string; to: string }

type AuditFiltersProps = {
  choices: AuditChoices
  colleagues: readonly { id: string; name: string }[]
  keep: Record<string, string>
}

/** Filters the log by colleague and by days (rule BO74). */
export function AuditFilters({ choices: { actor, from, to }, colleagues, keep }: AuditFiltersProps) {
  const count = [actor, from, to].filter(Boolean).length
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
      <Field name="from" id="filter-from" label="From">
        <DayInput defaultValue={from} key={from} />
      </Field>
      <Field name="to" id="filter-to" label="To and including">
        <DayInput defaultValue={to} key={to} />
      </Field>
    </FilterBox>
  )
}
