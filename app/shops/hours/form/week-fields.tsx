import { FieldError } from '#app/ui/field/field-error.tsx'
import { useRefusedForm } from '#app/ui/field/refused-form.ts'
import { Select } from '#app/ui/field/select.tsx'

import { timeLabel, weekdays } from '../opening-hours.ts'
import { halfHours } from '../valid-hours.ts'
import { dayChoices, followsMonday, periods, sameField, timeField } from './week-form.ts'

/** The values of the fields, by name. */
type Values = Readonly<Record<string, string>>

type TimeProps = { name: string; label: string; value: string | undefined; isOptional: boolean }

function Time({ name, label, value = '', isOptional }: TimeProps) {
  return (
    <Select name={name} aria-label={label} defaultValue={value}>
      {isOptional ? <option value="">No time</option> : null}
      {halfHours.map((minutes) => (
        <option key={minutes} value={minutes}>
          {timeLabel(minutes)}
        </option>
      ))}
    </Select>
  )
}

const ordinals = ['', ', again', ', a third time']

function Period({ name, label, values, period }: PeriodProps & { period: number }) {
  const again = ordinals[period - 1] ?? ''
  const fields = [
    { which: 'from', does: 'opens' },
    { which: 'to', does: 'closes' },
  ] as const
  const [from, to] = fields.map(({ which, does }) => {
    const field = timeField(name, which, period)
    return (
      <Time key={field} name={field} label={`${label} ${does}${again}`} value={values[field]} isOptional={period > 1} />
    )
  })
  return (
    <div className="hours-period">
      {from}
      <span aria-hidden="true">to</span>
      {to}
    </div>
  )
}

type PeriodProps = { name: string; label: string; values: Values }

/** The times of a day. Those after the first period are in a disclosure, which is open if the day has them. */
export function Periods(props: PeriodProps) {
  const [first = 1, ...more] = periods
  const hasMore = more.some((period) => props.values[timeField(props.name, 'from', period)])
  return (
    <div className="hours-times">
      <Period {...props} period={first} />
      <details open={hasMore}>
        <summary className="text-link">
          More times<span className="vh"> on {props.label}</span>
        </summary>
        {more.map((period) => (
          <Period key={period} {...props} period={period} />
        ))}
      </details>
    </div>
  )
}

type DayFieldsProps = PeriodProps & { legend?: string }

/** The fields of one day: open, closed or 24 hours, and its times while it is open. They work without script. */
export function DayFields({ name, label, values, legend = label }: DayFieldsProps) {
  const { typed, errorOf, idOf } = useRefusedForm()
  const shown = typed ?? values
  const id = idOf?.(name) ?? name
  const error = errorOf(name)
  const wrong = error ? ({ 'aria-invalid': true, 'aria-describedby': `${id}-error` } as const) : {}
  return (
    <fieldset className="hours-line field" data-follows={followsMonday(name) || undefined}>
      <legend>{legend}</legend>
      <FieldError id={error ? `${id}-error` : undefined}>{error}</FieldError>
      <Select
        id={id}
        name={name}
        aria-label={label}
        defaultValue={shown[name] ?? 'open'}
        className="hours-choice"
        {...wrong}
      >
        {Object.entries(dayChoices).map(([value, words]) => (
          <option key={value} value={value}>
            {words}
          </option>
        ))}
      </Select>
      <Periods name={name} label={label} values={shown} />
    </fieldset>
  )
}

/** The fields of a week. With the tick, Monday is also the form of Tuesday to Friday, whose own fields are hidden and ignored. */
export function WeekFields({ values }: { values: Values }) {
  const { typed } = useRefusedForm()
  return (
    <div className="hours-week">
      <label className="choice">
        <input type="checkbox" name={sameField} value="yes" defaultChecked={(typed ?? values)[sameField] === 'yes'} />
        <span>Same on weekdays: Tuesday to Friday are like Monday</span>
      </label>
      {weekdays.map((day) => (
        <DayFields key={day} name={day} label={day} values={values} />
      ))}
      <p className="field-hint">Open after midnight? Choose the time you close, such as 1:00 am.</p>
    </div>
  )
}
