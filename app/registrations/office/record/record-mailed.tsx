import { Link } from 'react-router'

import { DateTime } from '#app/ui/time.tsx'

import type { MailedRow } from './registration-record-view.ts'

const outcomes = {
  waiting: { words: 'on its way since', look: 'text-text-soft' },
  sent: { words: 'sent', look: 'text-ok font-semibold' },
  failed: { words: 'failed', look: 'text-error font-bold' },
}

/** Every mail about it, and whether it left the building. */
export function RecordMailed({ mailed }: { mailed: readonly MailedRow[] }) {
  if (mailed.length === 0) return <p className="text-text-soft">No mail yet.</p>
  return (
    <ul className="record-mails">
      {mailed.map(({ id, to, subject, state, at }) => (
        <li key={id}>
          <Link to={to} className="inline-link">
            {subject}
          </Link>
          <span className={outcomes[state].look}>
            {outcomes[state].words} <DateTime at={at} />
          </span>
        </li>
      ))}
    </ul>
  )
}
