import type { Queries } from '#app/platform/database/database.server.ts'
import type { Cursor } from '#app/platform/list/cursor.ts'

type Position = Pick<Cursor, 'value' | 'id'> | undefined

/** A list as the walk through it reads it. */
export type WalkedList<Asked> = {
  find(queries: Queries, asked: Asked, cursor: Cursor | undefined, size: number): Promise<{ rows: readonly unknown[] }>
  placeOf(queries: Queries, asked: Asked, id: string): Promise<Position>
}

/** Where a record is in a list; it outlasts the act that takes the record out of it. */
export type Place<Asked> = { list: WalkedList<Asked>; asked: Asked; id: string; position: Position }

/** The place of a record in a list. To be read before the record changes. */
export async function placeIn<Asked>(
  list: WalkedList<Asked>,
  queries: Queries,
  asked: Asked,
  id: string,
): Promise<Place<Asked>> {
  return { list, asked, id, position: await list.placeOf(queries, asked, id) }
}

/** Finds the id of the next record of the list, from its beginning once its end is reached; undefined when none is left. */
export async function nextInList<Asked>(
  queries: Queries,
  { list, asked, id, position }: Place<Asked>,
): Promise<string | undefined> {
  const findFrom = async (from: Position) => {
    const cursor = from && ({ ...from, towards: 'next' } as const)
    const { rows } = await list.find(queries, asked, cursor, 2)
    return (rows as readonly { id: string }[]).find((row) => row.id !== id)?.id
  }
  return (await findFrom(position)) ?? findFrom(undefined)
}
