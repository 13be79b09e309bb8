import { weekdayOfDay } from '#app/geo/calendar/public-holidays.ts'
import { dateInYear, weekdayDate } from '#app/ui/time/dates.ts'

import { mayDifferWords } from '../open-state.ts'
import { type Shift, shiftsLabel, weekdays } from '../opening-hours.ts'
import { type DayHours, type SpecialRun, specialRuns } from '../special-days.ts'

type RowProps = { name: string; note?: string | null; shifts: readonly Shift[]; mayDiffer: boolean; isToday?: boolean }

function Row({ name, note, shifts, mayDiffer, isToday }: RowProps) {
  return (
    <tr aria-current={isToday ? 'date' : undefined}>
      <th scope="row">
        {name}
        {note ? <small>{note}</small> : null}
      </th>
      <td className={shifts.length > 0 ? undefined : 'hours-closed'}>
        {shifts.length === 0
          ? shiftsLabel(shifts)
          : shifts.map((shift) => <span key={shift[0]}>{shiftsLabel([shift])}</span>)}
        {mayDiffer ? <small>{mayDifferWords}</small> : null}
      </td>
    </tr>
  )
}

/** Names a weekday’s special date: its holiday, or else its date. */
const noteOf = ({ day, holiday, special }: DayHours): string | null =>
  holiday ?? (special ? dateInYear(day, 'UTC') : null)

function runName({ from, to, holiday }: SpecialRun): { name: string; note?: string } {
  if (holiday) return { name: holiday, note: weekdayDate(from, 'UTC') }
  if (from === to) return { name: weekdayDate(from, 'UTC') }
  return { name: `${dateInYear(from, 'UTC')} to ${dateInYear(to, 'UTC')}` }
}

/** The hours of each weekday on its next date, Monday first, and then the special days after this week. `days` begins with today. */
export function HoursTable({ days, caption }: { days: readonly DayHours[]; caption: string }) {
  const [today] = days
  const week = days.slice(0, weekdays.length)
  const later = specialRuns(days.slice(weekdays.length))
  return (
    <table className="hours-table">
      <caption className="vh">{caption}</caption>
      <tbody>
        {week
          .toSorted((a, b) => weekdayOfDay(a.day) - weekdayOfDay(b.day))
          .map((one) => (
            <Row
              key={one.day}
              name={weekdays[weekdayOfDay(one.day)] ?? ''}
              note={noteOf(one)}
              shifts={one.shifts}
              mayDiffer={one.mayDiffer}
              isToday={one === today}
            />
          ))}
      </tbody>
      {later.length > 0 ? (
        <tbody className="hours-later">
          {later.map((run) => (
            <Row key={run.from} {...runName(run)} shifts={run.shifts} mayDiffer={run.mayDiffer} />
          ))}
        </tbody>
      ) : null}
    </table>
  )
}
