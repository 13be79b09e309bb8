import { DateTime } from '../time/time.tsx'

/** An act of a colleague on a record since it was loaded. */
export type ColleagueAct = {
  id: string
  /** ISO 8601. */
  at: string
  who: string
  what: string
}

/** Lists the acts of colleagues inside a notice. */
export function ColleagueActs({ events }: { events: readonly ColleagueAct[] }) {
  return (
    <ul className="colleague-acts">
      {events.map(({ id, at, who, what }) => (
        <li key={id}>
          <b>{who}</b> {what}, <DateTime at={at} />
        </li>
      ))}
    </ul>
  )
}
