import { Link as LinkIcon, ListPlus, Plus, Server } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'

import { Drawing } from '#app/ui/drawings/drawing.ts'
import letterboxSlot from '#app/ui/drawings/office/letterbox-slot.svg?drawing'
import { EmptyState } from '#app/ui/feedback/empty-state.tsx'
import { LinkButton } from '#app/ui/link-button.tsx'
import { ListPage, type ListView } from '#app/ui/page/list-page.tsx'
import type { Figure } from '#app/ui/page/page-head.tsx'
import { type Column, DataTable } from '#app/ui/table/data-table.tsx'
import { RowLink } from '#app/ui/table/row-link.tsx'
import { ShortTime } from '#app/ui/time.tsx'

import { KeyTag, OptOutMark, sourceWords } from './opt-out-marks.tsx'
import type { OptOutRow } from './opt-outs-view.ts'

type Sorts = Record<'changed' | 'number', NonNullable<Column<OptOutRow>['sort']>>

export type OptOutsScreenProps = {
  rows: readonly OptOutRow[]
  figures: readonly Figure[]
  list: ListView
  sorts: Sorts
  /** The order, in words: 'Newest first'. */
  order: string
  /** The id of the record that is open. */
  selected?: string | undefined
  /** The server's clock, ISO 8601. */
  now: string
  can: { write: boolean; systems: boolean }
  panel?: ReactNode
}

export function OptOutsScreen({ rows, figures, list, sorts, order, selected, now, can, panel }: OptOutsScreenProps) {
  return (
    <ListPage
      heading="SMS opt-outs"
      figures={figures}
      searchLabel="Any number"
      list={list}
      order={order}
      banner={<Tools can={can} />}
      isEmpty={rows.length === 0}
      empty={
        <EmptyState
          heading="Nobody has said stop"
          drawing={<Drawing of={letterboxSlot} className="drawing" />}
          action={<LinkButton to="/staff/opt-outs/keys">See the link keys</LinkButton>}
        >
          Issue a link key, put its address into your texts, and whoever presses Unsubscribe is on this list at once.
        </EmptyState>
      }
      shortcuts={panel ? [{ keys: ['Esc'], does: 'close the record' }] : []}
      panel={panel}
    >
      <DataTable
        caption={`SMS opt-outs, ${order.toLowerCase()}`}
        columns={columnsOf(sorts, selected, now)}
        rows={rows}
        rowKey={(row) => row.id}
        isSelected={(row) => row.id === selected}
      />
    </ListPage>
  )
}

function Tools({ can }: Pick<OptOutsScreenProps, 'can'>) {
  return (
    <nav className="opt-out-tools" aria-label="Opt-out tools">
      <Link to="/staff/opt-outs/keys" className="page-link">
        <LinkIcon aria-hidden="true" /> Link keys
      </Link>
      {can.write ? (
        <>
          <Link to="/staff/opt-outs/add" className="page-link">
            <Plus aria-hidden="true" /> Add a number
          </Link>
          <Link to="/staff/opt-outs/import" className="page-link">
            <ListPlus aria-hidden="true" /> Import CSV
          </Link>
        </>
      ) : null}
      {can.systems ? (
        <Link to="/staff/opt-outs/systems" className="page-link">
          <Server aria-hidden="true" /> Sending systems
        </Link>
      ) : null}
    </nav>
  )
}

function columnsOf(sorts: Sorts, selected: string | undefined, now: string): readonly Column<OptOutRow>[] {
  return [
    {
      key: 'number',
      header: 'Number',
      width: 'w-48',
      sort: sorts.number,
      stacked: 'lead',
      cell: (row) => (
        <RowLink to={row.to} isCurrent={row.id === selected}>
          {row.masked}
        </RowLink>
      ),
    },
    {
      key: 'key',
      header: 'Key',
      stacked: 'mark',
      cell: (row) => <KeyTag label={row.keyLabel} />,
    },
    {
      key: 'source',
      header: 'Came by',
      width: 'w-48',
      drops: true,
      stacked: 'line',
      cell: (row) => sourceWords[row.source],
    },
    {
      key: 'state',
      header: 'State',
      width: 'w-36',
      stacked: 'mark',
      cell: (row) => <OptOutMark state={row.state} />,
    },
    {
      key: 'changed',
      header: 'When',
      width: 'w-28',
      align: 'end',
      sort: sorts.changed,
      stacked: 'aside',
      cell: (row) => <ShortTime at={row.changedAt} now={now} />,
    },
  ]
}
