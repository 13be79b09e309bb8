import { Form } from 'react-router'

import { Drawing } from '#app/ui/drawings/drawing.ts'
import tillRoll from '#app/ui/drawings/office/till-roll.svg?drawing'
import { EmptyState } from '#app/ui/feedback/empty-state.tsx'
import { ListPage, type ListView } from '#app/ui/page/list-page.tsx'
import type { Count } from '#app/ui/page/page-head.tsx'
import { Notice } from '#app/ui/feedback/notice.tsx'
import { formatCount } from '#app/ui/text/format-count.ts'
import { DateTime } from '#app/ui/time/time.tsx'

import { AuditEntryRow } from './audit-entry-row.tsx'
import { type AuditChoices, AuditFilters } from './audit-filters.tsx'
import type { AuditEntry } from './audit-entry.ts'
import { breakLabels, type ChainState } from '#app/office/audit/chain/chain.ts'

type AuditScreenProps = {
  rows: readonly AuditEntry[]
  counts: readonly Count[]
  list: ListView
  order: string
  choices: AuditChoices
  colleagues: readonly { id: string; name: string }[]
  /** The form posts `check-chain` as `intent` to the page's own address. */
  chain: ChainState
  now: string
}

export function AuditScreen({ rows, counts, list, order, chain, now, ...filters }: AuditScreenProps) {
  return (
    <ListPage
      heading="Audit log"
      counts={counts}
      searchLabel="Who or what"
      list={list}
      order={order}
      banner={
        <div className="audit-banner">
          <ChainBanner chain={chain} />
        </div>
      }
      tools={<AuditFilters {...filters} keep={list.keep ?? {}} />}
      shortcuts={[{ keys: ['F'], does: 'filters' }]}
      isEmpty={rows.length === 0}
      empty={
        <EmptyState heading="The roll is blank" drawing={<Drawing of={tillRoll} className="drawing" />}>
          Every change by staff and by the system is recorded here, from the first sign-in.
        </EmptyState>
      }
    >
      <ol className="audit-roll" aria-label={`Entries, ${order.toLowerCase()}`}>
        {rows.map((entry) => (
          <AuditEntryRow key={entry.id} entry={entry} now={now} />
        ))}
      </ol>
    </ListPage>
  )
}

/**
 * Shows the state of the chain. Every entry contains the previous entry's hash, so that a change of an old entry breaks the chain at that
 * point.
 */
function ChainBanner({ chain }: { chain: ChainState }) {
  const action = (
    <Form method="post" preventScrollReset>
      <button type="submit" name="intent" value="check-chain" className="text-button">
        {chain.state === 'unchecked' ? 'Check now' : 'Check again'}
      </button>
    </Form>
  )
  if (chain.state === 'unchecked') {
    return (
      <Notice key={chain.state} title="The chain has not been checked yet." action={action}>
        Every entry carries the hash of the one before it.
      </Notice>
    )
  }
  if (chain.state === 'broken') {
    return (
      <Notice
        key={chain.state}
        tone="bad"
        title={`The chain is broken at entry ${formatCount(chain.sequence)}.`}
        action={action}
        isNews
      >
        <span>{`Problem: ${breakLabels[chain.why]}.`}</span> Checked <DateTime at={chain.checkedAt} />.
      </Notice>
    )
  }
  return (
    <Notice key={chain.state} tone="good" title="The chain is unbroken." action={action} isNews>
      <span>{`All ${formatCount(chain.entries)} entries carry the hash of the one before.`}</span> Checked{' '}
      <DateTime at={chain.checkedAt} />.
    </Notice>
  )
}
