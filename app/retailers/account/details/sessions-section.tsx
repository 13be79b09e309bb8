import type { OwnSession } from '#app/identity/sessions/own-session.ts'
import type { ReactNode } from 'react'

import type { DetailsNews } from './details-news.ts'
import { DetailsSection } from './details-section.tsx'
import { networkWords, ownMoment } from './own-account.ts'
import { OwnForms } from './forms/own-forms.tsx'

/** `children`: the form that ends the session. */
function SessionRow({ session, children }: { session: OwnSession; children: ReactNode }) {
  const { device, network, startedAt, lastSeenAt, isCurrent } = session
  const place = networkWords(network)
  const when = ownMoment(startedAt)
  return (
    <li>
      <p>
        <b>{device}</b>
        <small>{place ? `Logged in ${when}, network ${place}` : `Logged in ${when}`}</small>
        {isCurrent ? null : <small>{`Last seen ${ownMoment(lastSeenAt)}`}</small>}
      </p>
      {isCurrent ? <b className="details-here">This one</b> : children}
    </li>
  )
}

type SessionsSectionProps = { sessions: readonly OwnSession[]; news: DetailsNews | undefined }

/** Lists the open sessions (rule AC40), with forms that end one of them or all others. */
export function SessionsSection({ sessions, news }: SessionsSectionProps) {
  return (
    <DetailsSection part="sessions" heading="Where you are logged in" news={news}>
      <OwnForms>
        {({ EndSession, EndOthers }) => (
          <>
            <ul className="details-list">
              {sessions.map((session, index) => (
                <SessionRow key={session.id} session={session}>
                  <EndSession session={session} place={index + 1} />
                </SessionRow>
              ))}
            </ul>
            <p className="fine">These times are Sydney time.</p>
            {sessions.length > 1 ? <EndOthers /> : null}
          </>
        )}
      </OwnForms>
    </DetailsSection>
  )
}
