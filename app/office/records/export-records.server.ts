import type { Facts } from '#app/core/audit-entry.ts'
import type { Cursor, Page } from '#app/data/list/cursor.ts'
import type { Origin } from '#app/core/http/origin.ts'
import type { Platform } from '#app/web/platform.server.ts'
import { withLocalTimes } from '#app/office/export/export-columns.ts'
import { type CsvParts, exportList } from '#app/office/export/export-list.server.ts'
import { permitFresh, type StaffActor } from '#app/office/guards/staff-actor.server.ts'
import { findColleagueNames } from '#app/office/team/members/find-colleagues.server.ts'

import type { Filters } from './define/define-filter.server.ts'
import type { Sorts } from './define/define-sort.server.ts'
import type { ListDefinition } from './define/list-reader.server.ts'
import type { ListedTable, Stored } from './define/rows.queries.server.ts'
import { findTags } from './tags/tags.queries.server.ts'

const assigneeOf = (row: unknown): string | null => (row as { assigneeId?: string | null }).assigneeId ?? null

/**
 * Returns the filters of an export for the audit log (rule BO73): the value of each, or its word in the address if the value is not a
 * primitive. A tag is not named, because it may be a person's name (rule BO26).
 */
function filterFacts(narrowed: object, params: URLSearchParams, hiddenSearch: string | undefined): Facts {
  const entries = Object.entries(narrowed).map(([name, value]: [string, unknown]): [string, Facts[string]] => {
    if (name === 'tag') return [name, true]
    if (name === 'search' && hiddenSearch) return [name, hiddenSearch]
    const isPlain = typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean'
    return [name, isPlain ? value : params.get(name)]
  })
  return Object.fromEntries(entries)
}

type Asked<Row> = {
  /** The filters of the query. */
  narrowed: object
  params: URLSearchParams
  findPage(cursor: Cursor | undefined, size: number): Promise<Page<Row>>
  origin: Origin
}

/**
 * Exports a list as CSV: its own columns, the assignee of records that have one, and their tags (rule BO72).
 * @throws RefusedError forbidden
 */
export async function exportRecords<Table extends ListedTable, All extends Filters, Orders extends Sorts, Row, Line>(
  platform: Platform,
  actor: StaffActor,
  { noun, right, kind, table, csv }: ListDefinition<Table, All, Orders, Row, Line>,
  { narrowed, params, findPage, origin }: Asked<Stored<Table>>,
): Promise<CsvParts> {
  permitFresh(actor)
  const { queries } = platform.database
  const { columns, hiddenSearch, lines, right: ownRight = right } = csv
  const names = 'assigneeId' in table ? await findColleagueNames(platform) : undefined
  async function readPage(cursor: Cursor | undefined, size: number) {
    const page = await findPage(cursor, size)
    const each = lines ? await lines(page.rows, queries) : (page.rows as unknown as Line[])
    const ids = page.rows.map((row) => (row as unknown as { id: string }).id)
    const tags = kind === undefined ? undefined : await findTags(queries, kind, ids)
    const rows = each.map((line, index) => ({
      line,
      assignee: names?.get(assigneeOf(page.rows[index]) ?? '') ?? '',
      tags: tags?.get(ids[index] ?? '') ?? [],
    }))
    return { ...page, rows }
  }
  type Whole = { line: Line; assignee: string; tags: readonly string[] }
  const ofLine = withLocalTimes(columns).map(([header, cell]) => [header, ({ line }: Whole) => cell(line)] as const)
  const ofAssignee = ['Assigned to', ({ assignee }: Whole) => assignee] as const
  const ofTags = ['Tags', ({ tags }: Whole) => tags.join(', ')] as const
  const all = [...ofLine, ...(names ? [ofAssignee] : []), ...(kind === undefined ? [] : [ofTags])]
  const filter = filterFacts(narrowed, params, hiddenSearch)
  return exportList<Whole>(platform, actor, { noun, right: ownRight, readPage, columns: all, filter }, origin)
}
