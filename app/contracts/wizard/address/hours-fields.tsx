import type { ReactNode } from 'react'

import { FieldError } from '#app/ui/field/field-error.tsx'
import { Select } from '#app/ui/field/select.tsx'
import { Switch } from '#app/ui/field/switch.tsx'
import { useFlowLife } from '#app/ui/flow/flow-form-context.ts'

import { dayLabel } from '../rules/field-labels.ts'
import { timeChoices, type UsualWeek, usualWeeks, type Weekday, weekdays } from '../rules/wizard-hours.ts'
import type { AddressState } from '../wizard-state.ts'
import type { WizardEvent } from '../wizard-reducer.ts'

type HoursProps = { address: AddressState; act(event: WizardEvent): void }

function Time({
  day,
  which,
  value,
  act,
}: { day: Weekday; which: 'from' | 'to'; value: string } & Pick<HoursProps, 'act'>) {
  return (
    <Select
      name={`${day}_${which}`}
      aria-label={`${day} ${which === 'from' ? 'opens' : 'closes'}`}
      value={value}
      onChange={({ target }) => act({ type: 'set-time', day, which, time: target.value })}
    >
      {timeChoices.map((time) => (
        <option key={time}>{time}</option>
      ))}
    </Select>
  )
}

/** A day: open or closed, and its times. Choosing a time opens it (rule C21). */
function Day({ day, address, act }: { day: Weekday } & HoursProps) {
  const { open, from, to } = address[day]
  return (
    <li className="hours-day" data-open={open || undefined}>
      <Switch
        id={day}
        name={`${day}_open`}
        label={day}
        checked={open}
        onChange={() => act({ type: 'toggle-day', day })}
      />
      <div>
        <Time day={day} which="from" value={from} act={act} />
        <span aria-hidden="true">to</span>
        <Time day={day} which="to" value={to} act={act} />
        <p>{open ? from === to && 'Open 24 hours? If not, choose the times.' : 'Closed'}</p>
      </div>
    </li>
  )
}

/** The week as on the shop's door. */
function DoorHours({ address }: { address: AddressState }) {
  const isOpen = weekdays.some((day) => address[day].open)
  return (
    <div className="door-hours" aria-hidden="true">
      <svg viewBox="0 0 200 60">
        <path d="M30 58 100 12l70 46" />
        <circle cx="100" cy="10" r="7" />
      </svg>
      <div>
        <p className="sign">{isOpen ? 'OPEN' : 'CLOSED'}</p>
        <dl>
          {weekdays.map((day) => (
            <div key={day} data-closed={!address[day].open || undefined}>
              <dt>{day.slice(0, 3)}</dt>
              <dd>{dayLabel(address[day])}</dd>
            </div>
          ))}
        </dl>
      </div>
      <p>How it reads on your door</p>
    </div>
  )
}

/** The hours of seven days, with buttons for usual weeks. */
export function HoursFields({ address, act, offer }: HoursProps & { offer?: ReactNode }) {
  const { errorOf } = useFlowLife()
  const error = weekdays.map(errorOf).find(Boolean)
  return (
    <fieldset className="step-section hours" aria-describedby={error ? 'hours-error' : undefined}>
      <legend className="sign">Opening hours</legend>
      <p>Turn off the days you are closed. At least one day must be open.</p>
      {offer}
      <div className="hours-usual">
        {(Object.keys(usualWeeks) as UsualWeek[]).map((week) => (
          <button key={week} type="button" onClick={() => act({ type: 'usual-week', week })}>
            {usualWeeks[week].label}
          </button>
        ))}
        <button type="button" onClick={() => act({ type: 'like-monday' })}>
          Copy Monday to all weekdays
        </button>
      </div>
      <FieldError id={error ? 'hours-error' : undefined}>{error}</FieldError>
      <div className="hours-sheet">
        <ul>
          {weekdays.map((day) => (
            <Day key={day} day={day} address={address} act={act} />
          ))}
        </ul>
        <DoorHours address={address} />
      </div>
    </fieldset>
  )
}
