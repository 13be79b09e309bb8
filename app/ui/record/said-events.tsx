import { DateTime } from '../time.tsx'

/** What colleagues did to a record since it was loaded. */
export type SaidEvent = {
  id: string
  /** ISO 8601. */
  at: string
  who: string
  what: string
}

/** Lists those acts inside a notice. */
export function SaidEvents({ events }: { events: readonly SaidEvent[] }) {
  return (
    <ul className="said-events">
      {events.map(({ id, at, who, what }) => (
        <li key={id}>
          <b>{who}</b> {what}, <DateTime at={at} />
        </li>
      ))}
    </ul>
  )
}
