import { Link } from 'react-router'

import { Notice } from '#app/ui/feedback/notice.tsx'
import { formatCount } from '#app/ui/text/format-count.ts'

import type { DashboardView } from './dashboard-view.ts'

const mostNamed = 5

/** Names records that were changed outside the product, before everything else and with links (rule SG18). */
export function ChangedRecords({ histories, rates, chain }: NonNullable<DashboardView['changed']>) {
  const named = histories.slice(0, mostNamed)
  const others = histories.length - named.length
  return (
    <div className="dashboard-changed">
      {named.length > 0 ? (
        <Notice
          tone="bad"
          title={
            histories.length === 1
              ? 'The history of one agreement is broken.'
              : `The histories of ${formatCount(histories.length)} agreements are broken.`
          }
        >
          {histories.length === 1 ? 'It was' : 'They were'} changed in the database. Tell an owner, and do not rely on{' '}
          {histories.length === 1 ? 'this record' : 'these records'} until the cause is known.
          <ul>
            {named.map(({ to, who, entry }) => (
              <li key={to}>
                <Link to={to} className="inline-link">
                  {who}
                </Link>
                , from entry {formatCount(entry)} on
              </li>
            ))}
            {others > 0 ? <li>and {formatCount(others)} more, in the audit log</li> : null}
          </ul>
        </Notice>
      ) : null}
      {rates ? (
        <Notice
          tone="bad"
          title="The commission rates differ from the audit log."
          action={
            <Link to="/staff/rates" className="text-button">
              Open the rates
            </Link>
          }
        >
          The rates of {rates.join(', ')} were changed in the database. Tell an owner: retailers see them, and
          agreements contain them.
        </Notice>
      ) : null}
      {chain ? (
        <Notice
          tone="bad"
          title={`The audit log’s chain is broken at entry ${formatCount(chain.entry)}.`}
          action={
            <Link to="/staff/audit" className="text-button">
              Open the audit log
            </Link>
          }
        >
          The log was changed in the database. Tell an owner.
        </Notice>
      ) : null}
    </div>
  )
}
