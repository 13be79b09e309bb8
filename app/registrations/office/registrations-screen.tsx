import { AnchorButton } from '#app/ui/button/button.tsx'
import { Drawing } from '#app/ui/drawings/drawing.ts'
import emptyTray from '#app/ui/drawings/office/empty-tray.svg?drawing'
import { EmptyState } from '#app/ui/feedback/empty-state.tsx'
import { ListPage, type ListView } from '#app/ui/page/list-page.tsx'
import type { Count } from '#app/ui/page/page-head.tsx'
import { DataTable } from '#app/ui/table/data-table.tsx'

import { PickBar, usePicks } from '#app/ui/record/list/pick-bar.tsx'

import { DecidePicks } from './decide-picks.tsx'
import { registrationColumns, type RegistrationSortLinks } from './registration-columns.tsx'
import type { RegistrationRow } from './registration-view.ts'
import { type FilterChoices, RegistrationsFilters } from './registrations-filters.tsx'

type RegistrationsScreenProps = {
  rows: readonly RegistrationRow[]
  counts: readonly Count[]
  list: ListView
  sorts: RegistrationSortLinks
  /** The order, in words. */
  order: string
  choices: FilterChoices
  colleagues: readonly { id: string; name: string }[]
  canDecide: boolean
  /** The server's clock, ISO 8601. */
  now: string
}

/** The queue. Ticked rows are sent by GET to `/staff/registrations/answer` for answers, and to `…/bulk` for other acts. */
export function RegistrationsScreen(props: RegistrationsScreenProps) {
  const { rows, counts, list, sorts, order, choices, colleagues, canDecide, now } = props
  const picks = usePicks(list.bulk ? rows.map(({ id }) => id) : [])
  return (
    <>
      <ListPage
        heading="Registrations"
        counts={counts}
        searchLabel="Search registrations"
        list={list}
        order={order}
        tools={<RegistrationsFilters choices={choices} colleagues={colleagues} keep={list.keep ?? {}} />}
        isEmpty={rows.length === 0}
        empty={
          <EmptyState
            heading="The tray is empty"
            drawing={<Drawing of={emptyTray} className="drawing" />}
            action={
              <AnchorButton variant="ghost" href="/signup" target="_blank" rel="noopener">
                Open the form
              </AnchorButton>
            }
          >
            No registration is waiting for an answer. When a retailer registers at /signup, it appears here with the
            time by which we promised to answer.
          </EmptyState>
        }
        shortcuts={[{ keys: ['F'], does: 'filters' }, ...(list.bulk ? [{ keys: ['X'], does: 'select' }] : [])]}
      >
        <DataTable
          caption={`Registrations, ${order.toLowerCase()}`}
          columns={registrationColumns({ sorts, now })}
          rows={rows}
          rowKey={(row) => row.reference}
          isSelected={(row) => picks.ids.has(row.id)}
          picked={list.bulk && { picks, id: ({ id }) => id, label: ({ shopName }) => shopName }}
        />
        {list.bulk ? (
          <PickBar picks={picks} bulk={list.bulk}>
            {canDecide ? <DecidePicks count={picks.ids.size} /> : null}
          </PickBar>
        ) : null}
      </ListPage>
    </>
  )
}
