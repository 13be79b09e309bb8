import type { PgColumn } from 'drizzle-orm/pg-core'

import { isExample } from '#app/core/example.ts'
import { findColleagueNames } from '#app/office/team/members/find-colleagues.server.ts'
import type { SearchedKind } from '#app/office/search/searched-kinds.server.ts'

import type { Filters } from './define/define-filter.server.ts'
import type { Sorts } from './define/define-sort.server.ts'
import { type ListDefinition, listReader } from './define/list-reader.server.ts'
import { findIdByReference, type ListedTable } from './define/rows.queries.server.ts'

type WithReference = ListedTable & { reference: PgColumn }

const hasReference = (table: ListedTable): table is WithReference => 'reference' in table

/** Adapts a list to the search over all kinds: its own search and order, over all its rows (decision 62). */
export function foundIn<Table extends ListedTable, All extends Filters, Orders extends Sorts, Row, Line>(
  definition: ListDefinition<Table, All, Orders, Row, Line>,
): SearchedKind {
  const { path, recordPath = path, right, table, only, tabs } = definition
  const { heading, line, lineFor, canFind = () => true } = definition.found
  const { read, find } = listReader(definition)
  return {
    right,
    async find(platform, actor, search, most) {
      const { queries } = platform.database
      const words = new URLSearchParams({ ...tabs.All, q: search })
      if (!canFind(search)) return { heading, found: [], allTo: null }
      const page = await find(queries, read(words, actor), undefined, most)
      const names = lineFor && page.rows.length > 0 ? await findColleagueNames(platform) : new Map<string, string>()
      return {
        heading,
        found: page.rows.map((row) => {
          const { id, reference = null } = row as unknown as { id: string; reference?: string | null }
          const to = `${recordPath}/${id}?${words}`
          const found = { to, ...line(row), ...lineFor?.(row, { actor, search, names }) }
          return { ...found, reference, isExample: isExample(row) }
        }),
        allTo: page.next ? `${path}?${words}` : null,
      }
    },
    ...(hasReference(table) && {
      async findByReference(queries, reference) {
        const id = await findIdByReference(queries, table, reference, only)
        return id === undefined
          ? undefined
          : `${recordPath}/${id}?${new URLSearchParams({ ...tabs.All, q: reference })}`
      },
    }),
  }
}
