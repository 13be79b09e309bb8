import { and, type SQL } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'

import type { Queries } from '#app/data/database/database.server.ts'
import type { Cursor, Page } from '#app/data/list/cursor.ts'
import { plainText } from '#app/core/text/text.ts'
import type { Platform } from '#app/web/platform.server.ts'
import type { ExportColumn } from '#app/office/export/export-columns.ts'
import type { StaffActor } from '#app/office/guards/staff-actor.server.ts'
import type { Right } from '#app/office/roles/roles.ts'
import type { WorkState } from '#app/office/shell/count-work.server.ts'

import { tagSchema } from '../tags/tag.ts'
import { bears } from '../tags/tags.queries.server.ts'
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
} from './rows.queries.server.ts'

/** The data for the rows of a page, in addition to the rows. */
type Shown = {
  platform: Platform
  actor: StaffActor
  /** The names of all present and former colleagues, by id. */
  names: ReadonlyMap<string, string>
  /** The address of a row's record, with the filters of this list. */
  addressOf(id: string): string
  /** The tags of each row in alphabetical order, by id. */
  tags: ReadonlyMap<string, readonly string[]>
}

/** The CSV export of a list. */
type Exported<Row, Line> = {
  /** The required right in addition to `export`, if the right to read the list is not enough. */
  right?: Right
  /** Loads data of other tables for the lines. Without it, a line is a row. */
  lines?: (rows: Row[], queries: Queries) => Promise<Line[]>
  columns: readonly ExportColumn<Line>[]
  /** The name of the file, if not the noun of the rows. */
  file?: string
  /** The value in the audit log instead of the search text, if that must not be stored. */
  hiddenSearch?: string
}

/** The actor and text of a search. `names`: the names of all present and former colleagues, by id. */
type FoundFor = { actor: StaffActor; search: string; names: ReadonlyMap<string, string> }

export type ListDefinition<
  Table extends ListedTable,
  All extends Filters,
  Orders extends Sorts,
  Row,
  Line = Stored<Table>,
> = Listed<Table> & {
  /** The kind's name in the audit log, events and tags; absent if the rows are not records that colleagues change. */
  kind?: string
  /** The right to change records in bulk (rule BO25). */
  bulk?: Right
  /** The noun of the rows, in the plural: `enquiries`. */
  noun: string
  /** `/staff/…`; the export is at `/export` below it. */
  path: string
  /** The path of the records, if not that of the list. */
  recordPath?: string
  /** The right to read the list. */
  right: Right
  /** The condition of the rows in this list, if not the whole table. */
  only?: SQL
  /** The table has at most some hundreds of rows: it is sorted in memory, and no order needs an index. */
  isSmall?: true
  /** The number of rows of a page, if not 25. */
  pageSize?: number
  /** The condition for a search text. */
  search: (typed: string) => SQL | undefined
  filters: All
  /** The filters of each tab. A tab has a count, and is current if it selects the same filters as the query. `All` shows every row. */
  tabs: Readonly<Record<string, FilterWords<NoInfer<All>>>>
  /** The parameters that a tab removes unless it sets them; by default all filters. Other parameters are unchanged. */
  tabParameters?: readonly (('q' | keyof All) & string)[]
  /** The tabs have no counts: counting a rare one would scan a long table. */
  areTabsBare?: true
  /** How the search over all kinds shows a row (rule BO24). */
  found: {
    heading: string
    line: (row: Stored<NoInfer<Table>>) => { title: string; detail: string }
    /** Texts that depend on the search, or the address of a result that is not the row's record. */
    lineFor?: (row: Stored<NoInfer<Table>>, asked: FoundFor) => { detail?: string; to?: string }
    /** Whether the search text can match at all, to avoid needless queries. */
    canFind?: (search: string) => boolean
  }
  /** The counts at the head of the page. */
  counts: Readonly<Record<string, FilterWords<NoInfer<All>>>>
  /** The counts that are highlighted as bad above zero. */
  badCounts?: readonly string[]
  /**
   * The work in this list: the only definition of its figures (rule BO90). `open` selects it, `late` its late part; `from`: when a record
   * arrived.
   */
  work?: readonly {
    label: string
    state: WorkState
    open: FilterWords<NoInfer<All>>
    late?: FilterWords<NoInfer<All>>
    from: PgColumn | SQL
  }[]
  /** The sort orders; the first is the default. */
  sorts: Orders
  /** The default order, if it depends on the filters. */
  usualSort?: (narrowed: Narrowed<NoInfer<All>>) => NameOf<NoInfer<Orders>>
  /**
   * For filters that may match few of a million rows: scanning in the list's order to fill a page could read all of them. Returns
   * conditions with which an index finds these rows first, to sort them in memory; undefined if many rows match.
   */
  fewRows?: (narrowed: Narrowed<NoInfer<All>>) => readonly SQL[] | undefined
  /** Converts the rows of a page for the screen. All at once, so that data of other tables is loaded in one query. */
  rows: (rows: Stored<NoInfer<Table>>[], shown: Shown) => readonly Row[] | Promise<readonly Row[]>
  csv: Exported<Stored<NoInfer<Table>>, Line>
}

export type NameOf<Orders> = keyof Orders & string

/** The filters and the order that an address selects. */
type Read<All, Orders> = { narrowed: Narrowed<All>; sort: NameOf<Orders>; isDescending: boolean }

const longestSearch = 200

/** Creates the reader of a list, which parses its query, finds its pages and counts its rows. */
export function listReader<Table extends ListedTable, All extends Filters, Orders extends Sorts>(
  definition: Pick<
    ListDefinition<Table, All, Orders, unknown>,
    'table' | 'kind' | 'key' | 'without' | 'only' | 'search' | 'filters' | 'sorts' | 'usualSort' | 'fewRows'
  >,
) {
  const { table, kind, only, filters, sorts, usualSort, fewRows } = definition
  const sortNames = Object.keys(sorts) as [NameOf<Orders>, ...NameOf<Orders>[]]

  /** For TypeScript an index access may be undefined. */
  const sortOf = (name: NameOf<Orders>): Sort => sorts[name] as Sort

  function read(params: URLSearchParams, actor: StaffActor): Read<All, Orders> {
    const search = plainText(params.get('q') ?? '').slice(0, longestSearch)
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
    /** Returns the condition of all rows of a query. */
    whereOf: (params: URLSearchParams, actor: StaffActor) => whereOf(read(params, actor).narrowed),
    /** Parses a query. Unknown values count as absent. */
    read,
    /** Finds a page with at most `size` rows. */
    find: (
      queries: Queries,
      asked: Read<All, Orders>,
      cursor: Cursor | undefined,
      size: number,
    ): Promise<Page<Stored<Table>>> => findPage(queries, definition, placed(asked, cursor, size)),
    /** Returns the position of a row in the order, whether or not the filters match it: a cursor without its direction. */
    positionOf: (queries: Queries, { sort, isDescending }: Read<All, Orders>, id: string) =>
      findPlace(queries, definition, { ...sortOf(sort), isDescending }, id),
    /** Returns the SQL of such a page, for the test of its query plan. */
    sqlOf: (queries: Queries, asked: Read<All, Orders>, cursor: Cursor | undefined, size: number): SQL =>
      pageQuery(queries, definition, placed(asked, cursor, size)).getSQL(),
    /** Counts the rows of each of these filters, up to `most`. */
    count: (queries: Queries, each: readonly Narrowed<All>[], most: number): Promise<number[]> =>
      countEach(queries, table, each.map(whereOf), most), // prettier-ignore
  }
}

/** Returns the problem of each filter whose word looks like a value and is none, by name. */
export function problemsIn(filters: Filters, params: URLSearchParams): Record<string, string> {
  const problems = Object.entries(filters).flatMap(([name, filter]): [string, string][] => {
    const problem = filter.problem?.(params.get(name) ?? '')
    return problem ? [[name, problem]] : []
  })
  return Object.fromEntries(problems)
}

/** Returns a function that tells whether a list supports a parameter with its value, regardless of the other parameters. */
export function understandsIn(
  { kind, filters, sorts }: { kind?: string; filters: Filters; sorts: Sorts },
  actor: StaffActor,
): (name: string, params: URLSearchParams) => boolean {
  return (name, params) => {
    if (name === 'q' || name === 'order') return true
    if (name === 'sort') return Object.hasOwn(sorts, params.get(name) ?? '')
    if (name === 'tag') return kind !== undefined && tagSchema.safeParse(params.get(name)).success
    const filter = Object.hasOwn(filters, name) ? filters[name] : undefined
    const means = (raw: string | null) =>
      filter?.read(raw, { actor, params: new URLSearchParams(raw === null ? {} : { [name]: raw }), search: '' })
    // If the parameter's default is a filter, an unknown word such as `all` removes it.
    return means(params.get(name)) !== undefined || means(null) !== undefined
  }
}
