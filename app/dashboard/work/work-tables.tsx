import type { ReactNode } from 'react'
import { Link } from 'react-router'

import { Tag } from '#app/ui/record/tags/tag.tsx'
import { StatusMark } from '#app/ui/record/status-mark.tsx'
import { formatCount } from '#app/ui/text/format-count.ts'
import { DayName } from '#app/ui/time/time.tsx'

import { ages, type HardwareView, type PersonsWork, type RenewalView, type ResponseView } from './work-view.ts'

type WorkTableProps = { caption: string; headers: readonly string[]; children: ReactNode }

/** A table that stays a table on a phone and on paper, where its caption is visible. */
function WorkTable({ caption, headers, children }: WorkTableProps) {
  return (
    <table className="work-table">
      <caption>{caption}</caption>
      <thead>
        <tr>
          {headers.map((header) => (
            <th key={header} scope="col">
              {header}
            </th>
          ))}
        </tr>
      </thead>
      {children}
    </table>
  )
}

/** Shows zero in a soft colour, so that the other numbers stand out. */
const countOf = (count: number) => (count === 0 ? <span className="text-text-soft">0</span> : formatCount(count))

/** The open work of each person by kind and age. The last number of a row links to the filtered list. */
export function PeopleTable({ people, today }: { people: readonly PersonsWork[]; today: string }) {
  const headers = ['Person and work', ...ages.map(({ label }) => label), 'All']
  return (
    <WorkTable caption={`Open work by person and age, ${today}`} headers={headers}>
      {people.map((person) => (
        <tbody key={person.id}>
          <tr className="work-person">
            <th scope="rowgroup">
              <span translate="no">{person.name}</span>
              {person.isGone ? <Tag tone="yellow">Access removed</Tag> : null}
            </th>
            {person.ages.map((count, index) => (
              <td key={ages[index]?.label}>{countOf(count)}</td>
            ))}
            <td>{countOf(person.count)}</td>
          </tr>
          {person.kinds.map(({ label, to, count, ages: counts, oldest }) => (
            <tr key={label}>
              <th scope="row">
                {label}
                <small>
                  Oldest: <DayName at={oldest} />
                </small>
              </th>
              {counts.map((some, index) => (
                <td key={ages[index]?.label}>{countOf(some)}</td>
              ))}
              <td>
                <Link to={to} className="inline-link" aria-label={`${label}, ${person.name}: ${formatCount(count)}`}>
                  {formatCount(count)}
                </Link>
              </td>
            </tr>
          ))}
        </tbody>
      ))}
    </WorkTable>
  )
}

/** A dash for a value that does not exist, and the reason for screen readers. */
const Nothing = ({ words }: { words: string }) => (
  <span className="text-text-soft">
    <span aria-hidden="true">–</span>
    <span className="vh">{words}</span>
  </span>
)

const InTime = ({ share, count, of }: { share: string; count: number; of: number }) => (
  <>
    {share}
    <small>{`${formatCount(count)} of ${formatCount(of)}`}</small>
  </>
)

/** The response times of each kind of work, next to its promise. */
export function ResponseTable({ responses, days }: { responses: readonly ResponseView[]; days: number }) {
  return (
    <WorkTable
      caption={`Response times of the last ${days} days`}
      headers={['Work and promise', 'Answered', 'Late now', 'Median', 'On time']}
    >
      <tbody>
        {responses.map(({ label, promise, count, late, median, inTime }) => (
          <tr key={label}>
            <th scope="row">
              {label}
              <small>{promise === null ? 'No promise' : `Within ${promise}`}</small>
            </th>
            <td>{countOf(count)}</td>
            <td>{promise === null ? <Nothing words="No promise" /> : countOf(late)}</td>
            <td>{median ?? <Nothing words="No answer" />}</td>
            <td>{inTime ? <InTime {...inTime} /> : <Nothing words={promise ? 'No answer' : 'No promise'} />}</td>
          </tr>
        ))}
      </tbody>
    </WorkTable>
  )
}

/** The stores without hardware, the longest wait first. */
export function HardwareTable({ rows }: { rows: readonly HardwareView[] }) {
  return (
    <WorkTable caption="Hardware to send, the longest wait first" headers={['Store', 'Sealed', 'Waits']}>
      <tbody>
        {rows.map(({ to, shopName, place, sealedAt, waits, isLate }) => (
          <tr key={to}>
            <th scope="row">
              <Link to={to} className="inline-link" translate="no">
                {shopName}
              </Link>
              <small>{place}</small>
            </th>
            <td>
              <DayName at={sealedAt} />
            </td>
            <td>
              {waits}
              {isLate ? <StatusMark tone="bad">Late</StatusMark> : null}
            </td>
          </tr>
        ))}
      </tbody>
    </WorkTable>
  )
}

/** The offers of renewals that end soon or ended unanswered, the first to end first. */
export function RenewalTable({ rows }: { rows: readonly RenewalView[] }) {
  return (
    <WorkTable caption="Renewals due, ending soonest first" headers={['Store', 'Offered', 'Offer ends']}>
      <tbody>
        {rows.map(({ key, to, shopName, offeredAt, endsAt, hasEnded }) => (
          <tr key={key}>
            <th scope="row">
              <Link to={to} className="inline-link" translate="no">
                {shopName}
              </Link>
            </th>
            <td>
              <DayName at={offeredAt} />
            </td>
            <td>
              <DayName at={endsAt} />
              {hasEnded ? <StatusMark tone="bad">Not signed</StatusMark> : null}
            </td>
          </tr>
        ))}
      </tbody>
    </WorkTable>
  )
}
