import { and, type SQL } from 'drizzle-orm'

import type { Queries } from '#app/platform/database/database.server.ts'
import type { Cursor, Page } from '#app/platform/list/cursor.ts'
import type { Platform } from '#app/platform/platform.server.ts'
import type { ExportColumn } from '#app/staff/export/export-columns.ts'
import type { StaffActor } from '#app/staff/guards/staff-actor.server.ts'
import type { Right } from '#app/staff/roles.ts'

import { tagSchema } from './tags/tag.ts'
import { bears } from './tags/tags.store.server.ts'
import type { Filters, Narrowed, FilterWords } from './define-filter.server.ts'
import type { Sort, Sorts } from './define-sort.server.ts'
import {
  countEach,
  findPage,
  findPlace,
  type Listed,
  type ListedTable,
  pageQuery,
  type Stored,
} from './rows.store.server.ts'

/** What rows are drawn with, besides themselves. */
type Shown = {
  platform: Platform
  actor: StaffActor
  /** Id → name of all who ever were on the staff. */
  names: ReadonlyMap<string, string>
  /** The address of a row's record, with the filters of this list. */
  addressOf(id: string): string
  /** Id → the tags of a row, in the order of the alphabet. */
  tags: ReadonlyMap<string, readonly string[]>
}

/** The file that a list can be taken away as. */
type Exported<Row, Line> = {
  /** The right to take it away, besides the one to take lists away at all, where the right to read the list is not enough. */
  right?: Right
  /** What the lines need of other tables; without it a line is a row. */
  lines?: (rows: Row[], queries: Queries) => Promise<Line[]>
  columns: readonly ExportColumn<Line>[]
  /** The name of the file, where the rows' own is not it. */
  file?: string
  /** What the audit log says in place of the search, where that must not be stored. */
  hiddenSearch?: string
}

/** Who searches for what. `names`: id → name of all who ever were on the staff. */
type FoundFor = { actor: StaffActor; search: string; names: ReadonlyMap<string, string> }

export type ListDefinition<
  Table extends ListedTable,
  All extends Filters,
  Orders extends Sorts,
  Row,
  Line = Stored<Table>,
> = Listed<Table> & {
  /** As the audit log, events and tags call one of them; left out where rows are no records that staff change. */
  kind?: string
  /** The right to change several of them at once (rule BO25). */
  several?: Right
  /** What the rows are, in the plural: `enquiries`. */
  noun: string
  /** `/staff/…`; the export is at `/export` below it. */
  path: string
  /** The path of the records, where it is not that of the list. */
  recordPath?: string
  /** The right to read the list. */
  right: Right
  /** The rows that the list knows at all, where these are not all of the table. */
  only?: SQL
  /** The table has some hundreds of rows at the most: it is sorted whole, and no order needs an index. */
  isSmall?: true
  /** The rows of a page, where these are not 25. */
  pageSize?: number
  /** What is found by what was typed. */
  search: (typed: string) => SQL | undefined
  filters: All
  /** What each tab says of the filters. It is counted, and is current where it would show what the address shows. `All` shows every row. */
  tabs: Readonly<Record<string, FilterWords<NoInfer<All>>>>
  /** The parameters that a tab takes out unless it sets them, where these are not the filters: others stay as they are. */
  tabParameters?: readonly (('q' | keyof All) & string)[]
  /** The tabs have no counts: to find out that a rare one has few rows would read all of a long table. */
  areTabsBare?: true
  /** How the search over all kinds tells of a row (rule BO24). */
  found: {
    heading: string
    line: (row: Stored<NoInfer<Table>>) => { title: string; detail: string }
    /** What depends on who searches: other words, or the address of what is not the row's record. */
    lineFor?: (row: Stored<NoInfer<Table>>, asked: FoundFor) => { detail?: string; to?: string }
    /** Whether what was typed can be found here at all: what is not asked costs nothing. */
    canFind?: (search: string) => boolean
  }
  /** What is counted at the head of the page. */
  figures: Readonly<Record<string, FilterWords<NoInfer<All>>>>
  /** The figures that are marked as bad above nought. */
  badFigures?: readonly string[]
  /** The first is the usual one. */
  sorts: Orders
  /** The usual order, where it depends on what is shown. */
  usualSort?: (narrowed: Narrowed<NoInfer<All>>) => NameOf<NoInfer<Orders>>
  /**
   * Filters that together may leave few rows, or none, among a million: walking in the order of the list until a page is full
   * could read all of them. These rows are found first, and sorted then. Says what the filters do not, so that an index over
   * all of them finds the rows; undefined where many rows pass.
   */
  fewRows?: (narrowed: Narrowed<NoInfer<All>>) => readonly SQL[] | undefined
  /** The rows of a page for the screen: all together, so that what they need of other tables is read at once. */
  rows: (rows: Stored<NoInfer<Table>>[], shown: Shown) => readonly Row[] | Promise<readonly Row[]>
  csv: Exported<Stored<NoInfer<Table>>, Line>
}

export type NameOf<Orders> = keyof Orders & string

/** What an address says of a list: filters and order. */
type Read<All, Orders> = { narrowed: Narrowed<All>; sort: NameOf<Orders>; isDescending: boolean }

const longestSearch = 200

/** Reads a list: what an address says of it, the page that this names, and how many rows that are in all. */
export function listReader<Table extends ListedTable, All extends Filters, Orders extends Sorts>(
  definition: Pick<
    ListDefinition<Table, All, Orders, unknown>,
    'table' | 'kind' | 'key' | 'without' | 'only' | 'search' | 'filters' | 'sorts' | 'usualSort' | 'fewRows'
  >,
) {
  const { table, kind, only, filters, sorts, usualSort, fewRows } = definition
  const sortNames = Object.keys(sorts) as [NameOf<Orders>, ...NameOf<Orders>[]]

  /** TypeScript would take an index into some sorts for one that may find none. */
  const sortOf = (name: NameOf<Orders>): Sort => sorts[name] as Sort

  function read(params: URLSearchParams, actor: StaffActor): Read<All, Orders> {
    const search = params.get('q')?.trim().slice(0, longestSearch) ?? ''
    const values = Object.entries(filters).map(([name, filter]): [string, unknown] => [
      name,
      filter.read(params.get(name), { actor, params, search }),
    ])
    const given = Object.fromEntries(values.filter(([, value]) => value !== undefined))
    const tag = kind === undefined ? undefined : tagSchema.safeParse(params.get('tag')).data
    const narrowed = { ...(search && { search }), ...(tag && { tag }), ...given } as Narrowed<All>
    const sort = sortNames.find((name) => name === params.get('sort')) ?? usualSort?.(narrowed) ?? sortNames[0]
    return {
      narrowed,
      sort,
      isDescending: params.has('order') ? params.get('order') === 'desc' : sortOf(sort).isDescending,
    }
  }

  function whereOf(narrowed: Narrowed<All>): SQL | undefined {
    const { search, tag, ...values } = narrowed
    const given = Object.entries(values).map(([name, value]) => filters[name]?.where(value))
    const tagged = kind !== undefined && tag ? bears(kind, table.id, tag) : undefined
    return and(only, definition.search(search ?? ''), tagged, ...given, ...(fewRows?.(narrowed) ?? []))
  }

  const placed = ({ narrowed, sort, isDescending }: Read<All, Orders>, cursor: Cursor | undefined, size: number) => ({
    where: whereOf(narrowed),
    mayBeFew: narrowed.tag !== undefined || fewRows?.(narrowed) !== undefined,
    sort: { ...sortOf(sort), isDescending },
    cursor,
    size,
  })

  return {
    sortOf,
    /** The condition of all rows that an address shows. */
    whereOf: (params: URLSearchParams, actor: StaffActor) => whereOf(read(params, actor).narrowed),
    /** What an address says. Whatever it does not understand counts as not said. */
    read,
    /** A page of what was asked for, `size` rows at most. */
    find: (
      queries: Queries,
      asked: Read<All, Orders>,
      cursor: Cursor | undefined,
      size: number,
    ): Promise<Page<Stored<Table>>> => findPage(queries, definition, placed(asked, cursor, size)),
    /** Where a row stands in the order of what was asked for, whether or not it is shown: a cursor without its direction. */
    placeOf: (queries: Queries, { sort, isDescending }: Read<All, Orders>, id: string) =>
      findPlace(queries, definition, { ...sortOf(sort), isDescending }, id),
    /** The query of such a page, for the test of its plan. */
    sqlOf: (queries: Queries, asked: Read<All, Orders>, cursor: Cursor | undefined, size: number): SQL =>
      pageQuery(queries, definition, placed(asked, cursor, size)).getSQL(),
    /** How many rows each of these shows, counted to `most` at the most. */
    count: (queries: Queries, each: readonly Narrowed<All>[], most: number): Promise<number[]> =>
      countEach(queries, table, each.map(whereOf), most), // prettier-ignore
  }
}

/** Whether a list understands what an address says by a name, whatever else that says. */
export function understandsIn(
  { kind, filters, sorts }: { kind?: string; filters: Filters; sorts: Sorts },
  actor: StaffActor,
): (name: string, params: URLSearchParams) => boolean {
  return (name, params) => {
    if (name === 'q' || name === 'order') return true
    if (name === 'sort') return Object.hasOwn(sorts, params.get(name) ?? '')
    if (name === 'tag') return kind !== undefined && tagSchema.safeParse(params.get(name)).success
    const filter = Object.hasOwn(filters, name) ? filters[name] : undefined
    const means = (said: string | null) =>
      filter?.read(said, { actor, params: new URLSearchParams(said === null ? {} : { [name]: said }), search: '' })
    // Where nothing said is a filter as well, a word without a meaning takes that off: `all`.
    return means(params.get(name)) !== undefined || means(null) !== undefined
  }
}
