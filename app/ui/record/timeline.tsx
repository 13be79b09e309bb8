import type { ReactNode } from 'react'

import { dayOf, DayName, TimeOfDay } from '../time.tsx'

export type TimelineEvent = {
  id: string
  /** ISO 8601. */
  at: string
  /** Who did it: one of us, the machine, or the person the record is about. */
  by: 'us' | 'system' | 'them'
  who?: string | undefined
  what: ReactNode
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
            {ofDay.map(({ id, at, by, who, what }) => (
              <li key={id} data-by={by}>
                <TimeOfDay at={at} />
                <span>
                  {who ? <b>{who} </b> : null}
                  {what}
                </span>
              </li>
            ))}
          </ol>
        </section>
      ))}
    </div>
  )
}
