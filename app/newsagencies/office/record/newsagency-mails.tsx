import { Link } from 'react-router'

import { DateTime } from '#app/ui/time.tsx'

import type { NewsagencyRecord } from './newsagency-view.ts'

const outcomes = { waiting: 'on its way since', sent: 'sent', failed: 'failed' }

/** The mails about a store, each in the outbox. */
export function NewsagencyMails({ mails }: Pick<NewsagencyRecord, 'mails'>) {
  if (mails.length === 0) return null
  return (
    <section className="grid gap-2">
      <h3>Mails</h3>
      <ul className="newsagency-mails">
        {mails.map(({ id, to, subject, state, at }) => (
          <li key={id} data-state={state}>
            <Link to={to} className="inline-link">
              {subject}
            </Link>
            <small>
              {outcomes[state]} <DateTime at={at} />
            </small>
          </li>
        ))}
      </ul>
    </section>
  )
}
