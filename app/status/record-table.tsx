import { formatCount } from '#app/ui/text/format-count.ts'

import { type PartView, runsOf } from './status.ts'
import { dayName, partWords, stateWords } from './words.ts'

/** The bars as a table. Each day with an incident has its own row; other days of the same state share one. */
export function RecordTable({ part, days }: Pick<PartView, 'part' | 'days'>) {
  return (
    <details>
      <summary>{partWords[part].name}</summary>
      {/* oxlint-disable-next-line no-noninteractive-tabindex -- a scrollable region must be focusable by keyboard */}
      <div className="record-scroll" role="group" tabIndex={0} aria-label={`${partWords[part].name}, day by day`}>
        <table>
          <caption className="vh">{`${partWords[part].name}: the last 90 days, in minutes`}</caption>
          <thead>
            <tr>
              <th scope="col">Days</th>
              <th scope="col">State</th>
              <th scope="col">Checked</th>
              <th scope="col">Slow</th>
              <th scope="col">Down</th>
              <th scope="col">No record</th>
            </tr>
          </thead>
          <tbody>
            {runsOf(days)
              .toReversed()
              .map(({ from, to, state, checked, degraded, failed, missing }) => (
                <tr key={from}>
                  <th scope="row">{from === to ? dayName(from) : `${dayName(from)} to ${dayName(to)}`}</th>
                  <td>{stateWords[state]}</td>
                  <td>{formatCount(checked)}</td>
                  <td>{formatCount(degraded)}</td>
                  <td>{formatCount(failed)}</td>
                  <td>{formatCount(missing)}</td>
                </tr>
              ))}
          </tbody>
        </table>
      </div>
    </details>
  )
}
