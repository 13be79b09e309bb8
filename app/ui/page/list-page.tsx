import { Download } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'

import { Drawing } from '../drawings/drawing.ts'
import emptyShelf from '../drawings/office/empty-shelf.svg?drawing'
import { EmptyState } from '../feedback/empty-state.tsx'
import { LinkButton } from '../button/link-button.tsx'
import { type FilterTab, FilterTabs } from '../table/filter-tabs.tsx'
import { Pager } from '../table/pager.tsx'
import { type ListViews, SavedViews } from '../table/saved-views.tsx'
import { SearchBox } from '../table/search-box.tsx'
import { useRowKeys } from '../table/use-row-keys.ts'
import { PageFoot, type Shortcut } from './page-foot.tsx'
import { type Count, PageHead } from './page-head.tsx'
import { SplitPage } from './split-page.tsx'

/** A list's state and links, as the loader derives them from the address. */
export type ListView = {
  search?: string | undefined
  /** The parameters that a new search preserves: filters and order. */
  keep?: Record<string, string>
  filters: readonly FilterTab[]
  /** '1–25 of 212'. */
  position: string
  newerTo?: string | undefined
  olderTo?: string | undefined
  /** The address of the CSV export. Undefined without permission to export. */
  exportTo?: string | undefined
  /** The tag that filters the list, and the list without that filter. */
  tagged?: { tag: string; clearTo: string }
  /**
   * What the bulk page needs: its address, the time of the list, the filter, the number of matches (counted up to one more than the limit),
   * and the limit. Undefined without permission for bulk changes.
   */
  bulk?: { to: string; asOf: string; filter: Record<string, string>; all: number; mostAtOnce: number }
  views: ListViews
  /** The list without search and filters. */
  clearTo: string
  /** Whether a search or a filter is active: an empty list then means 'nothing found'. */
  isNarrowed: boolean
}

type ListPageProps = {
  heading: string
  counts: readonly Count[]
  searchLabel: string
  list: ListView
  /** Further actions at the end of the page's head. */
  headEnd?: ReactNode
  /** A notice about the whole list, above its filters. */
  banner?: ReactNode
  /** Additional filters, next to the tabs. */
  tools?: ReactNode
  /** The order, in words. */
  order?: string
  isEmpty: boolean
  /** Shown while the list has never had an entry. */
  empty: ReactNode
  shortcuts?: readonly Shortcut[]
  panel?: ReactNode
  panelWidth?: 'wide' | undefined
  /** Further sections below the list. */
  below?: ReactNode
  children: ReactNode
}

export function ListPage({ list, ...props }: ListPageProps) {
  useRowKeys(Boolean(props.panel))
  return (
    <SplitPage panel={props.panel} {...(props.panelWidth && { panelWidth: props.panelWidth })}>
      <PageHead heading={props.heading} counts={props.counts}>
        <SearchBox label={props.searchLabel} defaultValue={list.search} {...(list.keep && { keep: list.keep })} />
        {list.exportTo ? (
          <a href={list.exportTo} className="page-link">
            <Download aria-hidden="true" />
            <span>Export CSV</span>
          </a>
        ) : null}
        {props.headEnd}
      </PageHead>
      {props.banner}
      <div className="row page-bar">
        <FilterTabs label="Filters" tabs={list.filters} />
        {props.tools ? <div className="list-tools">{props.tools}</div> : null}
        {props.order ? <span className="page-order">{props.order}</span> : null}
        <SavedViews views={list.views} />
      </div>
      {list.tagged ? (
        <p className="row page-tagged">
          <span>{`Tagged “${list.tagged.tag}”`}</span>
          <Link to={list.tagged.clearTo} className="inline-link">
            Clear this tag
          </Link>
        </p>
      ) : null}
      {props.isEmpty ? list.isNarrowed ? <NothingFound list={list} /> : props.empty : props.children}
      {props.below}
      <PageFoot
        shortcuts={[
          { keys: ['J', 'K'], does: 'next, previous' },
          { keys: ['Enter'], does: 'open' },
          { keys: ['/'], does: 'search' },
          { keys: ['Ctrl K'], does: 'search everything' },
          ...(props.shortcuts ?? []),
        ]}
      >
        <Pager position={list.position} newerTo={list.newerTo} olderTo={list.olderTo} />
      </PageFoot>
    </SplitPage>
  )
}

function NothingFound({ list }: { list: ListView }) {
  return (
    <EmptyState
      heading="We looked on every shelf"
      drawing={<Drawing of={emptyShelf} className="drawing" />}
      action={<LinkButton to={list.clearTo}>Show everything</LinkButton>}
    >
      {list.search
        ? `Nothing here sounds like “${list.search}”. Try fewer letters.`
        : 'Nothing here matches this filter.'}
    </EmptyState>
  )
}
