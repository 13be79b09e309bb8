import type { Queries } from '#app/platform/database/database.server.ts'
import type { Cursor } from '#app/platform/list/cursor.ts'

import { addressAfter } from './list-params.ts'

type Position = Pick<Cursor, 'value' | 'id'> | undefined

/** A list as the walk through it reads it. */
export type WalkedList<Asked> = {
  find(queries: Queries, asked: Asked, cursor: Cursor | undefined, size: number): Promise<{ rows: readonly unknown[] }>
  placeOf(queries: Queries, asked: Asked, id: string): Promise<Position>
}

type Walk<Asked> = {
  asked: Asked
  /** The record that is acted on, its list by the parameters of its address, and the path of its kind. */
  id: string
  params: URLSearchParams
  path: string
  /** What follows the path when none is left. */
  none: string
}

/**
 * Where an act on a record leads: to the next record of the list, from its beginning once its end is reached. The address also names the
 * record that was acted on. To be asked before the act, which may take the record out of the list; what it returns reads the list after it.
 */
export async function findWayOn<Asked>(
  list: WalkedList<Asked>,
  queries: Queries,
  { asked, id, params, path, none }: Walk<Asked>,
): Promise<() => Promise<string>> {
  const position = await list.placeOf(queries, asked, id)
  const findFrom = async (from: Position) => {
    const cursor = from && ({ ...from, towards: 'next' } as const)
    const { rows } = await list.find(queries, asked, cursor, 2)
    return (rows as readonly { id: string }[]).find((row) => row.id !== id)?.id
  }
  return async () => {
    const next = (await findFrom(position)) ?? (await findFrom(undefined)) ?? none
    return addressAfter(`${path}/${next}`, params, id)
  }
}
