import type { Queries } from '#app/data/database/database.server.ts'

import { findTags } from './tags.queries.server.ts'

/** Returns the tags of a record in alphabetical order. */
export async function findTagsOf(queries: Queries, kind: string, id: string): Promise<readonly string[]> {
  return (await findTags(queries, kind, [id])).get(id) ?? []
}
