import type { SQL } from 'drizzle-orm'

import type { Queries } from '#app/data/database/database.server.ts'
import type { Cursor } from '#app/data/list/cursor.ts'
import { RefusedError } from '#app/core/errors.ts'
import type { Origin } from '#app/core/http/origin.ts'
import { originContext, type Platform, platformContext } from '#app/web/platform.server.ts'
import { type CsvParts, csvAnswer } from '#app/office/export/export-list.server.ts'
import { type GuardedRequest, requireFreshStaff, requireStaff } from '#app/office/guards/require-staff.server.ts'
import type { StaffActor } from '#app/office/guards/staff-actor.server.ts'

import type { OpenWork } from '#app/office/shell/count-work.server.ts'
import type { Right } from '#app/office/roles/roles.ts'
import type { SearchedKind } from '#app/office/search/searched-kinds.server.ts'

import type { Filters } from './define-filter.server.ts'
import type { Sorts } from './define-sort.server.ts'
import { listParams } from './list-params.ts'
import { type ListDefinition, listReader, problemsIn } from './list-reader.server.ts'
import type { TaggedList } from '../tags/searched-tags.server.ts'
import { countByAge, type ListedTable, type Stored } from './rows.queries.server.ts'
import { exportRecords } from '../export-records.server.ts'
import { foundIn } from '../found-in.server.ts'
import { queryOf, showList, type Words } from '../show-list.server.ts'

/** A list without its row type, for the wiring and the tests that cover every list. */
export type OfficeList = {
  readonly path: string
  /** Whether its table is small enough to sort in memory. */
  readonly isSmall: boolean
  /** The queries of every counted tab, and of every sort order of all rows in both directions. */
  readonly addresses: readonly string[]
  /** Reads one page, like the screen and the export. */
  readPage(queries: Queries, actor: StaffActor, params: URLSearchParams, size: number): Promise<{ rows: unknown[] }>
  /** Returns the query of that page. */
  sqlOf(queries: Queries, actor: StaffActor, params: URLSearchParams, size: number): SQL
  /** Responds with the list as a CSV file, after a fresh second factor. @throws RefusedError as `exportList` */
  download(args: GuardedRequest): Promise<Response>
  /** The list in the search over all kinds. */
  readonly searched: SearchedKind
  /** Its records with tags, for the search; undefined if they have none. */
  readonly tagged: TaggedList | undefined
  /** Its work, for the figures and the page of managers. */
  readonly work: readonly OpenWork[]
}

/** Describes a list with tags, for the search over all kinds. */
const taggedOf = ({ kind, found, right, path, tabs }: TaggedDefinition): TaggedList | undefined =>
  kind === undefined
    ? undefined
    : { kind, heading: found.heading, right, addressOf: (tag) => `${path}?${queryOf({ ...tabs.All, tag })}` }

type TaggedDefinition = {
  kind?: string
  found: { heading: string }
  right: Right
  path: string
  tabs: Readonly<Record<string, Words>>
}

/** Describes the work of a list, for the figures and the page of managers. */
function workOf<Table extends ListedTable, All extends Filters, Orders extends Sorts, Row, Line>(
  definition: ListDefinition<Table, All, Orders, Row, Line>,
): OpenWork[] {
  const { path, right, table, work = [] } = definition
  const { read, count, whereOf } = listReader(definition)
  const addressOf = (words: Words) => `${path}?${queryOf(words)}`
  return work.map(({ label, state, open, late, from }) => ({
    label,
    state,
    right,
    path,
    to: addressOf(open),
    lateTo: late && addressOf(late),
    addressOf: (owner) => addressOf({ ...open, ...('assigneeId' in table && { owner }) }),
    countAll(queries, actor, most) {
      const each = [open, ...(late ? [late] : [])].map((words) => new URLSearchParams(queryOf(words)))
      return count(queries, each.map((params) => read(params, actor).narrowed), most) // prettier-ignore
    },
    count: (queries, actor, since) =>
      countByAge(queries, table, whereOf(new URLSearchParams(queryOf(open)), actor), { from, since }),
  }))
}

/**
 * Defines a list of the back office: parses and writes its query parameters, pages by keyset, counts its tabs and exports its rows. Its
 * page defines the columns.
 */
export function defineList<
  Table extends ListedTable,
  All extends Filters,
  const Orders extends Sorts,
  Row,
  Line = Stored<Table>,
>(definition: ListDefinition<Table, All, Orders, Row, Line>) {
  const { path, noun, right, filters, sorts, tabs, csv, isSmall = false, areTabsBare } = definition
  const { read, find, count, positionOf, sqlOf, whereOf } = listReader(definition)

  /** Returns the list of a query for its page. */
  const show = (platform: Platform, actor: StaffActor, params: URLSearchParams) =>
    showList(definition, platform, actor, params)

  /**
   * Exports the list of a query as CSV, with its filters and order.
   * @throws RefusedError forbidden; validation-error for a filter that cannot be applied: the file would contain too much
   */
  async function toCsv(
    platform: Platform,
    actor: StaffActor,
    params: URLSearchParams,
    origin: Origin,
  ): Promise<CsvParts> {
    const detail = problemsIn(filters, params)
    if (Object.keys(detail).length > 0) throw new RefusedError('validation-error', { detail })
    const asked = read(params, actor)
    const findPage = (cursor: Cursor | undefined, size: number) => find(platform.database.queries, asked, cursor, size)
    return exportRecords(platform, actor, definition, { narrowed: asked.narrowed, params, findPage, origin })
  }

  /** The list without its row type. */
  const ofOffice: OfficeList = {
    path,
    isSmall,
    addresses: [
      ...(areTabsBare ? [] : Object.values<Words>(tabs).map(queryOf)),
      ...Object.keys(sorts).flatMap((sort) => ['asc', 'desc'].map((order) => queryOf({ ...tabs.All, sort, order }))),
    ],
    readPage: (queries, actor, params, size) => find(queries, read(params, actor), undefined, size),
    sqlOf: (queries, actor, params, size) => sqlOf(queries, read(params, actor), undefined, size),
    async download(args) {
      await requireStaff(args, csv.right ?? right)
      const actor = await requireFreshStaff(args, 'export')
      const [platform, origin] = [args.context.get(platformContext), args.context.get(originContext)]
      return csvAnswer(csv.file ?? noun, await toCsv(platform, actor, args.url.searchParams, origin))
    },
    searched: foundIn(definition),
    tagged: taggedOf(definition),
    work: workOf(definition),
  }

  return {
    ...ofOffice,
    read,
    /** Returns the problems of a query's filters, by name. */
    problemsIn: (params: URLSearchParams) => problemsIn(filters, params),
    find,
    count,
    whereOf,
    positionOf,
    show,
    toCsv,
    /** The loader of the list's page. */
    async load(args: GuardedRequest) {
      const actor = await requireStaff(args, right)
      return show(args.context.get(platformContext), actor, listParams(args.url.searchParams))
    },
  }
}
