import { Link } from 'react-router'

import { DefinitionList } from '#app/ui/record/definition-list.tsx'
import { DateTime } from '#app/ui/time.tsx'

import { AuditChanges } from './audit-changes.tsx'
import type { AuditEntry } from './audit-view.ts'

export function AuditEntryDetail({ entry }: { entry: AuditEntry }) {
  return (
    <div className="audit-detail">
      <AuditChanges changes={entry.changes} />
      <div>
        <h2>{entry.sequence === null ? 'To be sealed' : `Entry ${entry.sequence.toLocaleString('en-AU')}`}</h2>
        <DefinitionList
          items={[
            { term: 'Who', detail: entry.actor.name },
            { term: 'When', detail: <DateTime at={entry.at} /> },
            {
              term: 'On what',
              detail: entry.subjectTo ? (
                <Link to={entry.subjectTo} className="inline-link">
                  {entry.subject}
                </Link>
              ) : (
                entry.subject
              ),
            },
            ...(entry.reason ? [{ term: 'Reason', detail: entry.reason }] : []),
            ...(entry.origin ? [{ term: 'From', detail: entry.origin }] : []),
            { term: 'Hash before', detail: <span className="code">{entry.previousHash}</span> },
            { term: 'Hash', detail: <span className="code">{entry.hash}</span> },
          ]}
        />
      </div>
    </div>
  )
}
