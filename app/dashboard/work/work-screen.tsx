import { Link } from 'react-router'

import { Drawing } from '#app/ui/drawings/drawing.ts'
import emptyTray from '#app/ui/drawings/office/empty-tray.svg?drawing'
import { EmptyState } from '#app/ui/feedback/empty-state.tsx'
import { PageFoot } from '#app/ui/page/page-foot.tsx'
import { PageHead } from '#app/ui/page/page-head.tsx'
import { PageSection } from '#app/ui/page/page-section.tsx'
import { formatCount } from '#app/ui/text/format-count.ts'

import { HardwareTable, PeopleTable, RenewalTable, ResponseTable } from './work-tables.tsx'
import type { WorkView } from './work-view.ts'

/** Shows managers the open work of all colleagues, response times, hardware to send and renewals due (rules BO84 to BO86). */
export function WorkScreen({ work }: { work: WorkView }) {
  const { today, open, unassigned, people, responses, days, hardware, renewals, dueDays } = work
  return (
    <div className="page work">
      <div className="column page-main">
        <PageHead
          heading="Open work"
          counts={[
            { label: 'Open', value: open },
            { label: 'Not assigned', value: unassigned, isBad: unassigned > 0 },
            { label: 'Hardware to send', value: hardware.count },
            { label: 'Renewals due', value: renewals.count },
          ]}
        >
          <span className="text-text-soft">{today}</span>
        </PageHead>
        {people.length === 0 ? (
          <EmptyState heading="Every counter is clear" drawing={<Drawing of={emptyTray} className="drawing" />}>
            No record waits for a colleague. New registrations, enquiries and stores appear here, by person and age.
          </EmptyState>
        ) : (
          <PageSection heading="By person and age" note="Days since a record arrived or last moved, Sydney time">
            <PeopleTable people={people} today={today} />
          </PageSection>
        )}
        <PageSection heading="Response times" note={`Answered in the last ${days} days`}>
          <ResponseTable responses={responses} days={days} />
        </PageSection>
        <PageSection heading="Hardware to send" note={<All {...hardware} name="stores without hardware" />}>
          {hardware.count === 0 ? <p>Every signed store has its hardware.</p> : <HardwareTable rows={hardware.rows} />}
        </PageSection>
        <PageSection heading="Renewals due" note={<All {...renewals} name="renewals" />}>
          {renewals.count === 0 ? (
            <p>{`No unsigned offer ended in the last ${dueDays} days or ends in the next ${dueDays}.`}</p>
          ) : (
            <RenewalTable rows={renewals.rows} />
          )}
        </PageSection>
        <PageFoot shortcuts={[]} />
      </div>
    </div>
  )
}

/** The number of all rows, and a link to their list. */
function All({ count, rows, allTo, name }: { count: number; rows: readonly unknown[]; allTo: string; name: string }) {
  if (count === 0) return null
  return (
    <>
      {count > rows.length ? <span>{`${rows.length} of ${formatCount(count)}. `}</span> : null}
      <Link to={allTo} className="inline-link" aria-label={`See all ${name}`}>
        See all
      </Link>
    </>
  )
}
