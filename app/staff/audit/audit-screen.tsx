import { Drawing } from '#app/ui/drawings/drawing.ts'
import tillRoll from '#app/ui/drawings/office/till-roll.svg?drawing'
import { EmptyState } from '#app/ui/feedback/empty-state.tsx'
import { ListPage, type ListView } from '#app/ui/page/list-page.tsx'
import type { Figure } from '#app/ui/page/page-head.tsx'

import { AuditEntryRow } from './audit-entry-row.tsx'
import type { AuditChain, AuditEntry } from './audit-view.ts'
import { ChainBanner } from './chain-banner.tsx'

type AuditScreenProps = {
  entries: readonly AuditEntry[]
  figures: readonly Figure[]
  list: ListView
  order: string
  /** Its form posts to the page's own address with the intent `check-chain`. */
  chain: AuditChain
  now: string
}

export function AuditScreen({ entries, figures, list, order, chain, now }: AuditScreenProps) {
  return (
    <ListPage
      heading="Audit log"
      figures={figures}
      searchLabel="Who or what"
      list={list}
      order={order}
      banner={
        <div className="audit-banner">
          <ChainBanner chain={chain} />
        </div>
      }
      isEmpty={entries.length === 0}
      empty={
        <EmptyState heading="The roll is blank" drawing={<Drawing of={tillRoll} className="drawing" />}>
          Everything that staff and the system change is written here, from the first sign-in on.
        </EmptyState>
      }
    >
      <ol className="audit-roll" aria-label={`Entries, ${order.toLowerCase()}`}>
        {entries.map((entry) => (
          <AuditEntryRow key={entry.id} entry={entry} now={now} />
        ))}
      </ol>
    </ListPage>
  )
}
