import type { Incident } from './status.ts'
import { clockTime, incidentTitle, partWords, wholeDay } from './words.ts'

/** The incidents and their times, as far as the checks measured them. */
export function IncidentNotes({ incidents, isKnown }: { incidents: readonly Incident[]; isKnown: boolean }) {
  return (
    <section className="incident-notes" aria-labelledby="incident-notes-heading">
      <div className="wrap">
        <h2 id="incident-notes-heading" className="sign sign-m">
          Notes on the door
        </h2>
        {incidents.length === 0 ? (
          <p className="lede">
            {isKnown
              ? 'No note: the checks on record have seen no trouble.'
              : 'The notes cannot be read at the moment.'}
          </p>
        ) : (
          <ol>
            {incidents.map((incident) => (
              <Note key={incident.part + incident.openedAt} {...incident} />
            ))}
          </ol>
        )}
      </div>
    </section>
  )
}

function Note(incident: Incident) {
  const { part, openedAt, closedAt } = incident
  return (
    <li data-open={closedAt === undefined || undefined}>
      <p className="note-head">
        <b>{wholeDay(openedAt)}</b> {partWords[part].name}
      </p>
      <h3>{incidentTitle(incident)}</h3>
      <dl className="facts">
        <div>
          <dt>Noticed</dt>
          <dd>
            <time dateTime={openedAt}>{clockTime(openedAt)}</time>
          </dd>
        </div>
        <div>
          <dt>{closedAt ? 'Over' : 'Still so'}</dt>
          <dd>
            {closedAt ? (
              <time dateTime={closedAt}>{`${clockTime(closedAt)}, ${wholeDay(closedAt)}`}</time>
            ) : (
              'at the last check'
            )}
          </dd>
        </div>
      </dl>
    </li>
  )
}
