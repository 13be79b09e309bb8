import { problemsIn, useFormRefusal } from '#app/web/form/use-form-answer.ts'
import { FieldError } from '#app/ui/field/field-error.tsx'
import { Select } from '#app/ui/field/select.tsx'

import { dayFields, specialField } from '../form/week-form.ts'
import { Periods } from '../form/week-fields.tsx'
import type { HolidayView } from '../special-view.ts'

/** Returns the choices for a holiday. Nothing is chosen for the retailer. Only a holiday without an answer has an empty choice. */
const choicesFor = ({ answer, usual, stored }: HolidayView): Record<string, string> => ({
  ...(answer === '' && { '': 'Choose your hours' }),
  ...(answer === 'keep' && { keep: stored }),
  usual: `As usual, ${usual}`,
  closed: 'Closed',
  open: 'Other hours',
})

/** Asks for the hours of one public holiday: a choice, and the times of other hours (rule OH7). A refused form shows the sent values. */
export function HolidayFields({ holiday, at }: { holiday: HolidayView; at: number }) {
  const { day, name, date, answer, shifts } = holiday
  const refusal = useFormRefusal({})
  const error = problemsIn(refusal).find(({ field }) => field === day)?.message
  /** The lists of the form have one value for each holiday. */
  const typed = (field: string) => refusal?.typed[field]?.split('\n')[at]
  const times = Object.entries(dayFields(specialField, shifts)).map(([field, value]) => [field, typed(field) ?? value])
  const wrong = error ? ({ 'aria-invalid': true, 'aria-describedby': `${day}-error` } as const) : {}
  return (
    <li>
      <fieldset className="hours-line field">
        <legend>
          <b>{name}</b> <span>{date}</span>
        </legend>
        <FieldError id={error ? `${day}-error` : undefined}>{error}</FieldError>
        <input type="hidden" name="day" value={day} />
        <Select
          id={day}
          name="answer"
          aria-label={`${name}, ${date}`}
          defaultValue={typed('answer') ?? answer}
          className="hours-choice"
          {...wrong}
        >
          {Object.entries(choicesFor(holiday)).map(([choice, words]) => (
            <option key={choice} value={choice}>
              {words}
            </option>
          ))}
        </Select>
        <Periods name={specialField} label={name} values={Object.fromEntries(times) as Record<string, string>} />
      </fieldset>
    </li>
  )
}
