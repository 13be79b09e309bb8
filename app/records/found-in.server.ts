import type { PgColumn } from 'drizzle-orm/pg-core'

import { isExample } from '#app/platform/example.ts'
import type { SearchedKind } from '#app/staff/search/searched-kinds.server.ts'

import type { Filters } from './define-filter.server.ts'
import type { Sorts } from './define-sort.server.ts'
import { type ListDefinition, listReader } from './list-reader.server.ts'
import { findIdByReference, type ListedTable } from './rows.store.server.ts'

type WithReference = ListedTable & { reference: PgColumn }

const hasReference = (table: ListedTable): table is WithReference => 'reference' in table

/** A list as the search over all kinds asks it: by its own search, over all of its rows, in its own order (decision 62). */
export function foundIn<Table extends ListedTable, All extends Filters, Orders extends Sorts, Row, Line>(
  definition: ListDefinition<Table, All, Orders, Row, Line>,
): SearchedKind {
  const { path, right, table, only, tabs } = definition
  const { heading, line, canFind = () => true } = definition.found
  const { read, find } = listReader(definition)
  return {
    right,
    async find({ database: { queries } }, actor, search, most) {
      const words = new URLSearchParams({ ...tabs.All, q: search })
      if (!canFind(search)) return { heading, found: [], allTo: null }
      const page = await find(queries, read(words, actor), undefined, most)
      return {
        heading,
        found: page.rows.map((row) => {
          const { id, reference = null } = row as unknown as { id: string; reference?: string | null }
          return { ...line(row), to: `${path}/${id}?${words}`, reference, isExample: isExample(row) }
        }),
        allTo: page.next ? `${path}?${words}` : null,
      }
    },
    ...(hasReference(table) && {
      async findByReference(queries, reference) {
        const id = await findIdByReference(queries, table, reference, only)
        return id === undefined ? undefined : `${path}/${id}?${new URLSearchParams({ ...tabs.All, q: reference })}`
      },
    }),
  }
}
