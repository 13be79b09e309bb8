import type { ComponentType, ReactNode } from 'react'
import { Link } from 'react-router'

import { useFormRefusal } from '#app/web/form/use-form-answer.ts'
import type { ButtonLook } from '#app/ui/button/button.tsx'
import { Field } from '#app/ui/field/field.tsx'
import { Select } from '#app/ui/field/select.tsx'

import { weekdays } from '../opening-hours.ts'
import type { HolidayView, SpecialView } from '../special-view.ts'
import { dayFields, specialField } from './week-form.ts'
import { DayFields, WeekFields } from './week-fields.tsx'

/** The properties of one form of the editor. */
export type EditorFormProps = {
  intent: string
  label: string
  /** The fields that can be refused, in the order of the page. */
  fields: readonly string[]
  button: string
  variant?: ButtonLook['variant']
  /** Hidden fields that distinguish it from other forms with the same intent. */
  about?: Readonly<Record<string, string>>
  children?: ReactNode
}

type EditorProps = {
  /** The values of the weekly hours. */
  week: Readonly<Record<string, string>>
  special: { holidays: readonly HolidayView[]; days: readonly SpecialView[] }
  /** The form around the fields, with the version of the shop: of a retailer’s page or of the office. */
  Form: ComponentType<EditorFormProps>
  /** The control for a day, inside a `Field`. */
  DayControl: ComponentType<{ defaultValue: string; required?: boolean }>
  /** Above the weekly hours. */
  offer?: ReactNode
  /** The day that the form of special days begins with, such as a public holiday. */
  chosen?: string
  /** The page on which the form of special days begins with a day. */
  otherTo?(day: string): string
  /** A form with another key starts again from the stored values. */
  keys?: Readonly<Record<'week' | 'holidays' | 'days', string>>
}

/** The forms of a shop's hours: of every week, of public holidays, and of other days. They work without script. */
export function HoursEditor({ week, special, Form, DayControl, offer, chosen = '', otherTo, keys }: EditorProps) {
  return (
    <>
      <section className="hours-part" aria-labelledby="every-week">
        <h2 id="every-week">Every week</h2>
        {offer}
        <Form
          key={keys?.week}
          intent="week"
          label="Opening hours of every week"
          fields={weekdays}
          button="Save the hours"
        >
          <WeekFields values={week} />
        </Form>
      </section>
      {special.holidays.length > 0 ? (
        <section className="hours-part" aria-labelledby="holidays">
          <h2 id="holidays">Public holidays</h2>
          <p>Is the shop open then? Until there is an answer, customers read “Hours may differ”.</p>
          <Form
            key={keys?.holidays}
            intent="holidays"
            label="Public holidays"
            fields={[]}
            button="Save the holidays"
            variant="ghost"
          >
            <HolidayFields holidays={special.holidays} otherTo={otherTo} />
          </Form>
        </section>
      ) : null}
      <section className="hours-part" aria-labelledby="special-days">
        <h2 id="special-days">Other days</h2>
        <p>For example a closure over Christmas, or other hours on one day.</p>
        <ul className="hours-days">
          {special.days.map(({ from, to, dates, hours }) => (
            <li key={`${from} ${to}`}>
              <p>
                <b>{dates}</b> <span>{hours}</span>
              </p>
              <Form
                intent="remove"
                label={`Remove ${dates}`}
                fields={[]}
                button="Remove"
                variant="ghost"
                about={{ from, to }}
              />
            </li>
          ))}
        </ul>
        <Form
          key={keys?.days}
          intent="days"
          label="Add days"
          fields={['from', 'to', specialField]}
          button="Add"
          variant="ghost"
        >
          <div className="hours-range">
            <Field name="from" label="First day">
              <DayControl defaultValue={chosen} required />
            </Field>
            <Field name="to" label="Last day" optional hint="Empty for one day.">
              <DayControl defaultValue="" />
            </Field>
          </div>
          <DayFields name={specialField} label="These days" legend="Hours" values={dayFields(specialField, [])} />
        </Form>
      </section>
    </>
  )
}

const answersFor = ({ answer, usual, stored }: HolidayView): Record<string, string> => ({
  '': 'No answer yet',
  usual: `As usual, ${usual}`,
  closed: 'Closed',
  ...(answer === 'keep' && { keep: stored }),
})

type HolidayFieldsProps = { holidays: readonly HolidayView[]; otherTo: EditorProps['otherTo'] }

/** Returns the answers of a refused form, by day. */
function useTypedAnswers(): (day: string) => string | undefined {
  const typed = useFormRefusal({ intents: ['holidays'] })?.typed
  const [days, answers] = [typed?.['day']?.split('\n') ?? [], typed?.['answer']?.split('\n') ?? []]
  return (day) => answers[days.indexOf(day)]
}

/** One choice for each public holiday. A refused form shows the answers that were sent. */
function HolidayFields({ holidays, otherTo }: HolidayFieldsProps) {
  const typedFor = useTypedAnswers()
  return (
    <ul className="hours-holidays">
      {holidays.map((holiday) => (
        <li key={holiday.day}>
          <p>
            <b>{holiday.name}</b> <span>{holiday.date}</span>
          </p>
          <input type="hidden" name="day" value={holiday.day} />
          <Select
            name="answer"
            aria-label={`${holiday.name}, ${holiday.date}`}
            defaultValue={typedFor(holiday.day) ?? holiday.answer}
          >
            {Object.entries(answersFor(holiday)).map(([answer, words]) => (
              <option key={answer} value={answer}>
                {words}
              </option>
            ))}
          </Select>
          {otherTo ? (
            <Link className="text-link" to={otherTo(holiday.day)}>
              Other hours<span className="vh"> on {holiday.name}</span>
            </Link>
          ) : null}
        </li>
      ))}
    </ul>
  )
}
