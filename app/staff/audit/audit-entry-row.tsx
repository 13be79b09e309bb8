import { ChevronRight } from 'lucide-react'

import { Tag, type TagTone } from '#app/ui/record/tag.tsx'
import { ShortTime } from '#app/ui/time.tsx'

import { AuditActor } from './audit-actor.tsx'
import { AuditEntryDetail } from './audit-entry-detail.tsx'
import type { AuditEntry } from './audit-view.ts'
import { shortHash } from './short-hash.ts'

const paints: Record<Exclude<AuditEntry['weight'], 'plain'>, TagTone> = {
  change: 'green',
  access: 'pink',
  danger: 'red',
}

/** One link of the chain; it opens where it is, with or without script. */
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
          <span className="audit-subject">{entry.subject}</span>
          <span className="audit-hash code">{shortHash(entry.hash)}</span>
          <ChevronRight className="audit-arrow" aria-hidden="true" />
        </summary>
        <AuditEntryDetail entry={entry} />
      </details>
    </li>
  )
}
