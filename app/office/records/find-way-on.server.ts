import type { Queries } from '#app/data/database/database.server.ts'
import type { Cursor } from '#app/data/list/cursor.ts'

import { addressAfter } from './define/list-params.ts'

type Position = Pick<Cursor, 'value' | 'id'> | undefined

/** The parts of a list that this walk needs. */
export type WalkedList<Asked> = {
  find(queries: Queries, asked: Asked, cursor: Cursor | undefined, size: number): Promise<{ rows: readonly unknown[] }>
  positionOf(queries: Queries, asked: Asked, id: string): Promise<Position>
}

type Walk<Asked> = {
  asked: Asked
  /** The current record, the query of its list, and the path of its kind. */
  id: string
  params: URLSearchParams
  path: string
  /** What to append to the path if no record is left. */
  none: string
}

/**
 * Finds the next record of the list after an act, continuing from the beginning at its end. The address also names the current record. Call
 * it before the act, which may remove the record from the list; the returned function reads the list after the act.
 */
export async function findWayOn<Asked>(
  list: WalkedList<Asked>,
  queries: Queries,
  { asked, id, params, path, none }: Walk<Asked>,
): Promise<() => Promise<string>> {
  const position = await list.positionOf(queries, asked, id)
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
