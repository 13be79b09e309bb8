import { type ReactNode, useId } from 'react'
import { Link } from 'react-router'

import { type FilterTab, FilterTabs } from '../table/filter-tabs.tsx'
import { dayOf } from '../time/dates.ts'
import { DayName, TimeOfDay } from '../time/time.tsx'

export type TimelineEvent = {
  id: string
  /** ISO 8601. */
  at: string
  /** Who acted: a colleague, the system, or the person whom the record is about. */
  by: 'us' | 'system' | 'them'
  who?: string | undefined
  what: ReactNode
  /** The mail that the event sent, and its delivery state. */
  mail?: { to: string; state: keyof typeof mailStates } | undefined
}

const mailStates = {
  waiting: 'on its way',
  sent: 'sent',
  outbox: 'in the outbox, not sent',
  failed: 'failed',
  bounced: 'bounced',
  complained: 'reported as spam',
}

function MailState({ to, state }: NonNullable<TimelineEvent['mail']>) {
  const isBad = state === 'failed' || state === 'bounced' || state === 'complained'
  return (
    <span className="timeline-mail">
      <Link to={to} className="inline-link">
        View email
      </Link>{' '}
      <span className={isBad ? 'text-error font-bold' : ''}>{mailStates[state]}</span>
    </span>
  )
}

/** The filters of a timeline and the link to older events. Both leave the record open. */
export type TimelineLinks = { kinds: readonly FilterTab[]; olderTo: string | null }

type TimelineOfProps = { timeline: readonly TimelineEvent[]; timelineLinks: TimelineLinks }

/** The history of a record (rule BO29). */
export function TimelineOf({ timeline, timelineLinks: { kinds, olderTo } }: TimelineOfProps) {
  const heading = useId()
  return (
    <section className="timeline-of" aria-labelledby={heading}>
      <h3 id={heading}>Timeline</h3>
      <FilterTabs label="Timeline" tabs={kinds} />
      {timeline.length > 0 ? (
        <Timeline events={timeline} />
      ) : (
        <p className="text-text-soft">Nothing of this kind yet.</p>
      )}
      {olderTo ? (
        <Link to={olderTo} className="page-link" preventScrollReset>
          Show older entries
        </Link>
      ) : null}
    </section>
  )
}

/** Events from the newest to the oldest, with a heading for each day. */
export function Timeline({ events }: { events: readonly TimelineEvent[] }) {
  const days = Map.groupBy(events, (event) => dayOf(event.at))
  return (
    <div className="timeline">
      {[...days].map(([day, ofDay]) => (
        <section key={day}>
          <h4>
            <DayName at={ofDay[0]?.at ?? day} />
          </h4>
          <ol>
            {ofDay.map(({ id, at, by, who, what, mail }) => (
              <li key={id} data-by={by}>
                <TimeOfDay at={at} />
                <span>
                  {who ? <b>{who} </b> : null}
                  {what}
                  {mail ? <MailState {...mail} /> : null}
                </span>
              </li>
            ))}
          </ol>
        </section>
      ))}
    </div>
  )
}
