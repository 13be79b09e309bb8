import { ChevronRight, Cog, Smartphone } from 'lucide-react'
import { Link } from 'react-router'

import { ExampleTag } from '#app/ui/record/list/example-tag.tsx'
import { Tag, type TagTone } from '#app/ui/record/tags/tag.tsx'
import { DateTime, ShortTime } from '#app/ui/time/time.tsx'
import { Avatar } from '#app/ui/record/avatar.tsx'
import { DefinitionList } from '#app/ui/record/definition-list.tsx'
import { formatCount } from '#app/ui/text/format-count.ts'

import type { AuditChange, AuditEntry } from './audit-entry.ts'

const paints: Record<Exclude<AuditEntry['weight'], 'plain'>, TagTone> = {
  change: 'green',
  access: 'pink',
  danger: 'red',
}

/** An entry of the log, which expands in place, with or without scripts. */
export function AuditEntryRow({ entry, now }: { entry: AuditEntry; now: string }) {
  return (
    <li>
      <details>
        <summary className="audit-entry" data-row-link>
          <span className="audit-when code">
            <ShortTime at={entry.at} now={now} />
          </span>
          <AuditActor actor={entry.actor} />
          <span className="audit-what">
            {entry.weight === 'plain' ? entry.action : <Tag tone={paints[entry.weight]}>{entry.action}</Tag>}
          </span>
          <span className="audit-subject">
            {entry.isExample ? <ExampleTag /> : null} {entry.subject}
          </span>
          <span className="audit-hash code">{shortHash(entry.hash)}</span>
          <ChevronRight className="audit-arrow" aria-hidden="true" />
        </summary>
        <AuditEntryDetail entry={entry} />
      </details>
    </li>
  )
}

function AuditActor({ actor: { name, kind } }: Pick<AuditEntry, 'actor'>) {
  return (
    <span className="line audit-actor">
      {kind === 'staff' ? (
        <Avatar name={name} />
      ) : (
        <Avatar name={name}>
          {kind === 'system' ? <Cog aria-hidden="true" /> : <Smartphone aria-hidden="true" />}
        </Avatar>
      )}
      <span>{name}</span>
    </span>
  )
}

function AuditEntryDetail({ entry }: { entry: AuditEntry }) {
  return (
    <div className="audit-detail">
      <AuditChanges changes={entry.changes} />
      <div>
        <h2>{entry.sequence === null ? 'To be linked' : `Entry ${formatCount(entry.sequence)}`}</h2>
        <DefinitionList
          items={[
            { term: 'Who', detail: entry.actor.name },
            { term: 'When', detail: <DateTime at={entry.at} /> },
            {
              term: 'Subject',
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

function AuditChanges({ changes }: { changes: readonly AuditChange[] }) {
  if (changes.length === 0) return <p className="text-text-soft">This entry records an event. No data changed.</p>
  return (
    <table className="audit-changes code">
      <caption className="vh">Changes</caption>
      <thead>
        <tr>
          <th scope="col">Field</th>
          <th scope="col">Before</th>
          <th scope="col">After</th>
        </tr>
      </thead>
      <tbody>
        {changes.map(({ field, was, became }) => (
          <tr key={field}>
            <th scope="row">{field}</th>
            <td data-label="Before">{was === became || was === null ? (was ?? 'None') : <del>{was}</del>}</td>
            <td data-label="After">{was === became || became === null ? (became ?? 'None') : <ins>{became}</ins>}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/** Shortens a hash to 'a91f…30c7', enough to distinguish two entries. */
function shortHash(hash: string): string {
  return hash.length > 9 ? `${hash.slice(0, 4)}…${hash.slice(-4)}` : hash
}
