import type { ReactNode } from 'react'
import { Link } from 'react-router'

import { dayOf, DayName, TimeOfDay } from '../time.tsx'

export type TimelineEvent = {
  id: string
  /** ISO 8601. */
  at: string
  /** Who did it: one of us, the machine, or the person the record is about. */
  by: 'us' | 'system' | 'them'
  who?: string | undefined
  what: ReactNode
  /** The mail that carried it, and what became of that. */
  mail?: { to: string; state: keyof typeof mailStates } | undefined
}

const mailStates = {
  waiting: 'on its way',
  sent: 'sent',
  failed: 'failed',
  bounced: 'bounced',
  complained: 'reported as spam',
}

function MailState({ to, state }: NonNullable<TimelineEvent['mail']>) {
  const isBad = state !== 'sent' && state !== 'waiting'
  return (
    <span className="timeline-mail">
      <Link to={to} className="inline-link">
        Open the mail
      </Link>{' '}
      <span className={isBad ? 'text-error font-bold' : ''}>{mailStates[state]}</span>
    </span>
  )
}

/** Newest first, one heading for each day. */
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
