import { CalendarDays } from 'lucide-react'

import { brand } from '#app/brand.ts'

import type { KeyFacts } from '../../key-facts.ts'
import { dayPart, debitCalendar, wholeDay } from './debit-calendar.ts'

function saveCalendar(dates: KeyFacts['debit']['dates']): void {
  const url = URL.createObjectURL(new Blob([debitCalendar(dates, brand.name, new Date())], { type: 'text/calendar' }))
  const link = document.createElement('a')
  link.href = url
  link.download = `${brand.name.toLowerCase()}-debits.ics`
  link.click()
  setTimeout(() => URL.revokeObjectURL(url), 10_000)
}

/** The next three debits as leaves of a calendar. */
export function DebitLeaves({ dates }: { dates: KeyFacts['debit']['dates'] }) {
  return (
    <>
      <ol className="debit-leaves">
        {dates.map(({ due, debited }) => (
          <li key={due}>
            <span className="sr-only">{wholeDay(debited)}</span>
            <div aria-hidden="true">
              <small>{dayPart(debited, { month: 'short' }).toUpperCase()}</small>
              <b className="sign">{dayPart(debited, { day: 'numeric' })}</b>
              <span>{dayPart(debited, { weekday: 'short' })}</span>
              <i>{dayPart(debited, { year: 'numeric' })}</i>
            </div>
          </li>
        ))}
      </ol>
      <button type="button" className="text-button debit-save" onClick={() => saveCalendar(dates)}>
        <CalendarDays aria-hidden="true" /> Add the dates to my calendar
      </button>
    </>
  )
}
